"""Loading: everything is validated, and every refusal names file, key and reason."""

from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from rules.catalog import UnknownRuleSet, UnknownTopic, catalog
from rules.claims import CLAIMS
from rules.engine.ruleset import RiichiRules
from rules.loading import FAMILIES
from rules.rulesets import Basis, clause
from rules.text import Text

from . import toy


def replaced(old, new, text=toy.RULES):
    assert old in text
    return text.replace(old, new)


def test_a_sound_folder_has_no_problems(tmp_path):
    assert toy.problems(toy.write(tmp_path)) == []


def test_values_become_typed_rules(tmp_path):
    rules = toy.loaded(toy.write(tmp_path)).ruleset("toy").rules

    assert rules == toy.ToyRules(
        release="own_draw",
        furiten=True,
        minimum=None,
        yaku={"tanyao": (1, 1), "riichi": (1, 0)},
        reds=("0m", "0p"),
        uma=(15, 5, -5, -15),
    )


def test_nothing_can_be_changed_after_loading(tmp_path):
    ruleset = toy.loaded(toy.write(tmp_path)).ruleset("toy")

    with pytest.raises(FrozenInstanceError):
        ruleset.edition = "3"
    with pytest.raises(TypeError):
        ruleset.rules.yaku["tanyao"] = (0, 0)
    with pytest.raises(TypeError):
        ruleset.evidence["release"] = None


@pytest.mark.parametrize(
    ("key", "words", "reference"),
    [
        ("release", "the own next draw", "art. 64"),
        ("furiten", "yes", "sec. 二(14)c"),
        ("minimum", "no minimum", "not stated"),
        ("yaku.tanyao", "1 han", "art. 51(2)"),
        ("yaku.riichi", "1 han concealed, not open", "Old rules art. 4"),
        ("reds", "0m 0p", "art. 57–59"),
        ("uma", "+15 / +5 / −5 / −15", "our reading"),
    ],
)
def test_every_value_has_words_and_a_reference(tmp_path, key, words, reference):
    evidence = toy.loaded(toy.write(tmp_path)).ruleset("toy").evidence[key]

    assert (evidence.words.en, evidence.reference.en) == (words, reference)


def test_references_read_naturally_in_chinese(tmp_path):
    evidence = toy.loaded(toy.write(tmp_path)).ruleset("toy").evidence

    assert [evidence[key].reference.zh_hans for key in ("yaku.tanyao", "reds", "yaku.riichi")] == [
        "第51条(2)",
        "第57–59条",
        "《Old rules》第4条",
    ]


@pytest.mark.parametrize(
    ("article", "en", "zh_hans"),
    [
        ("16, 27", "art. 16, 27", "第16条、第27条"),
        ("51.1(2)", "art. 51.1(2)", "第51条1项(2)"),
        ("§3.4.5", "§3.4.5", "§3.4.5"),
        ("一.5、一.7", "sec. 一.5, 一.7", "一.5、一.7"),
        ("二（一）", "sec. 二(一)", "二（一）"),
        ("概要6", "summary 6", "概要6"),
        ("p. 28", "p. 28", "第28页"),
        ("p. 23–27, 29", "pp. 23–27, 29", "第23–27、29页"),
    ],
)
def test_clauses_are_cited_as_their_document_numbers_them(article, en, zh_hans):
    assert clause(article) == Text(en, zh_hans)


def test_a_shared_reason_is_the_note_of_its_values(tmp_path):
    evidence = toy.loaded(toy.write(tmp_path)).ruleset("toy").evidence

    assert evidence["uma"].note == evidence["minimum"].note
    assert evidence["uma"].note.en.startswith("Nothing is said")


# -- base and differences -------------------------------------------------------------------


def test_what_a_rule_set_leaves_out_comes_from_its_base(tmp_path):
    club = toy.loaded(toy.with_club(tmp_path)).ruleset("club")

    assert club.rules.minimum == 1
    assert club.rules.release == "own_draw"
    assert (club.identity, club.base, club.base_name.en) == ("club@2", "toy", "Toy club")


