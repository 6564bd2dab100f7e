"""Which land tiles of 20th Century are worth having? Draws how their owners do, over 10,000 matches.

    python3 python/examples/balance_century.py [PICTURE] [MATCHES] [PLAYERS]

All seats play at random, so the picture shows what the tiles give to those who do not look for it. It is an SVG: for
each tile the mean of State.returns() of its owner, with the range that chance alone would explain, beside the mean of all
tiles.
"""

import sys

import numpy as np

import kilowatt


def owners(batch, names):
    """Who owns each tile now, by seat: rows × seats × tiles. Observations count seats from the one that decides."""
    named = batch.game.observation_space.named(batch.observation)
    seats = batch.game.seats
    land = np.stack([named[f"seat{k}/land"] for k in range(seats)], axis=1)
    turned = (np.arange(seats)[None] - batch.seat[:, None]) % seats
    return np.take_along_axis(land, turned[:, :, None], axis=1)


def measure(matches, players, rows=1024, seed=1):
    game = kilowatt.load("century", players=players)
    names = game.observation_space.fields["seat0/land"].words
    batch = kilowatt.Batch(game, rows, threads=2, seed=seed)
    results = [[] for _ in names]
    while batch.matches < matches:
        before = owners(batch, names)
        batch.sample()
        batch.step()
        for row in np.flatnonzero(batch.done):
            for seat, tile in np.argwhere(before[row]):
                results[tile].append(batch.reward[row, seat])
    return [(name, np.array(values)) for name, values in zip(names, results) if len(values) > 1]


def picture(tiles, middle, matches):
    """The tiles in the order of what they are worth, as an SVG; bars begin at the mean of all tiles."""
    step, top, left, right = 18, 44, 60, 560
    height = top + step * len(tiles) + 20
    low = min(mean - error for _, mean, error in tiles)
    high = max(mean + error for _, mean, error in tiles)
    x = lambda value: left + (right - left) * (value - low) / (high - low)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="{height}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="10" y="20" font-size="14">20th Century: mean result of the owner of a land tile, {matches} random matches</text>',
        f'<text x="{x(middle):.1f}" y="36" text-anchor="middle">all tiles {middle:+.3f}</text>',
        f'<line x1="{x(middle):.1f}" y1="{top - 4}" x2="{x(middle):.1f}" y2="{height - 16}" stroke="#888"/>',
    ]
    for i, (name, mean, error) in enumerate(tiles):
        y = top + step * i
        begin, end = sorted((x(mean), x(middle)))
        colour = "#2a7d4f" if mean - error > middle else "#b04a3a" if mean + error < middle else "#999"
        lines += [
            f'<text x="10" y="{y + 9}">{name}</text>',
            f'<rect x="{begin:.1f}" y="{y}" width="{end - begin:.1f}" height="11" fill="{colour}"/>',
            f'<line x1="{x(mean - error):.1f}" y1="{y + 5}" x2="{x(mean + error):.1f}" y2="{y + 5}" stroke="black"/>',
            f'<text x="{right + 20}" y="{y + 9}">{mean:+.3f}</text>',
        ]
    return "\n".join(lines + ["</svg>", ""])


def main(path="century_land.svg", matches="10000", players="4"):
    found = [(name, values) for name, values in measure(int(matches), int(players)) if name != "start"]  # everybody has it
    tiles = [(name, values.mean(), 1.96 * values.std(ddof=1) / len(values) ** 0.5) for name, values in found]
    tiles.sort(key=lambda tile: -tile[1])
    middle = np.mean([mean for _, mean, _ in tiles])
    with open(path, "w", encoding="utf-8") as file:
        file.write(picture(tiles, middle, matches))
    better = [name for name, mean, error in tiles if mean - error > middle]
    worse = [name for name, mean, error in tiles if mean + error < middle]
    print(f"{path}: {len(tiles)} tiles; beyond chance better than their mean: {', '.join(better) or 'none'}; worse: {', '.join(worse) or 'none'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
