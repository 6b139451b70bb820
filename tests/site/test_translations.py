"""`manage.py translations`: one written catalogue, two that Django reads."""

import gettext

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from rules.management.commands.translations import (
    Message,
    messages_in_python,
    messages_in_template,
)


@pytest.fixture
def project(settings, tmp_path):
    """Make a project with one template, one module and no catalogue."""
    settings.BASE_DIR = tmp_path
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        '{% load i18n %}{% translate "Rules" %}'
        "{% blocktranslate count n=n %}{{ n }} hand{% plural %}{{ n }} hands{% endblocktranslate %}"
    )
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "views.py").write_text('_("Unknown rule set %(slug)s.")\n')
    (tmp_path / "words.tsv").write_text(
        "Rules\t规则\n%(n)s hand\t%(n)s副牌\nUnknown rule set %(slug)s.\t没有规则“%(slug)s”。\n"
    )
    return tmp_path


def compiled(project, name):
    with (project / "locale" / name / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_merged_words_are_compiled_and_derived(project):
    call_command("translations", merge=[project / "words.tsv"])

    assert compiled(project, "zh_Hans").gettext("Rules") == "规则"
    assert compiled(project, "zh_Hant").gettext("Rules") == "規則"
    assert compiled(project, "zh_Hant").ngettext("%(n)s hand", "%(n)s hands", 3) == "%(n)s副牌"
    call_command("translations", check=True)


def test_a_missing_translation_fails_the_check_and_names_the_file(project):
    call_command("translations", merge=[project / "words.tsv"])
    (project / "rules" / "views.py").write_text('_("Unknown topic.")\n')

    with pytest.raises(CommandError, match=r"rules/views\.py: no translation of 'Unknown topic\.'"):
        call_command("translations", check=True)


def test_a_stale_file_fails_the_check(project):
    call_command("translations", merge=[project / "words.tsv"])
    written = project / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
    written.write_text(written.read_text().replace("规则", "规程"))

    with pytest.raises(CommandError, match=r"zh_Hant/LC_MESSAGES/django\.mo is stale"):
        call_command("translations", check=True)


def test_a_lost_placeholder_fails_the_check(project):
    words = project / "words.tsv"
    words.write_text(words.read_text().replace("没有规则“%(slug)s”。", "没有规则。"))
    call_command("translations", merge=[words])

    with pytest.raises(CommandError, match="different placeholders"):
        call_command("translations", check=True)


def test_a_line_without_a_translation_is_quoted(project):
    (project / "words.tsv").write_text("Rules\n")

    with pytest.raises(CommandError, match=r"words\.tsv:1: write msgid TAB msgstr, not 'Rules'"):
        call_command("translations", merge=[project / "words.tsv"])


def test_merging_again_changes_nothing(project):
    call_command("translations", merge=[project / "words.tsv"])
    written = project / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
    before = written.read_bytes()

    call_command("translations", merge=[project / "words.tsv"])

    assert written.read_bytes() == before


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{% translate 'It\\'s' %}{% translate \"Rules\" %}", Message("Rules")),
        ('{% translate "May" context "month" %}', Message("May", "month")),
        ('{% translate "Dark" as dark %}', Message("Dark")),
        (
            "{% blocktranslate %}A {{ tile }} wins{% endblocktranslate %}",
            Message("A %(tile)s wins"),
        ),
        ("{% blocktranslate trimmed %}\n a\n b\n{% endblocktranslate %}", Message("a b")),
        ('{{ _("Win") }}', Message("Win")),
        ('{% include "x.html" with title=_("Wait") %}', Message("Wait")),
        ('{{ x|default:_("None") }}', Message("None")),
    ],
)
def test_what_templates_translate_is_found(template, message):
    assert message in set(messages_in_template(template))


@pytest.mark.parametrize(
    ("code", "messages"),
    [
        ('_("A")', {Message("A")}),
        ('gettext_lazy("A")', {Message("A")}),
        ('translation.pgettext("c", "A")', {Message("A", "c")}),
        ('ngettext("tile", "tiles", n)', {Message("tile", None, "tiles")}),
        ('_("in two "\n  "parts")', {Message("in two parts")}),
        ("_(name)", set()),
        ('MESSAGES = {"tile_unknown": "No tile {tile}."}', {Message("No tile {tile}.")}),
        ('LABELS = {"a": "b"}', set()),
    ],
)
def test_what_code_translates_is_found(code, messages):
    assert set(messages_in_python(code)) == messages


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_the_committed_files_speak(language):
    with translation.override(language):
        assert translation.gettext("Rules") != "Rules"


def test_the_committed_files_are_fresh_and_complete():
    call_command("translations", check=True)
