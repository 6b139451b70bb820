"""Headers and cookies that every answer carries."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_path, get_language_from_request

MEMBER_COOKIE = "member"
"""Says to the page header alone that somebody is logged in; it opens nothing."""

View = Callable[[HttpRequest], HttpResponse]


def permissions_policy(get_response: View) -> View:
    """Switch off what the site never asks a browser for."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()"
        )
        return response

    return middleware


def member_cookie(get_response: View) -> View:
    """Keep the member cookie true to the session whenever a view has read the session.

    The page header shows whether somebody is logged in; with the cookie it needs no query for it.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.session.accessed:
            return response
        logged_in = SESSION_KEY in request.session
        if logged_in and MEMBER_COOKIE not in request.COOKIES:
            response.set_cookie(
                MEMBER_COOKIE,
                "1",
                max_age=settings.SESSION_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        elif not logged_in and MEMBER_COOKIE in request.COOKIES:
            response.delete_cookie(MEMBER_COOKIE, samesite="Lax")
        return response

    return middleware


def language_cookie(get_response: View) -> View:
    """Remember the language of the page, so that `/` leads back to it.

    Nothing is stored for visitors who read the language their browser asks for anyway.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        language = get_language_from_path(request.path_info)
        if not language or response.status_code != HTTPStatus.OK:
            return response
        if language != get_language_from_request(request):
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                secure=settings.LANGUAGE_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware
