"""Learns Powerline in numpy, by playing alone against the dice, and then meets `greedy` at a table for two.

    python3 python/examples/learn_powerline.py [BATCHES] [MATCHES] [SEED]

What a board is worth is a sum of learned numbers, one of each of 48 tables (`features`). The plan of a round is found by a
narrow search over its workers. After each batch of matches the numbers move towards what came of the boards: TD(λ).
"""

import sys

import numpy as np

import kilowatt

ALONE = kilowatt.load("powerline")
STOP, USE, KEEP = map(ALONE.action, ("stop", "vacation use", "vacation keep"))
LENGTH = np.arange(3, 13)  # of the ten lines; then the lines of each station, as in docs/rules/powerline.en.md
STATIONS = [(0, 5), (2, 4, 9), (1, 5), (6, 7, 9), (1, 2, 8), (6, 8), (0, 3), (3, 4, 7)]
ROUNDS, TABLES, LAMBDA = 15, 48, 0.5


def features(seen, at):
    """The number of each table that counts for each board, and how many there are. Planned workers count as built."""
    named = lambda name: seen[:, at[name]].astype(np.int64)
    total = lambda values: values.sum(1, keepdims=True)
    now, workers, planned = np.minimum(named("round"), ROUNDS - 1), named("seat0/workers"), named("seat0/planned")
    phase, cities, vacation = now // 3, named("seat0/cities"), named("seat0/vacation")
    built = named("seat0/tokens") + planned
    left = LENGTH - built
    complete, begun = (left == 0) & (cities == 0), (built > 0) & (left > 0)
    tiles = named("seat0/tiles") - (np.arange(1, 7) == workers)
    jokers = named("seat0/jokers") - named("seat0/jokers_spent") + (workers == 1)
    spare = total(np.maximum(tiles, 0) * np.arange(1, 7)) - total(left * begun)  # workers to come beyond those needed
    missing = np.stack([left[:, lines].sum(1) for lines in STATIONS], 1)
    takes = np.stack([named(f"seat0/takes_{face}") for face in range(1, 7)], 1).reshape(len(seen), 6, 10, 3)
    waiting, ends = takes[..., 0].sum(2), takes[..., 1:].sum((2, 3))  # lines begun that wait for a face, ends that do
    tables = (
        (np.where(complete, 25, built + 12 * (named("seat0/ends") == 3)), 26),
        (phase * 14 + np.where(complete, 13, built), 70),
        (phase * 5 + tiles + 1, 25),
        (now * 32 + np.clip(spare + 8, 0, 31), 480),
        (now * 11 + total(begun), 165),
        (now * 8 + np.clip(jokers, 0, 7), 120),
        (now * 2 + vacation, 30),
        (now * 11 + total(cities | complete), 165),
        (phase * 33 + np.where((missing == 0) & (named("seat0/stations") == 0), 32, np.clip(missing, 0, 31)), 165),
        (now * 9 + total(missing == 0), 135),
        (np.clip(waiting, 0, 4) * 5 + np.clip(ends, 0, 4), 25),
        (now * 7 + total(waiting > 0), 105),
        (np.clip(workers - total(planned), 0, 6) * 2 + vacation, 14))
    sizes = np.concatenate([[size] * values.shape[1] for values, size in tables])
    return np.concatenate([values for values, _ in tables], 1) + np.cumsum(sizes) - sizes, sizes.sum()


def places(game):
    return {name: field.at for name, field in game.observation_space.fields.items()}


def first_guess():
    """To begin with, tokens are worth a growing share of their city, idle workers cost a point, and nothing else counts."""
    count = np.arange(13)
    share = [1.4 * length * np.where(count < length, count / length, 0) ** 2 for length in LENGTH]
    lines = np.concatenate([[*one[:12], *one, 1.4 * length] for one, length in zip(share, LENGTH)])
    weights = np.append(lines, np.zeros(features(ALONE.start().observe(0)[None], places(ALONE))[1] - len(lines)))
    weights[-14:] = -np.repeat(np.arange(7), 2)
    return weights


