"""A bot of somebody else, in Python: Debian's python3-websockets and the standard library.

It knows nothing but the protocol (docs/protocol.md) and shows how a client gets everything right: it opens or joins a table, keeps its view
by merging updates, plays by what-ifs, comes back after a broken line, waits when it is told to, and checks the dice by itself.

  python3 bot.py ADDRESS TABLE KEY [NAME]             plays the seat of a link, /table/TABLE#KEY
  python3 bot.py ADDRESS create GAME PLAYERS [NAME]   opens a table, prints the links of the other seats, plays the first

ADDRESS is ws://localhost:8080/ws. The package kilowatt has this file as kilowatt.client: write a Player with another choose().
"""
import asyncio
import hashlib
import json
import random
import secrets
import struct
import sys

import websockets

PROGRAM = "example-py/1.0"
# The figure of our seat that a greedy player makes as large as it can; docs/state/<game>.md lists them all.
GOALS = {"powerline": "points_after", "pampero": "if_over", "century": "projected"}


class Refused(Exception):
    """The table said no, or is gone; the argument is what it said."""


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


# The dice: docs/fair-dice.md, step by step.
def chacha20(key, nonce):
    """The stream of RFC 8439 as little-endian numbers of 32 bits."""
    def turn(s, a, b, c, d):
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << bits | s[z] >> 32 - bits) & 0xFFFFFFFF
    counter = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8L", key), counter, *nonce]
        s = list(start)
        for _ in range(10):
            for i in range(4):
                turn(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                turn(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(s, start))
        counter += 1


def below(key, total, n):
    """A number below `total`, for the n-th chance move."""
    return next(x for x in chacha20(key, (n & 0xFFFFFFFF, 0, 0)) if x < 0xFFFFFFFF - 0xFFFFFFFF % total) % total


def check_dice(record, lines, info, receipt):
    """Every chance move must follow from seed and nonces; `lines` is the trace, with all options and their weights."""
    dice, seed = record["dice"], bytes.fromhex(record["dice"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == dice["commitment"], "the seed is not the one of the commitment"
    if "challenge" not in dice and receipt:
        assert dice["commitment"] == receipt["commitment"], "another seed was promised"
        assert dice["nonces"][receipt["chair"]] == receipt["nonce"], "our nonce is not in the dice"
        assert dice["commitments"] == receipt["commitments"], "others have changed their promise"
        assert all(p in ("", sha256(n)) for n, p in zip(dice["nonces"], dice["commitments"])), "somebody broke the promise"
    key = hashlib.sha256(seed + b"".join(bytes([len(n)]) + n for n in map(str.encode, dice["nonces"]))).digest()
    takes_argument = {verb["name"] for verb in info["verbs"] if verb["arg"]["kind"] != "none"}
    n = 0
    for entry in map(json.loads, lines):
        if entry.get("seat") != "chance":
            continue
        n += 1
        weighted = []
        for option in entry["options"]:
            words = option.split(" ")
            length = 2 if words[0] in takes_argument else 1  # a weight follows, if it is not 1
            weighted.append((" ".join(words[:length]), int((words + [1])[length])))
        left = below(key, sum(weight for _, weight in weighted), n)
        move = next(move for move, weight in weighted if (left := left - weight) < 0)
        assert move == entry["move"], f"chance move {n} was {entry['move']} and should be {move}"
    return n


# The view: what is absent in an update is as before, None means that there is none now.
def set_path(target, path, value):
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in steps:
        target = target[step]
    target[last] = value


def merge(view, update):
    for part, whole in (("changes", "state"), ("figures", "figures")):
        for path, value in update.pop(part, {}).items():
            set_path(view[whole], path, value)
    del view["log"][len(view["log"]) - update.pop("drop", 0):]
    view["log"] += update.pop("notes", [])
    view["chat"] += update.pop("chat", [])
    view["notices"] = (view["notices"] + update.pop("notices", []))[-100:]
    for row in update.pop("ledger", []):
        others = [one for one in view["ledger"] if (one["seat"], one["kind"]) != (row["seat"], row["kind"])]
        view["ledger"] = sorted(others + [row] * (row["count"] > 0), key=lambda one: (one["seat"], one["kind"]))
    for field, value in update.items():
        if value is None:
            view.pop(field, None)
        elif field not in ("type", "id", "late"):
            view[field] = value


class Player:
    def __init__(self, address, table, key, name):
        self.address, self.table, self.key, self.name = address, table, key, name
        self.device = secrets.token_hex(16)
        self.view = self.receipt = self.socket = None
        self.said = self.checked = 0

    async def hear(self):
        """The next message, worked into the view."""
        message = json.loads(await self.socket.recv())
        kind = message["type"]
        if kind == "gone":
            raise Refused(message)
        if kind == "key":
            self.key = message["key"]  # the invitation is used up; this opens the seat from now on
        elif kind == "view":
            self.view = message
        elif kind == "update" and message["event"] == self.view["event"] + 1:
            merge(self.view, dict(message))
        elif kind == "update":  # something was lost
            await self.say({"type": "join", "table": self.table, "key": self.key})
        return message

    async def say(self, message):
        self.said += 1
        await self.socket.send(json.dumps({**message, "id": self.said}))
        return self.said

    async def ask(self, message, *answers):
        """One question; its answer carries the same id. Who is too fast waits as long as it is told and asks again."""
        asked = await self.say(message)
        while True:
            heard = await self.hear()
            if heard.get("id") != asked or heard["type"] not in (*answers, "error"):
                continue
            if heard["type"] in answers:
                return heard
            if "retry_after" not in heard:
                raise Refused(heard)
            await asyncio.sleep(heard["retry_after"] / 1000)
            asked = await self.say(message)

    async def run(self):
        """Plays to the end; the record, whose dice we have checked."""
        failures = 0
        while True:
            try:
                async with websockets.connect(self.address, max_size=None) as self.socket:
                    await self.ask({"type": "join", "table": self.table, "key": self.key, "device": self.device}, "view")
                    failures = 0
                    while not (record := await self.step()):
                        pass
                    return record
            except (OSError, websockets.WebSocketException):
                pass
            except Refused as refused:  # a store that is away comes back; anything else we have seen wrongly
                said = refused.args[0]
                if said["type"] == "gone" or said["to"] == "join" and said["code"] != "unavailable":
                    raise
            await asyncio.sleep(min(0.25 * 2**failures, 10) * random.uniform(0.5, 1))  # not all at once
            failures += 1

    async def step(self):
        """Does what is to be done now, or waits for news; the record at the end."""
        view = self.view
        if view["status"] in ("over", "closed"):
            record = (await self.ask({"type": "record"}, "record"))["record"]
            lines = (await self.ask({"type": "trace", "record": record}, "trace"))["lines"]
            self.checked = check_dice(record, lines, view["info"], self.receipt)
            return record
        message = self.draw() if view["status"] == "gathering" else None
        if view["status"] == "playing" and "options" in view:
            message = {"type": "play", "decision": view["decision"], "move": await self.choose()}
        elif view["status"] == "playing" and "confirm" in view["can"]:
            message = {"type": "confirm", "decision": view["decision"]}
        await (self.ask(message, "update", "view") if message else self.hear())  # a view to who comes to another seat

    def draw(self):
        """Sits down, promises a nonce, writes the receipt, reveals: the next message, if there is one."""
        view, seat, draw = self.view, self.view["you"]["seat"], self.view["draw"]
        if view["seats"][seat].get("program") != PROGRAM:
            return {"type": "sit", "name": self.name, "bot": PROGRAM}
        if draw["phase"] == "commit" and not view["seats"][seat].get("ready"):
            self.receipt = {"chair": seat, "commitment": view["commitment"], "nonce": secrets.token_hex(16)}
            return {"type": "ready", "commitment": sha256(self.receipt["nonce"])}
        if draw["phase"] != "reveal" or draw["revealed"][seat]:
            return None
        assert view["commitment"] == self.receipt["commitment"], "another seed is promised"
        assert draw["commitments"][seat] == sha256(self.receipt["nonce"]), "another nonce is promised for us"
        self.receipt["commitments"] = draw["commitments"]
        return {"type": "reveal", "draw": draw["n"], "nonce": self.receipt["nonce"]}

    def moves(self):
        """The options as texts; a run of bids counts as its lowest."""
        return [o if isinstance(o, str) else f"{o['verb']} {o['from']}" for o in self.view["options"]]

    async def choose(self):
        """What gives the best figure after one move."""
        moves, goal = self.moves(), GOALS.get(self.view["info"]["game"])
        if len(moves) == 1 or not goal:
            return moves[0]
        path, best = f"seats.{self.view['you']['seat']}.{goal}", {}
        for start in range(0, len(moves), 32):  # more plans are not allowed in one question
            plans = [[move] for move in moves[start:start + 32]]
            told = await self.ask({"type": "whatif", "plans": plans, "figures": [path]}, "whatifs")
            for (move,), plan in zip(plans, told["plans"]):
                if "refused" not in plan:
                    best[move] = plan["figures"][path] + random.random() / 2  # equals are drawn by lot
        return max(best, key=best.get, default=moves[0])


async def create(address, table):
    """Opens a table with these settings; the answer has its id and the keys of the links."""
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"type": "create", "table": table}))
        created = json.loads(await socket.recv())
    if created["type"] == "created":
        return created
    raise Refused(created)


async def main(address, table, key, *rest):
    if table == "create":
        created = await create(address, {"game": key, "seats": [{"kind": "open"}] * int(rest[0])})
        for link in created["seats"][1:]:
            print(f"/table/{created['table']}#{link}", flush=True)
        table, key, rest = created["table"], created["seats"][0], rest[1:]
    player = Player(address, table, key, *(rest or ["Example"]))
    record = await player.run()
    promised = all(p or not n for n, p in zip(record["dice"]["nonces"], record["dice"].get("commitments", [])))  # else one could be chosen last
    print("scores", json.dumps(record["scores"]), "dice", player.checked, "ours" if player.receipt and promised else "consistent")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    asyncio.run(main(*sys.argv[1:]))
