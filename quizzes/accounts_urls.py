"""Addresses of sign-up and of the learner's account, below accounts/."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
