"""The parts of the admin are told apart by their names."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_user


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_two_parts_of_the_admin_have_one_name(client: Client, db: Any, language: str) -> None:
    client.force_login(make_user("olga", is_staff=True, is_superuser=True))
    index = client.get("/admin/", headers={"accept-language": language}).context["app_list"]
    names = [str(app["name"]) for app in index]
    assert len(names) == len(set(names)), names
    assert {"accounts", "account", "games"} <= {app["app_label"] for app in index}