def plans(weights, states, beam, noise=0.0, rng=None):
    """For each state the actions of the best plan found, without the stop, and the features of its board."""
    at, best = places(states[0].game), [(-np.inf, [], None)] * len(states)
    level = [(g, state, []) for g, state in enumerate(states)]
    while level:
        seen = np.array([state.observe(state.seat) for _, state, _ in level])
        index, _ = features(seen, at)
        value = seen[:, at["seat0/points"]].ravel() + weights[index].sum(1)
        if noise:
            value += rng.normal(0, noise, len(value))
        reached, known, level = level, [set() for _ in states], []
        for i in np.argsort(-value, kind="stable"):
            g, state, actions = reached[i]
            if len(known[g]) == beam or (key := seen[i].tobytes()) in known[g]:
                continue
            known[g].add(key)
            if STOP in (options := state.actions()) and value[i] > best[g][0]:
                best[g] = value[i], actions, index[i]
            for action in options:
                if action != STOP:
                    level.append((g, state.copy(), [*actions, action]))
                    level[-1][1].apply(action)
    return [(actions, index) for _, actions, index in best]


def vacation(state):
    """The tile is used where it saves three points, or where it soon would be of no use."""
    board = state.game.observation_space.named(state.observe())
    idle = board["seat0/workers"][0] - board["seat0/planned"].sum()
    return USE if idle >= 3 or board["round"][0] >= ROUNDS - 2 else KEEP


def play_batch(weights, matches, beam, noise, rng):
    """Boards (rounds × matches × tables), points before each of them was built, points at the end."""
    states, boards, points = [ALONE.start() for _ in range(matches)], [], []
    for _ in range(ROUNDS):
        for state in states:
            while state.is_chance:  # dice: all faces have the same weight
                state.apply(int(rng.choice([action for action, _ in state.chances()])))
        found = plans(weights, states, beam, noise, rng)
        boards.append([index for _, index in found])
        points.append([state.points()[0] for state in states])
        for state, (actions, _) in zip(states, found):
            for action in [*actions, STOP]:
                state.apply(action)
            if USE in state.actions():
                state.apply(vacation(state))
    return np.array(boards), np.array(points), np.array([state.points()[0] for state in states])


def improve(weights, batches, rate):
    """One pass: each number moves by the mean error of the boards it has counted for."""
    boards, errors = [], []
    for index, points, final in batches:
        value, target = weights[index].sum(2), final - points[-1]
        for t in range(ROUNDS - 1, -1, -1):
            if t < ROUNDS - 1:
                target = points[t + 1] - points[t] + LAMBDA * target + (1 - LAMBDA) * value[t + 1]
            boards.append(index[t])
            errors.append(target - value[t])
    index, error = np.concatenate(boards).ravel(), np.repeat(np.concatenate(errors), TABLES)
    weights += rate / TABLES * np.bincount(index, error, len(weights)) / (np.bincount(index, minlength=len(weights)) + 5)


def learn(batches, seed, matches=64, beam=8):
    rng, weights, last = np.random.default_rng(seed), first_guess(), []
    for n in range(batches):
        last = [*last, play_batch(weights, matches, beam, 0.5 * (1 - n / batches), rng)][-12:]
        for _ in range(5):
            improve(weights, last, min(0.1 + n / 20, 1, 1.6 - 1.4 * n / batches))
        if (n + 1) % 10 == 0:
            print(f"{(n + 1) * matches} matches: {np.mean([final for *_, final in last]):.1f} points", flush=True)
    return weights


def main(batches="120", matches="400", seed="1"):
    weights = learn(int(batches), int(seed))

    def learned(state):
        if USE in state.actions():
            return vacation(state)
        return (plans(weights, [state], beam=12)[0][0] or [STOP])[0]

    table = kilowatt.load("powerline", players=2, options={"boards": ["a", "a"]})  # the board it has learned on, for both
    contest = kilowatt.arena(table, [learned, "greedy"], int(matches), int(seed))
    print(contest)
    print(f"{contest['learned'].wins:g} of {matches} matches won against greedy")
    return contest


if __name__ == "__main__":
    main(*sys.argv[1:])
