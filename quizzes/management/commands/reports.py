"""`manage.py reports`: what people say is wrong with questions, as JSON lines, latest first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand
from django.core.serializers.json import DjangoJSONEncoder

from quizzes.models import Report

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Prints what was reported."""

    help = "Print the reports on questions as JSON lines, latest first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many reports are wanted."""
        parser.add_argument("--limit", type=int, default=100, help="how many at most (100)")

    def handle(self, *_args: Any, limit: int, **_options: Any) -> None:
        """Print them, latest first."""
        fields = (*Report.IDENTITY, "text", "created")
        for row in Report.objects.order_by("-created", "-pk").values(*fields)[: max(limit, 0)]:
            self.stdout.write(json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False))
