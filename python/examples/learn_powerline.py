"""Learns Powerline by playing alone, and beats the bot "greedy": numpy and about a hundred lines.

    python3 python/examples/learn_powerline.py [GAMES] [MATCHES]

A small network values a board after a whole plan: the points still to come. Each round all plans are tried on copies of
the state, the best one is played (now and then another), and in the end every board the match has been through
is told what really came. The picture of the learning is a curve of points; the end is a contest with "greedy".
"""

import sys

import numpy as np

import kilowatt

PLANS_TO_LEARN, PLANS_TO_PLAY = 250, 1500  # tried in a round at most
OWN = ("round", "contracts", "points", "jokers", "energy", "vacation", "tiles", "tokens", "cities", "stations",
       "takes_1", "takes_2", "takes_3", "takes_4", "takes_5", "takes_6")


class Features:
    """The own board out of an observation, the same for any number of players; tokens are spread out."""

    def __init__(self, game):
        fields = game.observation_space.fields
        self.index = np.concatenate([np.arange(f.first, f.first + f.size) for name in OWN
                                     for f in [fields.get(f"seat0/{name}") or fields[name]]])
        tokens = fields["seat0/tokens"]
        self.tokens = np.arange(tokens.first, tokens.first + tokens.size)

    def __call__(self, observations):
        spread = observations[:, self.tokens, None] == np.arange(1, 9)
        rest = observations[:, self.index] / 8.0
        return np.concatenate([rest, spread.reshape(len(rest), -1)], axis=1).astype(np.float32)


class Network:
    """One hidden layer, trained by Adam on the squared error."""

    def __init__(self, inputs, hidden=64, seed=1):
        rng = np.random.default_rng(seed)
        self.weights = [rng.normal(0, inputs**-0.5, (inputs, hidden)), np.zeros(hidden), rng.normal(0, 0.1, hidden), np.zeros(1)]
        self.first = [np.zeros_like(w) for w in self.weights]
        self.second = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def __call__(self, x):
        a, b, c, d = self.weights
        return np.maximum(x @ a + b, 0) @ c * 30 + d * 30

    def learn(self, x, target, rate=0.002):
        a, b, c, d = self.weights
        hidden = np.maximum(x @ a + b, 0)
        error = (hidden @ c + d - target / 30) / len(x)
        back = error[:, None] * c * (hidden > 0)
        self.steps += 1
        for i, gradient in enumerate([x.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)]):
            self.first[i] += 0.1 * (gradient - self.first[i])
            self.second[i] += 0.001 * (gradient**2 - self.second[i])
            scale = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            self.weights[i] -= rate * scale * self.first[i] / (np.sqrt(self.second[i]) + 1e-8)


def settled(state, seat):
    """The state after the round, the others doing as little as they can: it does not touch our board."""
    state = state.copy()
    while not state.is_over and not state.is_chance:
        other = next(s for s in state.active if s != seat)
        state.apply(state.actions(other)[-1], other)
    return state


def plans(state, seat, rng, most):
    """Ways to go on until the seat's plan is finished, as (actions, state after the round), without doubles."""
    found, seen, stack = [], set(), [([], state)]
    while stack and len(found) < most:
        actions, at = stack.pop(rng.integers(len(stack)))
        for action in at.actions(seat):
            after = at.copy()
            after.apply(action, seat)
            key = hash(after)
            if key in seen:
                continue
            seen.add(key)
            if seat in after.active:
                stack.append((actions + [action], after))
            else:
                found.append((actions + [action], settled(after, seat)))
    return found


def best_plan(state, seat, network, features, rng, temperature=0.0, most=PLANS_TO_PLAY):
    found = plans(state, seat, rng, most)
    x = features(np.stack([after.observe(seat) for _, after in found]))
    value = network(x) + [after.points()[seat] for _, after in found]
    value = np.where([after.is_over for _, after in found], [after.points()[seat] for _, after in found], value)
    chosen = int(np.argmax(value + temperature * rng.gumbel(size=len(value))))
    return found[chosen][0], x[chosen], found[chosen][1].points()[seat]


def draw(state, rng):
    actions, weights = zip(*state.chances())
    state.apply(int(rng.choice(actions, p=np.array(weights) / sum(weights))))


def play_alone(game, network, features, rng, temperature):
    """A match: its final points, and for each round the board and the points it had."""
    state, boards, had = game.start(), [], []
    while not state.is_over:
        if state.is_chance:
            draw(state, rng)
            continue
        actions, board, points = best_plan(state, 0, network, features, rng, temperature, PLANS_TO_LEARN)
        for action in actions:
            state.apply(action)
        boards.append(board)
        had.append(points)
    return state.points()[0], boards, had


def learned_player(game, network, rng):
    features, plan = Features(game), {}

    def learned(state):
        seat = state.seat
        if not plan.get(seat):
            plan[seat] = best_plan(state, seat, network, features, rng)[0]
        return plan[seat].pop(0)

    return learned


def main(games=600, matches=60):
    rng = np.random.default_rng(1)
    game = kilowatt.load("powerline", players=1)
    features = Features(game)
    network = Network(features(game.start().observe(0)[None]).shape[1])
    boards, targets, curve = [], [], []
    for n in range(games):
        points, seen, had = play_alone(game, network, features, rng, temperature=0.7 * (1 - n / games))
        boards += seen
        targets += [points - before for before in had]
        curve.append(points)
        x, y = np.array(boards[-40000:]), np.array(targets[-40000:], dtype=np.float32)
        for _ in range(20):
            some = rng.integers(len(x), size=256)
            network.learn(x[some], y[some])
        if (n + 1) % 50 == 0:
            print(f"{n + 1:5} games: {np.mean(curve[-50:]):6.1f} points {'#' * max(0, int(np.mean(curve[-50:]) / 2))}", flush=True)
    table = kilowatt.load("powerline", players=2)
    contest = kilowatt.arena(table, [learned_player(table, network, rng), "greedy"], matches=matches)
    print(contest)
    return contest


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
