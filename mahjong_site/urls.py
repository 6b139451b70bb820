"""Every address: a language first, then what the language shows."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib.auth import views as auth
from django.urls import include, path

from mahjong_site import views

accounts = [
    path("", include("quizzes.accounts_urls")),
    path("login/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", auth.PasswordChangeView.as_view(), name="password_change"),
    path("password/done/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"),
]

urlpatterns = [
    path("", views.front_door, name="front_door"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", views.health, name="health"),
    *i18n_patterns(
        path("", include("rules.urls")),
        path("", include("quizzes.urls")),
        path("accounts/", include(accounts)),
    ),
]

handler400 = "mahjong_site.errors.bad_request"
handler403 = "mahjong_site.errors.permission_denied"
handler404 = "mahjong_site.errors.page_not_found"
handler500 = "mahjong_site.errors.server_error"
