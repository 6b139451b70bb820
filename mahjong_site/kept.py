"""Pages that are alike for everybody: rendered once, then answered from memory.

What a page shows of its reader is in its key: the language stands in the address, and whether
somebody is logged in is the one thing the header knows. A page that has read the session, holds a
form's token or carries a message is somebody's own and never kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from threading import Lock
from typing import Any, Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from mahjong_site.headers import MEMBER_COOKIE
from mahjong_site.htmx import HtmxRequest, wants_part

ROOM: Final = 48 * 2**20
"""Bytes of pages kept at most in one process; those not asked for longest go first."""

LONGEST_ADDRESS: Final = 400
"""Longer addresses are nobody's bookmark and would fill the room."""

MESSAGES_COOKIE: Final = "messages"

View = Callable[..., HttpResponse]
Key = tuple[str, str, str | None, bool, bool]


@dataclass(frozen=True, slots=True)
class Page:
    """What a view has answered, before any middleware."""

    content: bytes
    headers: tuple[tuple[str, str], ...]

    def answer(self) -> HttpResponse:
        """Make a response of its own, for middleware to add to."""
        response = HttpResponse(self.content)
        for name, value in self.headers:
            response[name] = value
        return response


class Shelf:
    """Pages by key, the ones asked for last at the end."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.size = 0
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Page | None:
        """Return a page and remember that it was asked for."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: Key, page: Page) -> None:
        """Keep a page, and let go of the oldest ones where room is short."""
        with self._lock:
            if key in self._pages or len(page.content) > self.room // 8:
                return
            self._pages[key] = page
            self.size += len(page.content)
            while self.size > self.room:
                _oldest, gone = self._pages.popitem(last=False)
                self.size -= len(gone.content)

    def clear(self) -> None:
        """Forget every page."""
        with self._lock:
            self._pages.clear()
            self.size = 0


SHELF: Final = Shelf()


def kept(view: View) -> View:
    """Answer from memory what the view has answered before to the same address."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        if key is None:
            return view(request, *args, **kwargs)
        page = SHELF.get(key)
        if page is not None:
            return page.answer()
        response = view(request, *args, **kwargs)
        if response.status_code == HTTPStatus.OK and not _personal(request, response):
            SHELF.put(key, Page(response.content, tuple(response.items())))
        return response

    return answer


def _key(request: HttpRequest) -> Key | None:
    """Name all that the page depends on; None where it must be made anew."""
    address = request.get_full_path()
    if (
        settings.DEBUG
        or request.method not in ("GET", "HEAD")
        or MESSAGES_COOKIE in request.COOKIES
        or len(address) > LONGEST_ADDRESS
    ):
        return None
    return (
        address,
        request.META.get("HTTP_HOST", ""),  # Checked by the middleware before.
        request.scheme,
        MEMBER_COOKIE in request.COOKIES,
        wants_part(cast(HtmxRequest, request)),
    )


def _personal(request: HttpRequest, response: HttpResponse) -> bool:
    """Tell whether the page shows or sets something of its reader's."""
    return (
        bool(response.cookies)
        or request.session.accessed
        or "CSRF_COOKIE_NEEDS_UPDATE" in request.META
        or bool(response.get("Cache-Control"))
    )
