"""What the engine cannot use, explained on the page."""

import pytest
from django.utils import translation

from rules.engine.errors import MESSAGES, EngineError
from rules.engine.hand import Meld
from rules.engine.tiles import parse_tiles
from rules.errors import explain_error


def fault(function, *arguments):
    with pytest.raises(EngineError) as error:
        function(*arguments)
    return error.value


def test_english_reads_as_the_engine_says_it():
    error = fault(parse_tiles, "12x")

    assert explain_error(error) == error.message == "“12x” is not a tile"


def test_parameters_that_have_names_are_named():
    error = fault(Meld, "daiminkan", parse_tiles("1112m"))

    assert explain_error(error) == "“1112m” is not a called kan"
    with translation.override("zh-hans"):
        assert "大明杠" in explain_error(error)


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_is_translated_and_keeps_what_it_quotes(code):
    with translation.override("zh-hans"):
        words = translation.gettext(MESSAGES[code])

    assert words != MESSAGES[code]
    assert sorted(part.split("}")[0] for part in words.split("{")[1:]) == sorted(
        part.split("}")[0] for part in MESSAGES[code].split("{")[1:]
    )
