"""Pages against an empty view, both through the whole stack of middleware in the same run."""

import resource
from itertools import islice
from time import perf_counter
from urllib.parse import quote

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import path

from mahjong_site import urls as site
from mahjong_site.kept import SHELF
from rules.catalog import catalog
from rules.search import Index, index

from .figures import Figure, seconds_each

EMPTY = "/en/empty/"
HOST = "localhost"
LANGUAGES = ("en", "zh-hans", "zh-hant")
ROUNDS = 8


def figures():
    """Yield the throughput of articles, comparisons and searches as shares of an empty view's."""
    ask = _site()
    groups = {
        "article": (articles(), 0.6),
        "comparison": (comparisons(), 0.6),
        "search, every query another": (searches(), 0.2),
    }
    for name, (addresses, wanted) in groups.items():
        first = seconds_each(ask, addresses, rounds=1)
        yield Figure(f"{name}: the first time", first * 1000, "ms")
        yield Figure(f"{name} against an empty view", _ratio(ask, addresses), "×", wanted)
    yield Figure("searches without a query to the database", _asks_nothing(ask), "of 1", 1)
    start = perf_counter()
    made = Index(catalog())
    yield Figure("search index made", (perf_counter() - start) * 1000, "ms")
    yield Figure("search: the slowest answer, nothing remembered", _slowest(made), "ms", 20, True)
    yield Figure("pages kept", SHELF.size / 2**20, "MB")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("memory of this process with all these pages", peak, "MB")


def articles():
    """Return the addresses of every article in one language after the other."""
    slugs = [key for key in catalog().sources if key[2] == "en"]
    return [
        f"/{LANGUAGES[number % 3]}/rules/{slug}/{topic}/"
        for number, (slug, topic, _lang) in enumerate(slugs)
    ]


def comparisons():
    """Return the addresses of the comparison of each topic, plain and with a baseline."""
    topics = [f"/{lang}/compare/{topic.slug}/" for lang in LANGUAGES for topic in catalog().topics]
    based = [f"/en/compare/?base={ruleset.slug}" for ruleset in catalog().rulesets]
    return ["/en/compare/", *topics, *based]


def searches():
    """Return searches that are all different, of a word or a few, in every language."""
    terms = catalog().glossary.terms.values()
    queries = [name for term in terms for name in dict.fromkeys(term.name.values())]
    labels = (entry.title for entry in index().entries if entry.kind == "section")
    queries += [title.en for title in islice(labels, 0, None, 9)]
    return [
        f"/{LANGUAGES[number % 3]}/search/?q={quote(query)}"
        for number, query in enumerate(dict.fromkeys(queries))
    ]


def _ratio(ask, addresses):
    """Return the share of an empty view's throughput, both measured in turns."""
    rounds = [
        (seconds_each(ask, [EMPTY] * 200, rounds=1), seconds_each(ask, addresses, rounds=1))
        for _ in range(ROUNDS)
    ]
    empty, page = (min(times) for times in zip(*rounds, strict=True))
    return empty / page


def _slowest(made):
    """Return the milliseconds of the slowest query of a new index, the best of three each."""
    queries = [term.name["zh-hans"] for term in catalog().glossary.terms.values()]
    queries += ["who pays with two winners", "when does temporary furiten end", "终局立直棒归谁"]
    slowest = 0.0
    for query in queries:
        taken = []
        for _ in range(3):
            made.postings.cache_clear()
            start = perf_counter()
            made.find(query)
            taken.append(perf_counter() - start)
        slowest = max(slowest, min(taken))
    return slowest * 1000


def _asks_nothing(ask):
    """Return 1 if a search asks the database nothing."""
    with CaptureQueriesContext(connection) as asked:
        for address in searches()[:20]:
            ask(address)
    return int(not asked.captured_queries)


def _site():
    """Return a function that asks the site for an address, with an empty view added to it."""
    empty = path(EMPTY.lstrip("/"), lambda request: HttpResponse(""))
    site.urlpatterns.insert(0, empty)
    handler = WSGIHandler()
    factory = RequestFactory()

    def ask(address):
        route, _, query = address.partition("?")
        language = route.split("/")[1]  # As a browser asks that reads it.
        environ = factory._base_environ(
            PATH_INFO=route, QUERY_STRING=query, HTTP_ACCEPT_LANGUAGE=language, HTTP_HOST=HOST
        )
        status = []
        response = handler(environ, lambda line, headers, info=None: status.append(line))
        for _chunk in response:
            pass
        response.close()
        if status != ["200 OK"]:
            message = f"{address} answers {status}"
            raise RuntimeError(message)

    return ask
