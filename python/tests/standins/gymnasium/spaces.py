"""Box, Discrete and Dict as far as environments and their checkers use them."""

import numpy as np


class Box:
    def __init__(self, low, high, shape=None, dtype=np.float32):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))


class Discrete:
    def __init__(self, n):
        self.n = int(n)

    def contains(self, x):
        return 0 <= int(x) < self.n

    def sample(self, mask=None):
        choices = np.flatnonzero(mask) if mask is not None else np.arange(self.n)
        return int(np.random.choice(choices))


class Dict:
    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())
