"""Signing up, logging in and changing the password, with Django's own forms."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, login
from django.contrib.auth import views as auth
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods


class LogIn(auth.LoginView):
    """Log in; a guest's answers move to the account. A form that is refused answers 422."""

    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Name what is wrong."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


class ChangePassword(auth.PasswordChangeView):
    """Change the password of an account. A form that is refused answers 422."""

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        """Name what is wrong."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and log in to it; a guest's answers move to it, and `next` comes after."""
    following = _next(request)
    if request.user.is_authenticated:
        return redirect(following or settings.LOGIN_REDIRECT_URL)
    form: UserCreationForm[User] = UserCreationForm(
        request.POST if request.method == "POST" else None
    )
    if form.is_valid():
        login(request, form.save())
        return redirect(following or settings.LOGIN_REDIRECT_URL)
    status = 422 if form.is_bound else 200
    context = {"form": form, REDIRECT_FIELD_NAME: following}
    return render(request, "registration/signup.html", context, status=status)


def _next(request: HttpRequest) -> str:
    """Return where to go on to, as long as it is on this site."""
    asked = request.POST.get(REDIRECT_FIELD_NAME, request.GET.get(REDIRECT_FIELD_NAME, ""))
    safe = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return asked if safe else ""
