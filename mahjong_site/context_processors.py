"""What every template may use."""

from django.http import HttpRequest

from mahjong_site.headers import MEMBER_COOKIE


def member(request: HttpRequest) -> dict[str, bool]:
    """Return `member`: somebody is logged in on this browser. A hint for the page header only.

    Unlike `user` it costs no query, so pages that show no learner's data use it.
    """
    return {"member": MEMBER_COOKIE in request.COOKIES}
