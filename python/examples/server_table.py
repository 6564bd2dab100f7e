"""A bot in Python against the expert, at a table of a real server.

    kilowatt serve &
    python3 python/examples/server_table.py [ws://localhost:8080/ws] [MATCHES]

Knows nothing of the rules: the server says what can be played, and kilowatt.client keeps what the seat sees up to date.
"""

import sys

from kilowatt import client


def longest_line_first(view, options):
    """Powerline: builds on where most stands already, and stops when a joker would be needed."""
    info = {words["name"]: words["ids"] for words in view["info"]["lists"]}
    board = view["state"]["seats"][view["you"]["seat"]]

    def worth(option):
        verb, _, place = option.partition(" ")
        if verb == "line":
            return 10 + board["tokens"][info["lines"].index(place[:3])]
        return {"begin": 5, "stop": 4, "vacation": 3}.get(verb, 0)

    return max(options, key=worth)


def main(address="ws://localhost:8080/ws", matches="1", game="powerline"):
    wins = 0
    for n in range(int(matches)):
        table = client.create(address, game, [{"kind": "human"}, {"kind": "bot", "level": "expert"}])
        scores = client.play(address, table["table"], table["seats"][0], longest_line_first, name="Python")
        wins += scores[0] > scores[1]
        print(f"match {n + 1}: Python {scores[0][0]}, expert {scores[1][0]}", flush=True)
    print(f"{wins} of {matches} won against the expert")


if __name__ == "__main__":
    main(*sys.argv[1:])
