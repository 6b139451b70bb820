"""The table as one player sees it, at every moment of a round."""

from random import Random

import pytest
from django.utils import translation

from rules.board import MARKS, PLACES, lay_board, tiles_label
from rules.catalog import catalog
from rules.engine.offers import Hand
from rules.engine.play import play_round
from rules.engine.situations import passes, situation
from rules.engine.tiles import sorted_tiles
from tests.engine.play import play


@pytest.fixture(scope="module")
def found():
    """A situation in which tiles were passed."""
    rules = catalog().ruleset("suzhou-red5").rules
    for seed in range(100):
        one = situation(Random(seed), rules, 3)
        if passes(one.round, rules, one.hero) and one.round.events[-1].type == "dahai":
            return one
    raise LookupError


@pytest.fixture(scope="module")
def board(found):
    rules = catalog().ruleset("suzhou-red5").rules
    passed = passes(found.round, rules, found.hero)
    last = len(found.round.events) - 1
    return lay_board(found.round, found.hero, passed=passed, offer=last)


def held_at(board, number):
    return sorted(
        held.tile
        for held in board.hand
        if held.since <= number and (held.until is None or held.until > number)
    )


@pytest.mark.parametrize("slug", ["suzhou-red5", "cml-taiwan"])
def test_the_hand_is_the_players_at_every_moment(slug):
    for seed in range(6):
        played = play_round(Random(seed), catalog().ruleset(slug).rules)
        for player in range(4):
            board = lay_board(played, player)
            hand = Hand(player, played)
            moments = iter(board.moments[1:])
            moment = next(moments, None)
            for index, event in enumerate(played.events[1:], 1):
                if event.actor == player and event.type != "hora":
                    hand.happen(event)
                if moment is not None and moment.event == index:
                    assert held_at(board, moment.number) == sorted(hand.concealed)
                    moment = next(moments, None)


def test_rivers_hold_every_discard_in_order(board, found):
    for side in board.sides:
        discards = [
            e.tile for e in found.round.events if e.type == "dahai" and e.actor == side.player
        ]

        assert [tile.tile for tile in side.river] == discards
        assert [tile.since for tile in side.river] == sorted(tile.since for tile in side.river)


def test_sides_are_told_in_the_order_of_play_the_own_last(board, found):
    assert tuple(side.place for side in board.sides) == PLACES
    assert [side.player for side in board.sides] == [1, 2, 3, 0]
    assert board.own.is_self
    assert sum(side.is_dealer for side in board.sides) == 1


def test_passes_are_marked_in_order(board, found):
    marks = [(t.since, t.mark) for side in board.sides for t in side.river if t.mark]

    assert "".join(mark for _, mark in sorted(marks)) == MARKS[: len(marks)]
    assert board.passed == len(marks)


def test_one_tile_is_on_offer(board):
    offered = [tile for side in board.sides for tile in side.river if tile.offered]

    assert [tile.tile for tile in offered] == [board.offered]
    assert offered[0].since == board.last
    assert "May you win on it?" in board.moments[-1].words


def test_a_called_tile_stays_where_it_was_and_says_so():
    board = lay_board(called(), 0)
    tile = board.sides[0].river[0]

    assert tile.called is not None
    assert "called away" in tile.say_called
    assert "called away" not in tile.say
    assert board.own.melds[0].since == tile.called


def called():
    return play("123m456p78s99s55z1z", "0-E 1-P 0ponP 0-9s")


def test_labels_follow_the_moment():
    board = lay_board(called(), 0)
    river = board.sides[0]
    before = river.river[0].since

    assert tiles_label(river, 0).endswith("none yet")
    assert tiles_label(river, before).endswith("white dragon")
    assert tiles_label(river, board.last).endswith("white dragon, called away")


def test_the_riichi_tile_lies_on_its_side_and_is_told():
    board = lay_board(play("123m456p78s99s111z", "0rE 1-9p"), 0)

    assert board.own.river[0].riichi
    assert board.own.riichi == board.own.river[0].since
    assert "riichi" in board.own.river[0].say


def test_an_added_kan_takes_the_place_of_the_pon():
    board = lay_board(
        play("123m456p78s99s55z1z", "0-1z 1-5z 0ponP 0-9s 1-1m 2-1m 3-1m 0+5z 0add5z"), 0
    )
    pon, kan = board.own.melds

    assert pon.until == kan.since
    assert kan.until is None
    assert (pon.meld.type, kan.meld.type) == ("pon", "kakan")


def test_what_others_draw_is_no_moment():
    board = lay_board(called(), 0)

    assert [moment.number for moment in board.moments] == list(range(len(board.moments)))
    assert not any(moment.words == "" for moment in board.moments)
    draws = [moment for moment in board.moments if "draw" in moment.words]
    assert all(moment.words.startswith("You draw") for moment in draws)


def test_tiles_left_go_down(board):
    left = [moment.left for moment in board.moments]

    assert left == sorted(left, reverse=True)
    assert left[0] == 70


def test_the_hand_is_read_aloud_at_every_moment(board):
    assert board.hand_at(0)
    for moment in board.moments:
        assert board.hand_at(moment.number)


def test_events_lead_to_moments(board):
    for moment in board.moments:
        assert board.moment_of(moment.event) == moment.number


def test_the_board_speaks_the_language_of_the_page(found):
    with translation.override("en"):
        english = [moment.words for moment in lay_board(found.round, 0).moments]
    with translation.override("zh-hans"):
        chinese = [moment.words for moment in lay_board(found.round, 0).moments]

    assert len(english) == len(chinese)
    assert english[1] != chinese[1]


def test_hands_are_sorted_with_the_drawn_tile_apart(board):
    kept = [held.tile for held in board.hand if not held.apart]

    assert tuple(kept) == sorted_tiles(kept)
    assert [held.apart for held in board.hand] == sorted(held.apart for held in board.hand)
