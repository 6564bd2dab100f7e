"""A seat at a table of a server: the protocol's example client. Needs the package websocket (Debian: python3-websocket).

    python3 -m kilowatt.client ws://localhost:8080/ws TABLE KEY [NAME]

TABLE and KEY are in the seat's link. Played from a shell it chooses at random; a program gives play() a function of its own.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import Any

import websocket

Json = dict[str, Any]
Choose = Callable[[Json, list[str]], str]
"""Called with all we know of the table (the protocol's `view`) and the options as texts; answers with one of them."""

TIMEOUT = 120.0  # seconds without a word from the server


class Refused(RuntimeError):
    """The server has answered with an error; `code` as the protocol lists them."""

    def __init__(self, message: Json) -> None:
        super().__init__(", ".join(f"{key} {value}" for key, value in message.items() if key != "type"))
        self.code = str(message.get("code", ""))


class Connection:
    def __init__(self, address: str) -> None:
        self._socket = websocket.create_connection(address, timeout=TIMEOUT)

    def send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def receive(self) -> Json:
        message: Json = json.loads(self._socket.recv())
        if message["type"] == "error":
            raise Refused(message)
        return message

    def ask(self, answer: str, **message: Any) -> Json:
        """Sends a message and waits for its answer; what comes unasked is passed over."""
        self.send(**message)
        while (received := self.receive())["type"] != answer:
            pass
        return received

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create(address: str, game: str, seats: list[Json], **settings: Any) -> Json:
    """Opens a table; the answer has its id and the links' keys.

    Seats are {"kind": "human"} or {"kind": "bot", "level": "expert"}.
    """
    with Connection(address) as connection:
        return connection.ask("created", type="create", table={"game": game, "seats": seats, **settings})


def _merge(view: Json, update: Json) -> None:
    """What is absent in an update is as before; null means that there is none now."""
    view.update({key: value for key, value in update.items() if key not in ("type", "late", "changes", "figures")})
    for part in ("changes", "figures"):
        for path, value in (update.get(part) or {}).items():
            at = view["state" if part == "changes" else "figures"]
            *steps, last = path.split(".")
            for step in steps:
                at = at[int(step) if isinstance(at, list) else step]
            at[int(last) if isinstance(at, list) else last] = value


def _texts(options: list[Any]) -> list[str]:
    texts = []
    for option in options:
        if isinstance(option, str):
            texts.append(option)
        else:
            texts += [f"{option['verb']} {number}" for number in range(option["from"], option["to"] + 1)]
    return texts


def play(address: str, table: str, key: str, choose: Choose, name: str = "Python") -> list[list[int]]:
    """Plays the seat that the key opens to the end of the match; the scores of all seats."""
    with Connection(address) as connection:
        view = connection.ask("view", type="join", table=table, key=key)
        if view["status"] == "gathering":
            connection.send(type="sit", name=name)
        answered: object = None
        while True:
            moment = (view["status"], view.get("decision"))
            if view["status"] in ("over", "closed"):
                return view.get("scores") or []
            if moment != answered:
                present = {"decision": view.get("decision"), "event": view["event"]}
                if view["status"] == "gathering":
                    connection.send(type="ready", nonce=f"{random.getrandbits(128):032x}")
                    answered = moment
                elif view["status"] == "playing" and view.get("options"):
                    connection.send(type="play", move=choose(view, _texts(view["options"])), **present)
                    answered = moment
                elif "confirm" in view["can"]:
                    connection.send(type="confirm", **present)
                    answered = moment
            message = connection.receive()
            if message["type"] == "view":
                view = message
            elif message["type"] == "update":
                _merge(view, message)
            elif message["type"] == "gone":
                return view.get("scores") or []


def main(arguments: list[str]) -> int:
    if len(arguments) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    address, table, key, *name = arguments
    print("scores", play(address, table, key, lambda _, options: random.choice(options), *name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
