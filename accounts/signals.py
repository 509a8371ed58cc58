"""What the apps above learn about people without accounts knowing them."""

from django.dispatch import Signal

guest_returned = Signal()
"""A guest's browser logged in to an account. `guest`, `user`; a receiver may return a sentence for the person."""

address_confirmed = Signal()
"""Inside the transaction in which somebody whom no mail could reach confirms an address. `user`, `address`."""

memberships_ending = Signal()
"""A person is about to leave: what they entered ends by its own rules, which decide what becomes of its matches.

`user`; sent before `account_closing`. Receivers act in transactions of their own.
"""

account_closing = Signal()
"""A person is about to leave. `user`; receivers end what is still running, each in transactions of its own."""

account_closed = Signal()
"""Inside the transaction that takes a person's name and address away. `user`; receivers remove the rest of them."""
