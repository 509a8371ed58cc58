"""What workers do for this app. Thin: each task calls one function, and may run twice or never."""

from celery import shared_task

from accounts import relay


@shared_task(name="accounts.send_mail")
def send_mail() -> int:
    return relay.send_due()


@shared_task(name="accounts.forget_mail")
def forget_mail() -> int:
    return relay.forget_old()
