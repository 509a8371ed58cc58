"""People and their mails in the admin. Bodies of mails hold cards, so they are not shown."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _

from accounts.admin_parts import ReadOnly, RightsInWords
from accounts.models import OutgoingMail, User
from accounts.services.preferences import MAIL_FIELDS


@admin.register(User)
class PlayerAdmin(RightsInWords, UserAdmin):
    list_display = (
        "username",
        "email",
        "is_guest",
        "language",
        "date_joined",
        "last_login",
        "is_active",
        "is_staff",
    )
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    readonly_fields = ("date_joined", "last_login", "mail_failures", "mail_failed_at", "mail_paused_at")
    fieldsets = (
        (None, {"fields": ("username", "email", "password", "is_guest")}),
        (
            _("Preferences"),
            {
                "fields": (
                    "language",
                    "time_zone",
                    "rank_letters",
                    "four_colours",
                    "confirm_plays",
                    "forced_plays",
                    "auto_vacation",
                    "night_from",
                    *MAIL_FIELDS,
                )
            },
        ),
        (_("Mail"), {"fields": ("mail_failures", "mail_failed_at", "mail_paused_at")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )


admin.site.unregister(Group)


@admin.register(Group)
class RightsAdmin(RightsInWords, GroupAdmin):
    pass


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnly):
    list_display = ("created_at", "stream", "to_address", "state", "attempts", "sent_at", "last_error")
    list_filter = ("state", "stream")
    search_fields = ("to_address", "key", "user__username", "message_id")
    date_hierarchy = "created_at"
    list_select_related = ("user",)
    fields = (
        "key",
        "topic",
        "user",
        "to_address",
        "stream",
        "language",
        "message_id",
        "state",
        "not_before",
        "expires_at",
        "attempts",
        "last_error",
        "created_at",
        "sent_at",
    )
