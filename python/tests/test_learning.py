"""The learner of the examples, at its full length: what docs/python.md says of it."""

import importlib.util
import os
from pathlib import Path


def test_the_learner_beats_greedy():
    path = Path(os.environ["KILOWATT_SOURCE"]) / "python" / "examples" / "learn_powerline.py"
    spec = importlib.util.spec_from_file_location("learn_powerline", path)
    learner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(learner)
    learned = learner.main()["learned"]
    assert learned.points > 95 and learned.returns - learned.error > 0, learned
