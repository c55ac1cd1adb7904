"""What this house has settled for itself in place of what the game comes with: its own panel of commands (V14)."""

from __future__ import annotations

from collections.abc import Mapping

from companion import house, shelf
from companion.paternoster.panel import wrong
from companion.ruling import Refusal

PANEL = "panel"  # the name under which the store keeps it


def own_panel() -> dict[str, str] | None:
    """The house's own panel, card → order; None where it keeps to the game's."""
    kept = house.desk().store.settled(PANEL)
    own = None if kept is None or isinstance(kept, Refusal) else {str(card): str(order) for card, order in kept.items()}
    return None if own is None or wrong(own) else own


def panel() -> dict[str, str]:
    """The house's own panel, or else the game's."""
    return own_panel() or shelf.panel()


def settle_panel(panel: Mapping[str, str] | None) -> Refusal | None:
    """Keeps a panel for rides begun from now on; None goes back to the game's. Refused: a panel that V14 doesn't
    allow."""
    refused = None if panel is None else wrong(panel)
    kept = refused or house.desk().store.settle(PANEL, None if panel == shelf.panel() else panel)
    return kept if isinstance(kept, Refusal) else None