def test_an_inherited_value_says_where_it_is_from(tmp_path):
    evidence = toy.loaded(toy.with_club(tmp_path)).ruleset("club").evidence

    assert evidence["minimum"].inherited_from is None
    assert (evidence["release"].basis, evidence["release"].inherited_from) == ("derived", "toy")
    assert evidence["release"].reference.en == "Toy art. 64"
    assert evidence["release"].reference.zh_hans == "玩具第64条"
    assert evidence["uma"].reference.en == "Toy: our reading"


def test_bases_build_on_bases(tmp_path):
    house = replaced('base = "toy"', 'base = "club"', toy.CLUB).split("[values.minimum]")[0]
    folder = toy.with_club(
        tmp_path,
        **{"rulesets.toml": 'order = ["toy", "club", "house"]', "house/rules.toml": house},
    )

    evidence = toy.loaded(folder).ruleset("house").evidence

    assert (evidence["minimum"].value, evidence["minimum"].inherited_from) == (1, "club")
    assert (evidence["release"].value, evidence["release"].inherited_from) == ("own_draw", "toy")


def test_a_base_may_stay_unpublished_and_incomplete(tmp_path):
    document = replaced('edition = "1"', 'edition = "1"\npublished = false')
    document = document.split("[values.uma]")[0]
    club = toy.CLUB + '[values.uma]\nvalue = [9, 3, -3, -9]\narticle = "8"\nbasis = "stated"\n'
    folder = toy.with_club(
        tmp_path, club, **{"rulesets.toml": 'order = ["club"]', "toy/rules.toml": document}
    )

    published = toy.loaded(folder)

    assert [ruleset.slug for ruleset in published.rulesets] == ["club"]
    assert published.ruleset("club").base is None
    assert published.ruleset("club").base_name.en == "Toy club"
    assert published.ruleset("club").evidence["release"].inherited_from == "toy"
    with pytest.raises(UnknownRuleSet):
        published.ruleset("toy")


@pytest.mark.parametrize(
    ("base", "problem"),
    [
        ("nobody", 'club/rules.toml: base: no rule set "nobody"'),
        ("club", "club/rules.toml: base: goes round in a circle: club -> club"),
    ],
)
def test_a_base_must_exist_and_not_go_round(tmp_path, base, problem):
    club = replaced('base = "toy"', f'base = "{base}"', toy.CLUB)

    assert problem in toy.problems(toy.with_club(tmp_path, club))


