"""Every address: a language first, then what the language shows."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from mahjong_site import views

urlpatterns = [
    path("", views.front_door, name="front_door"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", views.health, name="health"),
    *i18n_patterns(
        path("", include("rules.urls")),
        path("", include("quizzes.urls")),
        path("accounts/", include("quizzes.accounts_urls")),
    ),
]

handler400 = "mahjong_site.errors.bad_request"
handler403 = "mahjong_site.errors.permission_denied"
handler404 = "mahjong_site.errors.page_not_found"
handler500 = "mahjong_site.errors.server_error"
