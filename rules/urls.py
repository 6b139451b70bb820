"""Addresses of everything to read: the rule sets, their articles and the comparison."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

app_name = "rules"


def soon(request: HttpRequest, **names: str) -> HttpResponse:
    """Stand in until the catalog is there."""
    return render(request, "base.html")


urlpatterns = [
    path("", soon, name="home"),
    path("rules/", soon, name="rulesets"),
    path("rules/<str:slug>/", soon, name="ruleset"),
    path("rules/<str:slug>/<str:topic>/", soon, name="article"),
    path("compare/", soon, name="compare"),
    path("compare/<str:topic>/", soon, name="compare_topic"),
]
