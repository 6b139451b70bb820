"""Addresses of lessons, quizzes and progress."""

from django.urls import path

from . import learn_views, views

app_name = "quizzes"

urlpatterns = [
    path("learn/", learn_views.learn, name="learn"),
    path("learn/<str:slug>/", learn_views.lesson, name="lesson"),
    path("quiz/", views.kinds_list, name="kinds"),
    path("quiz/<str:kind>/<str:slug>/", views.start, name="start"),
    path("quiz/<str:kind>/<str:slug>/<str:seed>/", views.question, name="question"),
    path("quiz/<str:kind>/<str:slug>/<str:seed>/report/", views.report, name="report"),
    path("progress/", views.progress, name="progress"),
    path("progress/export/", views.export, name="export"),
    path("progress/delete/", views.forget, name="forget"),
]
