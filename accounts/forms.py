"""Forms about the person. Those for signing up and in are allauth's with our words; labels say it, no placeholders."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from accounts.errors import UnknownTimeZone
from accounts.models import User
from accounts.names import LONGEST, clean_name, name_key
from accounts.services.preferences import CHANNEL_FIELDS, FIELDS, MAIL_FIELDS, time_zones
from accounts.zones import zone_meant

PASSWORD_HINT = _("At least 8 characters, not only digits and not one of those that everybody uses.")
AS_TYPED = {"autocapitalize": "none", "spellcheck": "false"}
"""Phones leave such a field alone."""


class _Plain:
    """Takes placeholders away and lets the labels speak."""

    fields: dict[str, forms.Field]

    def _plain(self, **words: tuple[Any, Any]) -> None:
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in words:
                field.label, field.help_text = words[name]


class LoginForm(_Plain, allauth.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(login=(_("Name or e-mail address"), ""), password=(_("Password"), ""))
        self.fields["login"].widget.attrs |= {**AS_TYPED, "autocomplete": "username"}

    def clean_login(self) -> str:
        """Names are one whatever their case, in every letter of the alphabet; databases know that of some only."""
        typed = clean_name(super().clean_login())
        known = User.objects.filter(name_key=name_key(typed)).values_list("username", flat=True).first()
        return known or typed


class SignupForm(_Plain, allauth.SignupForm):
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-device-zone": ""}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(
            username=(_("Name"), _("Others see it at the table. Letters, digits, dots and dashes.")),
            email=(_("E-mail address"), _("Nobody else sees it. You can play by answering our mails.")),
            password1=(_("Password"), PASSWORD_HINT),
        )
        name = self.fields["username"]
        # The shape of a name says how long it may be; the column's own limit would say another number first.
        name.validators = [each for each in name.validators if not isinstance(each, MaxLengthValidator)]
        name.widget.attrs |= {"maxlength": LONGEST, **AS_TYPED}

    def clean_time_zone(self) -> str:
        """What the browser says of itself; nonsense is not the person's fault."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in time_zones() else ""


class ResetPasswordForm(_Plain, allauth.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(email=(_("E-mail address"), ""))


class _NewPassword(_Plain):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(
            oldpassword=(_("Current password"), ""),
            password1=(_("New password"), PASSWORD_HINT),
            password2=(_("New password once more"), ""),
        )


class ResetPasswordKeyForm(_NewPassword, allauth.ResetPasswordKeyForm):
    pass


class ChangePasswordForm(_NewPassword, allauth.ChangePasswordForm):
    pass


class ChangeEmailForm(_Plain, allauth.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(
            email=(_("New e-mail address"), _("The present address stays until you have confirmed this one."))
        )


class ReauthenticateForm(_Plain, allauth.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain(password=(_("Password"), ""))


class PreferencesForm(forms.ModelForm):
    """A guest has no address, so a guest's form has no questions about mails."""

    class Meta:
        model = User
        fields = FIELDS
        widgets = {
            "language": forms.RadioSelect,
            "rank_letters": forms.RadioSelect,
            **dict.fromkeys(CHANNEL_FIELDS, forms.RadioSelect),
            "time_zone": forms.TextInput(
                attrs={"list": "time-zones", "autocomplete": "off", "spellcheck": "false", "maxlength": 64}
            ),
        }
        labels = {"night_from": _("Quiet night")}  # its choices say from when and until when
        help_texts = {
            "time_zone": _("We tell you all times in this zone. Type the name of a city."),
            "night_from": _(
                "We do not remind you then, and in matches at the pace of leagues your clock stands."
            ),
            "confirm_plays": _("You touch a card, then the button. Without it the touch plays at once."),
            "digest_hour": _("In your time zone. Within your quiet night it waits until morning."),
            "digest_mails": _("Without it, what is set to the digest is not mailed at all."),
            "one_turn_mail": _("Reminders come all the same, when time runs short."),
            "auto_vacation": _("Six hours at a time, as long as you have any and the match allows it."),
            "forced_plays": _(
                "Only when everybody can see that there is one card; so nothing is given away."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_guest:
            for name in MAIL_FIELDS:
                del self.fields[name]
        elif not self.instance.is_staff:
            del self.fields["mail_organising"]  # who organises works in the admin

    @property
    def channels(self) -> list[forms.BoundField]:
        """One question an event: how to learn of it."""
        return [self[name] for name in CHANNEL_FIELDS if name in self.fields]

    def clean_time_zone(self) -> str:
        zone = zone_meant(self.cleaned_data["time_zone"], time_zones())
        if not zone:
            raise forms.ValidationError(UnknownTimeZone.message, code=UnknownTimeZone.code)
        return zone

    @property
    def changes(self) -> dict[str, Any]:
        """What the person asked for, as `save_preferences` takes it."""
        return {name: self.cleaned_data[name] for name in self.fields}


class CloseForm(forms.Form):
    """Leaving takes the password, of a guest a tick."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("I know that this cannot be taken back"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user.is_guest:
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="wrong_password")
        return password
