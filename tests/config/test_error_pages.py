"""What people see when something is not there, not allowed, or broken: a page in their language with a way on."""

import pytest
from django.test import Client, RequestFactory
from django.utils import translation
from django.views.defaults import bad_request, permission_denied, server_error

WORDS = {
    "pl": {
        404: "Nie ma takiej strony",
        403: "Tu nie możesz wejść",
        500: "Coś poszło nie tak",
        400: "Nie zrozumieliśmy",
    },
    "en": {
        404: "There is no such page",
        403: "This is not open to you",
        500: "Something went wrong",
        400: "We did not",
    },
}


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_missing_page_says_so(db, client: Client, language):
    client.cookies["language"] = language
    response = client.get("/nie-ma/")
    assert response.status_code == 404
    assert WORDS[language][404] in response.content.decode()
    assert 'href="/"' in response.content.decode()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_an_expired_form_key_says_what_to_do(db, language):
    client = Client(enforce_csrf_checks=True)
    client.cookies["language"] = language
    response = client.post("/konto/jezyk/", {"language": "en"})
    assert response.status_code == 403
    assert {"pl": "otwarta zbyt długo", "en": "open too long"}[language] in response.content.decode()


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(
    ("view", "status"), [(server_error, 500), (bad_request, 400), (permission_denied, 403)]
)
def test_other_errors_speak_both_languages(rf: RequestFactory, language, view, status):
    request = rf.get("/")
    with translation.override(language):
        arguments = () if view is server_error else (Exception(),)
        response = view(request, *arguments)
    assert response.status_code == status
    assert WORDS[language][status] in response.content.decode()


def test_the_broken_page_asks_the_database_nothing(rf: RequestFactory, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        server_error(rf.get("/"))
