"""Sentences of Django's admin that take a model's name, kept here so that our catalogues say them anew.

Django's Polish puts any noun as it is into the middle of a sentence ("Dodaj liga", "22 zgłoszenia") and offers endings
to choose from. Ours put it behind a colon, where every noun fits. Our catalogues go before Django's, and keep what a
source names; nothing else reads this.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop, ngettext_lazy

PHRASES = (
    gettext_noop("Add %s"),
    gettext_noop("Change %s"),
    gettext_noop("View %s"),
    gettext_noop("Select %s"),
    gettext_noop("Select %s to change"),
    gettext_noop("Select %s to view"),
    gettext_noop("Add %(name)s"),
    gettext_noop(" By %(filter_title)s "),
    gettext_noop("Select all %(total_count)s %(module_name)s"),
    gettext_noop("Added {name} “{object}”."),
    gettext_noop("Changed {fields} for {name} “{object}”."),
    gettext_noop("Deleted {name} “{object}”."),
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was added successfully. You may add another {name} below."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may edit it again below."),
    gettext_noop("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    gettext_noop("Successfully deleted %(count)d %(items)s."),
    gettext_noop("Cannot delete %(name)s"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("In case you’ve forgotten, you are:"),
    gettext_noop("Change selected %(model)s"),
    gettext_noop("Add another %(model)s"),
    gettext_noop("Delete selected %(model)s"),
    gettext_noop("View selected %(model)s"),
    gettext_noop(
        "Deleting the %(object_name)s '%(escaped_object)s' would result in deleting related objects, but your account "
        "doesn't have permission to delete the following types of objects:"
    ),
    gettext_noop(
        "Deleting the %(object_name)s '%(escaped_object)s' would require deleting the following protected related "
        "objects:"
    ),
    gettext_noop(
        'Are you sure you want to delete the %(object_name)s "%(escaped_object)s"? All of the following related items '
        "will be deleted:"
    ),
    gettext_noop(
        "Deleting the selected %(objects_name)s would result in deleting related objects, but your account doesn't "
        "have permission to delete the following types of objects:"
    ),
    gettext_noop(
        "Deleting the selected %(objects_name)s would require deleting the following protected related objects:"
    ),
    gettext_noop(
        "Are you sure you want to delete the selected %(objects_name)s? All of the following objects and their related "
        "items will be deleted:"
    ),
)
COUNTED = ngettext_lazy(
    "%(count)s %(name)s was changed successfully.", "%(count)s %(name)s were changed successfully.", "count"
)
