"""Settings, read from the environment; README.md lists the variables.

Without ALLOWED_HOSTS the site is local: it answers this machine only, makes its own secret key and
speaks plain HTTP. With ALLOWED_HOSTS it faces the world: it wants a secret key and HTTPS.
"""

import os
import secrets
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent


def _flag(name: str, *, default: bool = False) -> bool:
    """Read a yes/no variable: 1, true, yes, on or 0, false, no, off."""
    text = os.environ.get(name, "").strip().lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    if not text:
        return default
    message = f"{name} is {text!r}: write 1 or 0."
    raise ImproperlyConfigured(message)


def _words(name: str) -> list[str]:
    """Read a list of words set apart by commas or spaces."""
    return os.environ.get(name, "").replace(",", " ").split()


def _local_secret_key() -> str:
    """Return this copy's own secret key, made at first use and never committed."""
    path = BASE_DIR / ".local" / "secret-key"
    if not path.exists():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        draft = path.with_name(f"secret-key-{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50), encoding="ascii")
        try:
            path.hardlink_to(draft)  # Fails when another process was quicker; its key then counts.
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")


# Who is served

DEBUG = _flag("DEBUG")
ALLOWED_HOSTS = _words("ALLOWED_HOSTS")
LOCAL = not ALLOWED_HOSTS
if LOCAL:
    ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
HTTPS = _flag("HTTPS", default=not LOCAL and not DEBUG)

SECRET_KEY = os.environ.get("SECRET_KEY", "")
if not SECRET_KEY:
    if not LOCAL:
        message = "ALLOWED_HOSTS is set, so the site faces the world: set SECRET_KEY as well."
        raise ImproperlyConfigured(message)
    SECRET_KEY = _local_secret_key()
SECRET_KEY_FALLBACKS = _words("SECRET_KEY_FALLBACKS")

# What the site is made of

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "template_partials",
    "rules",
    "quizzes",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "mahjong_site.headers.permissions_policy",
    "mahjong_site.headers.member_cookie",
    "mahjong_site.headers.language_cookie",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "mahjong_site.urls"
WSGI_APPLICATION = "mahjong_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # All of these are lazy: a page that shows no learner makes no query.
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "mahjong_site.context_processors.member",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    }
]

# Learners' data: SQLite unless DATABASE_URL names another database

DATABASES: dict[str, Any] = {
    "default": dj_database_url.config(
        default=f"sqlite:///{BASE_DIR / 'db.sqlite3'}", conn_max_age=60, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"].setdefault("OPTIONS", {}).update(
        {
            # Readers never wait for a writer, and a writer waits its turn instead of failing.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        }
    )
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Accounts and sessions; a session begins with a guest's first answer

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "quizzes:progress"
LOGOUT_REDIRECT_URL = "rules:home"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# Languages: Traditional Chinese is derived from Simplified, see `manage.py translations`

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("zh-hans", _("Simplified Chinese")),
    ("zh-hant", _("Traditional Chinese")),
]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LOCALE_PATHS = [BASE_DIR / "locale"]

# Static files: straight from static/ on this machine, collected and hashed elsewhere

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = LOCAL
WHITENOISE_AUTOREFRESH = LOCAL
WHITENOISE_MAX_AGE = 0 if LOCAL else 60 * 60
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": HTTPS,
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# Subdomains and preload lists bind names that are not this site's to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if _flag("BEHIND_PROXY"):  # Only where a proxy sets this header itself, whatever the visitor sent.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = _words("CSRF_TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "mahjong_site.errors.csrf_failure"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS

# Logs go to stderr; whoever runs the site collects them there

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "INFO").upper()},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
