"""The examples run, on a small scale."""

import asyncio
import importlib.util
import os
import re
import signal
import subprocess
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(os.environ["KILOWATT_SOURCE"])


def example(name):
    spec = importlib.util.spec_from_file_location(name, SOURCE / "python" / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_balance_draws_a_picture(tmp_path, capsys):
    path = tmp_path / "land.svg"
    example("balance_century").main(str(path), "300", "3")
    assert path.read_text().count("<rect") > 30 and "tiles" in capsys.readouterr().out


def test_learning_is_repeatable_and_ends_in_a_contest(capsys):
    learner = example("learn_powerline")
    numbers = [learner.learn(2, 7, matches=4, beam=3) for _ in range(2)]
    assert np.array_equal(*numbers) and not np.array_equal(numbers[0], learner.first_guess())
    learner.main("1", "2")
    assert re.search(r"greedy .*\n[\d.]+ of 2 matches won against greedy\n$", capsys.readouterr().out)


@pytest.fixture
def server(tmp_path):
    binary = Path(os.environ.get("KILOWATT_BINARY", ""))
    if not binary.is_file():
        pytest.skip("the program kilowatt is not built")
    process = subprocess.Popen(
        [binary, "serve", "--port", "0", "--db", f"sqlite:{tmp_path}/tables.db", "--max-messages", "20000", "--message-burst", "20000"],
        stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().strip()
    yield re.sub(r"^http", "ws", address).rstrip("/") + "/ws"
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 0


def test_a_bot_at_a_table_of_a_server(server, capsys):
    pytest.importorskip("websockets")
    asyncio.run(example("server_table").play(server, 1))
    assert re.search(r"match 1: Python -?\d+, expert -?\d+, 90 dice checked", capsys.readouterr().out)


def test_the_client_says_what_the_server_refuses(server):
    pytest.importorskip("websockets")
    from kilowatt import client
    with pytest.raises(client.Refused, match="unknown_game"):
        asyncio.run(client.create(server, {"game": "chess", "seats": [{"kind": "human"}]}))
    table = asyncio.run(client.create(server, {"game": "powerline", "seats": [{"kind": "human"}]}))
    with pytest.raises(client.Refused, match="wrong_key"):
        asyncio.run(client.Player(server, table["table"], "nonsense", "Ada").run())
