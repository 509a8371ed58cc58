"""A real Postfix and a real Dovecot on loopback, with configurations, queues and mailboxes of their own.

They need root (Postfix changes users) and the packages postfix and dovecot-imapd, and neither systemd nor DNS.
"""

from __future__ import annotations

import contextlib
import imaplib
import os
import pwd
import re
import shutil
import signal
import smtplib
import subprocess
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.services.house import ROOT, free_port, until

OWNER = "nobody"
"""Whose the mailboxes are."""
PASSWORD = "haslo"
"""Of every mailbox."""
DOMAIN = "example.com"
"""Where the players have their mailboxes."""
ELSEWHERE = "192.0.2.0/24"
"""Nobody connects from there, so to a listener that trusts only these, everybody is a stranger."""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
127.0.0.1:{strangers_port} inet n - n - - smtpd
    -o mynetworks={elsewhere}
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""
MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_client_connection_rate_limit = 0
alias_maps =
alias_database =
virtual_mailbox_domains = {domain}
virtual_mailbox_base = {folder}/boxes
virtual_mailbox_maps = inline:{{ {boxes} }}
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
"""
DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
listen = 127.0.0.1
protocols = imap
ssl = no
first_valid_uid = 1
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""
DOVECOT_2_3 = """
disable_plaintext_auth = no
mail_location = maildir:{folder}/boxes/%d/%n
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/homes/%u
}}
"""
DOVECOT_2_4 = """
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = {folder}/boxes/%{{user | domain}}/%{{user | username}}
passdb static {{
  password = {password}
}}
userdb static {{
  fields {{
    uid = {uid}
    gid = {gid}
    home = {folder}/homes/%{{user}}
  }}
}}
"""


PACKAGES = {"postfix": "postfix", "dovecot-imapd": "dovecot"}
"""What must be installed -> a program of it."""


def what_is_missing() -> str:
    """Why the servers cannot be started here; empty when they can."""
    if os.geteuid() != 0:
        return "needs root, for Postfix changes users"
    missing = [package for package, program in PACKAGES.items() if find(program) is None]
    return f"needs {' and '.join(missing)}: apt install {' '.join(missing)}" if missing else ""


def find(program: str) -> str | None:
    """Servers stand in sbin, which is not on everybody's path."""
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def documented_main() -> str:
    """The main.cf of docs/operators.md, for kartka.test, without the milters that nobody started here."""
    text = (ROOT / "docs/operators.md").read_text()
    block = re.search(r"\n    # /etc/postfix/main\.cf\n((?:    .*\n)+)", text)
    assert block, "docs/operators.md shows no main.cf"
    lines = textwrap.dedent(block[1]).replace("kartka.example", "kartka.test").splitlines()
    return "\n".join(line for line in lines if "milters" not in line) + "\n"


@dataclass
class MailServers:
    """`port` takes mail from this machine, `strangers_port` as from the internet, and `imap_port` gives it."""

    folder: Path
    port: int
    strangers_port: int
    imap_port: int

    def queued(self) -> int:
        """How many mails Postfix still has."""
        queues = ("maildrop", "incoming", "active", "deferred", "hold")
        return sum(path.is_file() for queue in queues for path in (self.folder / "queue" / queue).rglob("*"))

    def said(self) -> str:
        """The ends of what both wrote, on their outputs and into their logs."""
        logs = [self.folder / f"{name}.{kind}" for name in ("postfix", "dovecot") for kind in ("out", "log")]
        return "\n".join(log.read_text(errors="replace")[-3000:] for log in logs if log.exists())


