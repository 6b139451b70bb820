"""What is filled in beside the answers: a report, a sign-up, a confirmation."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import LONGEST_REPORT


class ReportForm(forms.Form):
    """What is wrong with a question, in the learner's words."""

    text = forms.CharField(
        label=_("What is wrong with this question?"),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={
            "required": _("Write what is wrong; a few words are enough."),
            "max_length": _(
                "%(show_value)d characters are too many: please stay below %(limit_value)d."
            ),
        },
    )


class ForgetForm(forms.Form):
    """The confirmation that a learner's answers shall be deleted."""

    sure = forms.BooleanField(
        label=_("Yes, delete all my answers. They cannot be brought back."),
        error_messages={"required": _("Tick the box to confirm; nothing has been deleted yet.")},
    )
    account = forms.BooleanField(label=_("Delete my account as well."), required=False)
