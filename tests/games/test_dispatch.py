"""Nudges leave on commit, and a broker that is away stops nobody."""

import pytest
from celery import Celery, current_app
from django.db import transaction

from games import dispatch
from games.models import Move
from tests.factories import make_bot_match, open_round, play_on


def test_a_nudge_leaves_with_the_commit(published, django_capture_on_commit_callbacks, db):
    with django_capture_on_commit_callbacks(execute=True) as waiting, transaction.atomic():
        dispatch.nudge_bot(round_id=1, seat=0, version=7, level="medium")
        assert published == []
    assert len(waiting) == 1
    assert published == [("games.run_bot", {"round_id": 1, "seat": 0, "version": 7})]


@pytest.mark.parametrize(
    ("level", "queue"),
    [("easy", "celery"), ("medium", "celery"), ("hard", "thoughts"), ("master", "thoughts")],
)
def test_long_thoughts_have_a_queue_of_their_own(
    level, queue, monkeypatch, django_capture_on_commit_callbacks, db
):
    queues = []
    monkeypatch.setattr(Celery, "send_task", lambda *args, **options: queues.append(options.get("queue")))
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        dispatch.nudge_bot(round_id=1, seat=0, version=7, level=level)
    assert queues == [queue]
    assert {dispatch.THOUGHTS, dispatch.DEFAULT} == set(current_app.amqp.queues)
    assert current_app.conf.task_default_queue == dispatch.DEFAULT
    assert all(each.routing_key == name for name, each in current_app.amqp.queues.items())


@pytest.mark.django_db(transaction=True)
def test_a_card_counts_although_the_broker_is_away(ala, monkeypatch, caplog):
    match = make_bot_match(ala)

    def away(*args, **kwargs):
        raise ConnectionError("nobody there")

    monkeypatch.setattr(Celery, "send_task", away)
    play_on(match, 2)  # the trump, then the lead that the bot is to answer
    assert Move.objects.filter(round=open_round(match)).count() == 2
    assert "nobody there" in caplog.text
    assert "Error calling" in caplog.text
