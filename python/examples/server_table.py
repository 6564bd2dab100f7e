"""A bot in Python against the expert, at a table of a real server.

    kilowatt serve &
    python3 python/examples/server_table.py [ws://localhost:8080/ws] [MATCHES]

Knows nothing of the rules: the server says what can be played, and kilowatt.client keeps what the seat sees up to date,
comes back after a broken line and checks the dice.
"""

import asyncio
import sys

from kilowatt import client


class LongestLineFirst(client.Player):
    """Powerline: builds on where most stands already, and stops when a joker would be needed."""

    async def choose(self):
        lines = next(words["ids"] for words in self.view["info"]["lists"] if words["name"] == "lines")
        board = self.view["state"]["seats"][self.view["you"]["seat"]]

        def worth(move):
            verb, _, place = move.partition(" ")
            if verb == "line":
                return 10 + board["tokens"][lines.index(place[:3])]
            return {"begin": 5, "stop": 4, "vacation": 3}.get(verb, 0)

        return max(self.moves(), key=worth)


async def play(address, matches):
    wins = 0
    for n in range(matches):
        seats = [{"kind": "human"}, {"kind": "bot", "level": "expert"}]
        table = await client.create(address, {"game": "powerline", "seats": seats})
        player = LongestLineFirst(address, table["table"], table["seats"][0], "Python")
        mine, theirs = (await player.run())["scores"]
        wins += mine > theirs
        print(f"match {n + 1}: Python {mine[0]}, expert {theirs[0]}, {player.checked} dice checked", flush=True)
    print(f"{wins} of {matches} won against the expert")


if __name__ == "__main__":
    asyncio.run(play(*(sys.argv[1:2] or ["ws://localhost:8080/ws"]), int((sys.argv[2:] or ["1"])[0])))
