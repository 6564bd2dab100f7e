"""A bot of somebody else, in Python: Debian's python3-websockets and the standard library.

It knows nothing but the protocol (docs/protocol.md, GET /protocol.json) and shows how a client gets everything right: it
opens or joins a table, keeps its view by merging updates, plays what looks best by asking what-ifs, comes back after a
broken line, waits when it is told to, and checks the dice by itself at the end.

  python3 bot.py ADDRESS TABLE KEY [NAME]             plays the seat of a link, /table/TABLE#KEY
  python3 bot.py ADDRESS create GAME PLAYERS [NAME]   opens a table, prints the links of the other seats, plays the first

ADDRESS is ws://localhost:8080/ws.
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
MOST_PLANS = 32  # in one question


def sha256(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


class Refused(Exception):
    """The table said no; the argument is what it said."""


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
    limit = 0xFFFFFFFF - 0xFFFFFFFF % total
    return next(x for x in chacha20(key, (n & 0xFFFFFFFF, 0, 0)) if x < limit) % total


def check_dice(record, lines, info, receipt):
    """Every chance move must follow from seed and nonces; `lines` is the trace, with all options and their weights."""
    dice = record["dice"]
    seed = bytes.fromhex(dice["seed"])
    assert sha256(seed) == dice["commitment"], "the seed is not the one of the commitment"
    if "challenge" not in dice and receipt:
        assert dice["commitment"] == receipt["commitment"], "another seed was promised"
        assert dice["nonces"][receipt["chair"]] == receipt["nonce"], "our nonce is not in the dice"
        assert dice["commitments"] == receipt["commitments"], "others have changed their promise"
        for nonce, promised in zip(dice["nonces"], dice["commitments"]):
            assert not promised or sha256(nonce) == promised, "somebody broke the promise"
    nonces = [nonce.encode() for nonce in dice["nonces"]]
    key = hashlib.sha256(seed + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)).digest()
    takes_argument = {verb["name"] for verb in info["verbs"] if verb["arg"]["kind"] != "none"}
    n = 0
    for entry in map(json.loads, lines):
        if entry.get("seat") != "chance":
            continue
        n += 1
        weighted = []
        for option in entry["options"]:
            words = option.split(" ")
            length = 2 if words[0] in takes_argument else 1  # a weight that is not 1 follows
            weighted.append((" ".join(words[:length]), int(words[length]) if len(words) > length else 1))
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
    for path, value in update.pop("changes", {}).items():
        set_path(view["state"], path, value)
    for path, value in update.pop("figures", {}).items():
        set_path(view["figures"], path, value)
    if drop := update.pop("drop", 0):
        del view["log"][-drop:]
    view["log"] += update.pop("notes", [])
    view["chat"] += update.pop("chat", [])
    view["notices"] = (view["notices"] + update.pop("notices", []))[-100:]
    for row in update.pop("ledger", []):
        same = [one for one in view["ledger"] if (one["seat"], one["kind"]) == (row["seat"], row["kind"])]
        view["ledger"] = [one for one in view["ledger"] if one not in same] + [row] * (row["count"] > 0)
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
        self.last_id = 0

    async def hear(self):
        """The next message, worked into the view."""
        message = json.loads(await self.socket.recv())
        kind = message["type"]
        if kind == "key":
            self.key = message["key"]  # the invitation is used up; this opens the seat from now on
        elif kind == "gone":
            sys.exit(f"the table is gone: {message['why']}")
        elif kind == "view":
            self.view = message
        elif kind == "update":
            if message["event"] != self.view["event"] + 1:  # something was lost
                await self.say({"type": "join", "table": self.table, "key": self.key})
            else:
                merge(self.view, dict(message))
        return message

    async def say(self, message):
        self.last_id += 1
        await self.socket.send(json.dumps({**message, "id": self.last_id}))
        return self.last_id

    async def ask(self, message, answer):
        """One question; its answer carries the same id. Who is too fast waits as long as it is told and asks again."""
        asked = await self.say(message)
        while True:
            heard = await self.hear()
            if heard.get("id") != asked or heard["type"] not in (answer, "error"):
                continue
            if heard["type"] == answer:
                return heard
            if "retry_after" not in heard:
                raise Refused(heard)
            await asyncio.sleep(heard["retry_after"] / 1000)
            asked = await self.say(message)

    async def run(self):
        failures = 0
        while True:
            try:
                async with websockets.connect(self.address, max_size=None) as self.socket:
                    await self.ask({"type": "join", "table": self.table, "key": self.key, "device": self.device}, "view")
                    failures = 0
                    while not await self.step():
                        pass
                    return
            except (OSError, websockets.WebSocketException):
                pass
            except Refused as refused:  # a store that is away comes back; anything else we have seen wrongly
                error = refused.args[0]
                if error["to"] == "join" and error["code"] != "unavailable":
                    sys.exit(json.dumps(error))
            await asyncio.sleep(min(0.25 * 2**failures, 10) * random.uniform(0.5, 1))  # not all at once
            failures += 1

    async def step(self):
        """Does what is to be done now, or waits for news; true at the end."""
        view = self.view
        if view["status"] in ("over", "closed"):
            record = (await self.ask({"type": "record"}, "record"))["record"]
            lines = (await self.ask({"type": "trace", "record": record}, "trace"))["lines"]
            checked = check_dice(record, lines, view["info"], self.receipt)
            print("scores", json.dumps(record["scores"]), "dice", checked, "ours" if self.receipt else "consistent")
            return True
        if view["status"] == "gathering" and (message := self.draw()):
            await self.ask(message, "update")
        elif view["status"] == "playing" and "options" in view:
            await self.ask({"type": "play", "decision": view["decision"], "move": await self.choose()}, "update")
        elif view["status"] == "playing" and "confirm" in view["can"]:
            await self.ask({"type": "confirm", "decision": view["decision"]}, "update")
        else:
            await self.hear()
        return False

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
        promised = (view["commitment"], draw["commitments"][seat])
        assert promised == (self.receipt["commitment"], sha256(self.receipt["nonce"])), "the promises have changed"
        self.receipt["commitments"] = draw["commitments"]
        return {"type": "reveal", "draw": draw["n"], "nonce": self.receipt["nonce"]}

    async def choose(self):
        """What gives the best figure after one move; a run of bids counts as its lowest."""
        moves = [o if isinstance(o, str) else f"{o['verb']} {o['from']}" for o in self.view["options"]]
        goal = GOALS.get(self.view["info"]["game"])
        if len(moves) == 1 or not goal:
            return moves[0]
        path, best = f"seats.{self.view['you']['seat']}.{goal}", {}
        for start in range(0, len(moves), MOST_PLANS):
            plans = [[move] for move in moves[start:start + MOST_PLANS]]
            told = await self.ask({"type": "whatif", "plans": plans, "figures": [path]}, "whatifs")
            for (move,), plan in zip(plans, told["plans"]):
                if "refused" not in plan:
                    best[move] = plan["figures"][path] + random.random() / 2  # equals are drawn by lot
        return max(best, key=best.get, default=moves[0])


async def main(address, first, second, *rest):
    if first != "create":
        return await Player(address, first, second, *(rest or ["Example"])).run()
    table = {"game": second, "seats": [{"kind": "open"} for _ in range(int(rest[0]))]}
    async with websockets.connect(address) as socket:
        await socket.send(json.dumps({"type": "create", "table": table}))
        created = json.loads(await socket.recv())
    assert created["type"] == "created", created
    for key in created["seats"][1:]:
        print(f"/table/{created['table']}#{key}", flush=True)
    await Player(address, created["table"], created["seats"][0], *(rest[1:] or ["Example"])).run()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    asyncio.run(main(*sys.argv[1:]))
