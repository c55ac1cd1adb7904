"""What people say about each text, saying by saying: how near a question comes to one of them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

IDLE = 0.25  # what an idle word weighs: "how many cards" is nearer to "how many" than to "which"
LEFT_OUT = 0.5  # what a word of the saying weighs that the question leaves out


class Sayings:
    """told: key → its sayings, each as plain words; idle: words that tell little."""

    def __init__(self, told: Mapping[str, Sequence[str]], idle: Collection[str]) -> None:
        self._sayings = [(key, frozenset(saying.split())) for key, sayings in told.items() for saying in sayings]
        seen = Counter(word for _, words in self._sayings for word in words)
        self._worth = {
            word: math.log(1 + len(self._sayings) / often) * (IDLE if word in idle else 1.0)
            for word, often in seen.items()
        }
        self._holding: dict[str, list[int]] = defaultdict(list)
        for place, (_, words) in enumerate(self._sayings):
            for word in words:
                self._holding[word].append(place)

    def near(self, asked: Sequence[Collection[str]]) -> dict[str, float]:
        """Key → from 0 to 1, how near its nearest saying comes. asked: for each word of a question its forms."""
        met: dict[int, float] = defaultdict(float)
        theirs: dict[int, float] = defaultdict(float)
        whole = 0.0
        for forms in asked:
            worth = max((self._worth.get(form, 0.0) for form in forms), default=0.0)
            whole += worth
            places = {place: form for form in forms for place in self._holding.get(form, ())}
            for place, form in places.items():
                met[place] += worth
                theirs[place] += self._worth[form]
        nearest: dict[str, float] = defaultdict(float)
        for place, worth in met.items():
            key, words = self._sayings[place]
            left_out = max(0.0, sum(self._worth[word] for word in words) - theirs[place])
            nearest[key] = max(nearest[key], worth / (whole + LEFT_OUT * left_out))
        return nearest
