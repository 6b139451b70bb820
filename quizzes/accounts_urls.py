"""Addresses of accounts."""

from django.contrib.auth import views as auth
from django.urls import path

from . import accounts

urlpatterns = [
    path("signup/", accounts.sign_up, name="signup"),
    path("login/", accounts.LogIn.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("password/done/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
]
