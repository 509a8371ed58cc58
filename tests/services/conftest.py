from collections.abc import Iterator

import pytest

from tests.services.house import House, house


@pytest.fixture
def kartka(tmp_path) -> Iterator[House]:
    """A house that is not up yet."""
    with house(tmp_path) as one:
        yield one