# -- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '[values.release]\nvalue = "own_draw"\narticle = "64"\nbasis = "stated"',
            "",
            "values.release: missing: rule values have no defaults",
        ),
        (
            'value = "own_draw"',
            'value = "own_drew"',
            'values.release.value: "own_drew" does not fit; it must be one of "own_draw"',
        ),
        (
            "value = true",
            "value = 1",
            "values.furiten.value: 1 does not fit; it must be true or false",
        ),
        (
            'value = "none"',
            "value = true",
            'values.minimum.value: true does not fit; it must be a whole number, or "none"',
        ),
        (
            "value = [15, 5, -5, -15]",
            "value = [15, 5]",
            "values.uma.value: [15, 5] does not fit; it must be a list of 4: a whole number; ",
        ),
        ('["0m", "0p"]', '["0m", "0m"]', 'values.reds.value: "0m" is listed twice'),
        ("value = [1, 1]", "han = [1, 1]", "values.yaku.tanyao.value: missing"),
        ("[values.release]", "[values.relase]", "values.relase: unknown value"),
        (
            '[values."yaku.tanyao"]',
            "[values.yaku.tanyao]",
            'values.yaku: unknown value; patterns are written [values."yaku.name"]',
        ),
        ('article = "64"\n', "", "values.release.article: missing: a value that is stated"),
        ('article = "64"\n', "article = 64\n", "values.release.article: must be a text in quotes"),
        (
            'basis = "silent"',
            'basis = "silent"\narticle = "9"',
            "values.minimum.article: a silent document has no clause for it",
        ),
        (
            'basis = "corrected"',
            'basis = "guessed"',
            "values.furiten.basis: 'guessed': must be one of stated, corrected, derived",
        ),
        (
            'note = { en = "The translation says no.", zh-hans = "译文写作否。" }',
            "",
            "values.furiten.note: missing: a value that is corrected needs its reason",
        ),
        (
            ', zh-hans = "译文写作否。"',
            "",
            "values.furiten.note.zh-hans: missing: both languages are needed",
        ),
        (
            'document = "old"',
            'document = "new"',
            "values.yaku.riichi.document: no [documents.new] in this file",
        ),
        (
            'document = "old"\n',
            "",
            "values.yaku.riichi.document: missing: a derived value names the document it is from",
        ),
        (
            'basis = "silent"\nreason = "quiet"',
            'basis = "silent"\nreason = "loud"',
            "values.minimum.reason: no [reasons.loud] in this file",
        ),
        (
            "[reasons.quiet]",
            '[reasons.unused]\nen = "Why."\nzh-hans = "为何。"\n[reasons.quiet]',
            "reasons.unused: no value uses this reason",
        ),
        ('en = "Toy"', 'en = "The Toy Club of 1998"', "short: "),
        ('language = "ja"', 'language = "tlh"', 'document.language: no language "tlh"'),
        ('edition = "1"', 'edition = "1"\nversion = 2', "version: unknown key"),
        ('family = "toy"', 'family = "bridge"', 'family: no family "bridge"; known: toy'),
        ('basis = "stated"', "basis = stated", "not TOML: "),
    ],
)
def test_a_broken_rule_file_is_refused(tmp_path, old, new, problem):
    folder = toy.write(tmp_path, **{"toy/rules.toml": replaced(old, new)})

    assert any(found.startswith(f"toy/rules.toml: {problem}") for found in toy.problems(folder))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('topic = "winning"\nunit = "yaku"', 'unit = "yaku"', "yaku.tanyao.topic: missing"),
        ('unit = "han"', 'unit = "horses"', 'minimum.unit: no unit "horses"; known: yaku, '),
        ("words.own_draw =", "words.own_drew =", "release.words.own_draw: missing: every answer"),
        ("words.own_draw =", "words.own_drew =", "release.words.own_drew: the value can never"),
        ('words = "has"', 'words = "hasn\'t"', 'furiten.words: no shared words "hasn\'t"'),
        ("[reds]", "[roads]", "roads: ToyRules has no such value"),
        ("[reds]", "[roads]", "reds: missing: every value needs its label and words"),
        ('label = { en = "Uma", zh-hans = "顺位点" }', "", "uma.label: missing"),
        ('topic = "limits"\nlabel = { en = "Uma"', 'topic = "uma"\nlabel = { en = "Uma"', "uma.to"),
    ],
)
def test_a_broken_label_file_is_refused(tmp_path, old, new, problem):
    values = replaced(old, new, toy.VALUES)
    found = toy.problems(toy.write(tmp_path, **{"values-toy.toml": values}))

    assert any(line.startswith(f"values-toy.toml: {problem}") for line in found)


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        ("[]", 'order: "toy" is missing'),
        ('["toy", "toy"]', 'order: "toy" stands here more than once'),
        ('["toy", "club"]', 'order: "club" is no published rule set'),
        ('"toy"', "order: must list the slugs"),
    ],
)
def test_every_published_rule_set_has_one_place(tmp_path, order, problem):
    folder = toy.write(tmp_path, **{"rulesets.toml": f"order = {order}"})

    assert any(line.startswith(f"rulesets.toml: {problem}") for line in toy.problems(folder))


def test_all_problems_are_told_at_once(tmp_path):
    rules = replaced('value = "own_draw"', "value = 3").replace("value = true", "value = 4")

    folder = toy.write(tmp_path, **{"toy/rules.toml": rules, "toy/wining.en.md": "# W"})

    assert [line.rpartition(" ")[0].partition(": ")[0] for line in toy.problems(folder)] == [
        "toy/rules.toml",
        "toy/rules.toml",
        "toy/wining.en.md",
    ]


