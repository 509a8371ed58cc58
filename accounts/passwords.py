"""What a password may not be, in our words where Django's Polish cannot be inflected."""

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.utils.translation import gettext as _


class NotLikeThePerson(UserAttributeSimilarityValidator):
    """A password that differs enough from the person's name and address."""

    def get_error_message(self) -> str:
        return _("This password is too much like your name or address. Choose another one.")
