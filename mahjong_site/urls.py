"""Every address: a language first, then what the language shows."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from mahjong_site import views
from rules import data

urlpatterns = [
    path("", views.front_door, name="front_door"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz", views.health, name="health"),
    path("sitemap.xml", data.sitemap, name="sitemap"),
    path("api/rulesets.json", data.rulesets_json, name="rulesets_json"),
    path("api/rulesets/<str:slug>.json", data.ruleset_json, name="ruleset_json"),
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