# -- articles -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("toy/winning.en.md", None, "toy/winning.zh-hans.md: the same article in en is missing"),
        ("toy/wining.en.md", "# W", 'toy/wining.en.md: no topic "wining" in topics.toml'),
        ("toy/notes.txt", "", "toy/notes.txt: articles are called <topic>.en.md and"),
        (
            "toy/winning.en.md",
            "# Winning\n\n## Furiten {#furiten}\n\nIt ends\nwith {relase}.\n",
            'toy/winning.en.md:6: {relase}: toy has no value "relase"',
        ),
        (
            "toy/winning.en.md",
            "# Winning\n\n## Furiten {#foo}\n",
            "toy/winning.en.md: anchors differ: foo, but in zh-hans: furiten",
        ),
        (
            "toy/winning.en.md",
            "# Winning\n## Furiten {#furiten}\n{ron 4 30}\n",
            "toy/winning.en.md:3: {ron 4 30}: payments by han and fu are riichi's; toy is toy",
        ),
        (
            "toy/winning.en.md",
            '# Winning\n## Furiten {#furiten}\n```win\nhand = "1m"\n```\n',
            "toy/winning.en.md:3: win: hands of toy cannot be scored yet",
        ),
    ],
)
def test_a_broken_article_is_refused(tmp_path, name, text, problem):
    found = toy.problems(toy.write(tmp_path, **{name: text}))

    assert any(line.startswith(problem) for line in found)


def test_an_article_is_filled_in_for_its_rule_set(tmp_path):
    article = toy.loaded(toy.write(tmp_path)).article("toy", "winning", "en")

    assert article.title == "Winning"
    assert article.sections == (("furiten", "Furiten"),)
    assert '<span class="value">the own next draw</span>' in article.html
    assert '<span class="clause">art. 64</span>' in article.html
    assert "tiles.svg#" in article.html


def test_traditional_chinese_is_derived_from_the_simplified_article(tmp_path):
    article = toy.loaded(toy.write(tmp_path)).article("toy", "winning", "zh-hant")

    assert article.sections == (("furiten", "振聽"),)
    assert "自家下一次摸牌" in article.html


def test_asking_for_what_is_not_there(tmp_path):
    published = toy.loaded(toy.write(tmp_path))

    assert published.article("toy", "limits", "en") is None
    with pytest.raises(UnknownTopic):
        published.article("toy", "winds", "en")
    with pytest.raises(UnknownRuleSet) as unknown:
        published.chosen(["toy", "tou"])
    assert unknown.value.slug == "tou"


def test_chosen_keeps_the_order_given_and_drops_repeats(tmp_path):
    published = toy.loaded(toy.with_club(tmp_path))

    assert [ruleset.slug for ruleset in published.chosen(["club", "toy", "club"])] == [
        "club",
        "toy",
    ]


# -- the published rules ----------------------------------------------------------------------

RULESETS = [
    "mu",
    "saikouisen",
    "saikouisen-classic",
    "suzhou-rcr",
    "suzhou-red5",
    "suzhou-red3",
    "cml-riichi",
    "cml-mcr",
    "cml-taiwan",
]


def test_the_nine_rule_sets_are_published_in_order():
    assert [ruleset.slug for ruleset in catalog().rulesets] == RULESETS


@pytest.mark.parametrize("slug", RULESETS)
def test_every_value_names_its_clause_or_says_why_there_is_none(slug):
    for evidence in catalog().ruleset(slug).evidence.values():
        assert evidence.basis in get_args(Basis)
        assert evidence.article or evidence.note, evidence.key
        assert evidence.words.en, evidence.key
        assert evidence.words.zh_hans, evidence.key


@pytest.mark.parametrize("slug", RULESETS)
def test_every_rule_set_has_both_articles_in_every_language(slug):
    for topic in ("winning", "limits"):
        for lang in ("en", "zh-hans", "zh-hant"):
            article = catalog().article(slug, topic, lang)
            assert article is not None, f"{slug} {topic} {lang}"
            assert article.title
            assert len(article.sections) >= 3


def test_every_value_stands_under_one_topic():
    keys = [key for topic in catalog().topics for key in topic.keys]

    assert sorted(keys) == sorted(catalog().values)
    assert len(keys) == len(set(keys))


def test_every_claim_names_values_of_its_family():
    for family, claims in CLAIMS.items():
        for claim in claims:
            for key in claim.keys:
                name = key.partition(".")[0]
                assert name in FAMILIES[family].__dataclass_fields__, claim.says


def test_riichi_rules_are_riichi_rules():
    assert all(isinstance(each.rules, RiichiRules) for each in catalog().family("riichi"))


def test_loading_and_reading_ask_no_database(django_assert_num_queries, db):
    with django_assert_num_queries(0):
        published = catalog()
        published.article("mu", "winning", "en")
