"""Leagues: league, season, division, matchday, fixture; entries, results, roles and the trail of what was done.

The round of a schedule is called matchday here (kolejka), since a round is one deal of a match (`games.Round`).
Points, places and score tables are nowhere stored: they follow from entries and results (`tournaments.standings`).

The rows stand in `tournaments.rows`, by what they hold; whoever uses them takes them from here, as Django does.
"""

from tournaments.rows.calendars import CalendarKey as CalendarKey
from tournaments.rows.calendars import new_calendar_key as new_calendar_key
from tournaments.rows.entries import Entry as Entry
from tournaments.rows.fixtures import Fixture as Fixture
from tournaments.rows.fixtures import Matchday as Matchday
from tournaments.rows.fixtures import Result as Result
from tournaments.rows.fixtures import Side as Side
from tournaments.rows.leagues import League as League
from tournaments.rows.leagues import Role as Role
from tournaments.rows.reserves import Reserve as Reserve
from tournaments.rows.reserves import SeatOffer as SeatOffer
from tournaments.rows.reserves import Tenure as Tenure
from tournaments.rows.seasons import Division as Division
from tournaments.rows.seasons import Season as Season
from tournaments.rows.seasons import default_tie_breaks as default_tie_breaks
from tournaments.rows.seasons import new_seed as new_seed
from tournaments.rows.trail import AuditRecord as AuditRecord
