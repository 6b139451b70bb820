"""Signing up, logging in and changing the password, with Django's own forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import login
from django.contrib.auth import views as auth
from django.contrib.auth.forms import UserCreationForm
from django.http import HttpResponse, HttpResponseRedirect
from django.views.generic import FormView

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.forms import BaseForm


class _Refusing:
    """Answers 422 to a form that cannot be accepted, with everything typed kept but passwords."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        response: HttpResponse = self.render_to_response(  # type: ignore[attr-defined]
            self.get_context_data(form=form)  # type: ignore[attr-defined]
        )
        response.status_code = 422
        return response


class LogIn(_Refusing, auth.LoginView):
    """Log in; a guest's answers move to the account."""

    redirect_authenticated_user = True


class ChangePassword(_Refusing, auth.PasswordChangeView):
    """Change the password of an account."""


class SignUp(_Refusing, auth.RedirectURLMixin, FormView[Any]):
    """Make an account and log in to it; a guest's answers move to it."""

    template_name = "registration/signup.html"
    form_class = UserCreationForm

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Keep where to go on to in the form."""
        kept = super().get_context_data(**context)
        kept[self.redirect_field_name] = self.get_redirect_url()
        return kept

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Save the account and go on as its owner."""
        user: User = form.save()  # type: ignore[attr-defined]
        login(self.request, user, backend="django.contrib.auth.backends.ModelBackend")
        return HttpResponseRedirect(self.get_success_url())
