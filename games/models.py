"""Matches and everything that happens in them.

The truth of a round is its deal and its ordered moves; its state is their fold (`games.selectors.positions.Position`).
`version`, `to_act`, `summary` and `outcome` are kept beside it for queries, and `manage.py audit` compares them.

The rows stand in `games.rows`, by what they hold; whoever uses them takes them from here, as Django does.
"""

from games.rows.chat import ChatMessage as ChatMessage
from games.rows.clocks import Claim as Claim
from games.rows.clocks import Clock as Clock
from games.rows.clocks import Plan as Plan
from games.rows.ledger import ClockEntry as ClockEntry
from games.rows.ledger import Heartbeat as Heartbeat
from games.rows.ledger import MailOutage as MailOutage
from games.rows.ledger import Outage as Outage
from games.rows.mails import InboundMail as InboundMail
from games.rows.mails import MailToken as MailToken
from games.rows.matches import ANNULLED as ANNULLED
from games.rows.matches import CALLED_OFF as CALLED_OFF
from games.rows.matches import CODE_ALPHABET as CODE_ALPHABET
from games.rows.matches import CODE_LENGTH as CODE_LENGTH
from games.rows.matches import VACATION_CEILING as VACATION_CEILING
from games.rows.matches import DealSet as DealSet
from games.rows.matches import Match as Match
from games.rows.matches import new_code as new_code
from games.rows.matches import new_secret as new_secret
from games.rows.rounds import Move as Move
from games.rows.rounds import Round as Round
from games.rows.seats import BOT_NAMES as BOT_NAMES
from games.rows.seats import Seat as Seat
