"""The games that Companion referees, by name. Desk, log and store serve them all alike."""

from __future__ import annotations

from typing import Any

from companion import paternoster, poytapaska
from companion.game import Game

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (paternoster.GAME, poytapaska.GAME)}
