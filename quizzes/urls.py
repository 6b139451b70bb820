"""Addresses of quizzes, practice and progress."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

app_name = "quizzes"


def progress(request: HttpRequest) -> HttpResponse:
    """What the learner has answered so far."""
    return HttpResponse("Progress")


urlpatterns = [path("progress/", progress, name="progress")]
