"""Addresses of everything to read: the rule sets, their articles and the comparison."""

from django.urls import path

from rules import calculator_views, glossary_views, search_views, views

app_name = "rules"

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rulesets, name="rulesets"),
    path("rules/<str:slug>/", views.ruleset, name="ruleset"),
    path("rules/<str:slug>/scores/", calculator_views.scores, name="scores"),
    path("rules/<str:slug>/<str:topic>/", views.article, name="article"),
    path("glossary/", glossary_views.glossary, name="glossary"),
    path("search/", search_views.search, name="search"),
    path("calculator/", calculator_views.calculator, name="calculator"),
    path("compare/", views.compare, name="compare"),
    path("compare/move/", views.moving, name="moving"),
    path("compare/<str:topic>/", views.compare_topic, name="compare_topic"),
]
