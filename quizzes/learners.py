"""Who is answering: the learner behind a request, a guest's or an account's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import IntegrityError, transaction

from . import services
from .models import Learner

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest

SESSION_KEY: Final = "learner"


def find_learner(request: HttpRequest) -> Learner | None:
    """Return the learner of a request, if he has answered before; begins no session."""
    if request.user.is_authenticated:
        return Learner.objects.filter(user_id=request.user.pk).first()
    guest = request.session.get(SESSION_KEY)
    return None if guest is None else Learner.objects.filter(pk=guest).first()


def begin_learner(request: HttpRequest, now: datetime) -> Learner:
    """Return the learner of a request, made now if this is his first answer."""
    learner = find_learner(request)
    if learner is not None:
        return learner
    if request.user.is_authenticated:
        try:
            with transaction.atomic():
                return Learner.objects.create(user_id=request.user.pk, created=now)
        except IntegrityError:
            # Two first answers at once: the other one was quicker.
            return Learner.objects.get(user_id=request.user.pk)
    learner = Learner.objects.create(created=now)
    request.session[SESSION_KEY] = learner.pk
    return learner


def forget_learner(request: HttpRequest) -> None:
    """Delete everything kept of the learner of a request."""
    learner = find_learner(request)
    request.session.pop(SESSION_KEY, None)
    if learner is not None:
        services.forget(learner)


def keep_answers(request: HttpRequest, user: Any, **_signal: object) -> None:
    """Move a guest's answers to the account he logs in to."""
    guest_id = request.session.pop(SESSION_KEY, None)
    if guest_id is None:
        return
    guest = Learner.objects.filter(pk=guest_id, user=None).first()
    if guest is not None:
        services.merge(guest, user.pk)