@contextlib.contextmanager
def mail_servers(door_port: int, players: Sequence[str]) -> Iterator[MailServers]:
    """Both servers, for players with mailboxes at DOMAIN and a Kartka whose door is on `door_port`."""
    # Not a folder of pytest's: those are closed to the users that the servers change to.
    folder = Path(tempfile.mkdtemp(prefix="kartka-mail-"))
    folder.chmod(0o755)
    servers = MailServers(folder, free_port(), free_port(), free_port())
    started: list[subprocess.Popen[bytes]] = []
    try:
        started.append(_start_postfix(servers, door_port, players))
        started.append(_start_dovecot(servers))
        try:
            until(lambda: _answer(servers), "Postfix and Dovecot")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{servers.said()}") from None
        yield servers
    finally:
        for process in started:
            _end(process, folder)
        shutil.rmtree(folder, ignore_errors=True)


def _start_postfix(servers: MailServers, door_port: int, players: Sequence[str]) -> subprocess.Popen[bytes]:
    folder, owner = servers.folder, pwd.getpwnam(OWNER)
    config = folder / "postfix"
    for name in ("postfix", "queue", "data", "boxes"):
        (folder / name).mkdir()
    shutil.chown(folder / "data", "postfix")
    shutil.chown(folder / "boxes", OWNER)
    boxes = " ".join(f"{{ {name}@{DOMAIN} = {DOMAIN}/{name}/ }}" for name in players)
    main = MAIN.format(folder=folder, domain=DOMAIN, boxes=boxes, uid=owner.pw_uid, gid=owner.pw_gid)
    documented = documented_main()
    assert documented.count("[127.0.0.1]:8025") == 3
    documented = documented.replace("[127.0.0.1]:8025", f"[127.0.0.1]:{door_port}")
    (config / "main.cf").write_text(main + documented)
    (config / "master.cf").write_text(
        MASTER.format(port=servers.port, strangers_port=servers.strangers_port, elsewhere=ELSEWHERE)
    )
    postfix = find("postfix")
    assert postfix
    return _run(folder, "postfix", [postfix, "-c", str(config), "start-fg"])


def _start_dovecot(servers: MailServers) -> subprocess.Popen[bytes]:
    folder, owner = servers.folder, pwd.getpwnam(OWNER)
    dovecot = find("dovecot")
    assert dovecot
    version = subprocess.run([dovecot, "--version"], capture_output=True, text=True, check=True).stdout
    new = tuple(int(part) for part in re.findall(r"\d+", version)[:2]) >= (2, 4)
    head = "dovecot_config_version = 2.4.0\ndovecot_storage_version = 2.4.0\n" if new else ""
    (folder / "homes").mkdir()
    shutil.chown(folder / "homes", OWNER)
    config = head + (DOVECOT + (DOVECOT_2_4 if new else DOVECOT_2_3)).format(
        folder=folder, port=servers.imap_port, password=PASSWORD, uid=owner.pw_uid, gid=owner.pw_gid
    )
    (folder / "dovecot.conf").write_text(config)
    return _run(folder, "dovecot", [dovecot, "-F", "-c", str(folder / "dovecot.conf")])


def _run(folder: Path, name: str, command: list[str]) -> subprocess.Popen[bytes]:
    with (folder / f"{name}.out").open("wb") as out:
        # A group of its own, so that the whole server can be ended.
        return subprocess.Popen(
            command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, start_new_session=True
        )


def _answer(servers: MailServers) -> bool:
    try:
        for port in (servers.port, servers.strangers_port):
            with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
                if client.noop()[0] != 250:
                    return False
        with imaplib.IMAP4("127.0.0.1", servers.imap_port, timeout=5):
            return True
    except (OSError, smtplib.SMTPException, imaplib.IMAP4.error):
        return False


def _end(process: subprocess.Popen[bytes], folder: Path) -> None:
    """Asks a server to end, waits, and ends what is left of it, in whatever group it has put itself."""
    leaders = {process.pid}
    with contextlib.suppress(OSError, ValueError):
        leaders.add(int((folder / "queue/pid/master.pid").read_text()))
    for number in (signal.SIGTERM, signal.SIGKILL):
        for leader in leaders:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(leader, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
