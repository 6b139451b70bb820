"""Addresses of everything to read: the rule sets, their articles and the comparison.

What is alike for everybody is rendered once; the calculator's hands are too many to keep.
"""

from django.urls import path

from mahjong_site.kept import kept
from rules import calculator_views, glossary_views, search_views, views

app_name = "rules"

urlpatterns = [
    path("", kept(views.home), name="home"),
    path("rules/", kept(views.rulesets), name="rulesets"),
    path("rules/<str:slug>/", kept(views.ruleset), name="ruleset"),
    path("rules/<str:slug>/scores/", kept(calculator_views.scores), name="scores"),
    path("rules/<str:slug>/<str:topic>/", kept(views.article), name="article"),
    path("glossary/", kept(glossary_views.glossary), name="glossary"),
    path("search/", search_views.search, name="search"),
    path("calculator/", calculator_views.calculator, name="calculator"),
    path("compare/", kept(views.compare), name="compare"),
    path("compare/move/", kept(views.moving), name="moving"),
    path("compare/<str:topic>/", kept(views.compare_topic), name="compare_topic"),
]
