"""A stand-in with the documented interface of gymnasium 0.29: Env.reset, Env.step, Env.np_random, spaces."""

import numpy as np

from . import spaces

__all__ = ["Env", "spaces"]


class Env:
    metadata = {"render_modes": []}
    render_mode = None

    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self):
        pass
