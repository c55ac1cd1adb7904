"""Every refusal of the referee, with its rulings. The sentences are in data/words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.poytapaska.ranking import ACE, JACK, KING, NAMES, TEN, TWO
from companion.ruling import Note, Refusal

if TYPE_CHECKING:
    from companion.poytapaska.round import Round


def cards(rank: int, count: int = 1) -> str:
    """Cards as a sentence names them: 7 7"""
    return " ".join([NAMES[rank]] * count)


# Beginning


def unknown_variant(text: str, known: Iterable[str]) -> Refusal:
    return Refusal("unknown-variant", (), {"text": text, "known": tuple(one.replace("_", " ") for one in known)})


def switch_counted(text: str) -> Refusal:
    return Refusal("switch-counted", (), {"text": text})


def seats(seats: int) -> Refusal:
    return Refusal("paska-seats", (), {"seats": seats})


def dealer_unknown() -> Refusal:
    return Refusal("dealer-unknown", ("T2",))


def first_is_asked() -> Refusal:
    return Refusal("first-is-asked", ("T3",))


def name_empty(longest: int) -> Refusal:
    return Refusal("name-empty", (), {"longest": longest})


def name_twice(name: str) -> Refusal:
    return Refusal("name-twice", (), {"name": name})


# Reading an entry


def unknown_entry(text: str) -> Refusal:
    return Refusal("paska-unknown-entry", (), {"text": text})


def unknown_rank(text: str) -> Refusal:
    return Refusal("unknown-rank", ("T1",), {"text": text})


def several_ranks() -> Refusal:
    return Refusal("several-ranks", ("T4",))


def one_at_a_time(flipped: bool) -> Refusal:
    return Refusal("flip-one", ("T15",)) if flipped else Refusal("draw-one", ("T6",))


# Before the first turn


def rows_first(game: Round) -> Refusal:
    return Refusal("rows-first", ("T2",), {"player": game.players[game.seat]})


def rows_are_laid() -> Refusal:
    return Refusal("rows-laid", ("T2",))


def row_size(size: int, given: int) -> Refusal:
    return Refusal("row-size", ("T2",), {"size": size, "given": given})


def held_first(game: Round) -> Refusal:
    return Refusal("held-first", ("T3",), {"rank": NAMES[game.asked]})


def held_is_known() -> Refusal:
    return Refusal("held-known", ("T3",))


def held_other_rank(game: Round) -> Refusal:
    return Refusal("held-other-rank", ("T3",), {"rank": NAMES[game.asked]})


def held_answers(seats: int, given: int) -> Refusal:
    return Refusal("held-answers", ("T3",), {"seats": seats, "given": given})


def held_too_many(rank: int, told: int, most: int) -> Refusal:
    return Refusal("held-too-many", ("T3",), {"rank": NAMES[rank], "told": told, "most": most})


def held_by_nobody(rank: int) -> Refusal:
    """The ranks above can't fill all hands: somebody overlooked a card."""
    return Refusal("held-by-nobody", ("T3",), {"rank": NAMES[rank]})


def opening(game: Round) -> Refusal:
    assert game.opening is not None
    rank, count = game.opening
    about = {"player": game.players[game.seat], "cards": cards(rank, count)}
    return Refusal("opening", ("T3",), about)


# A turn


def game_over(why: Note) -> Refusal:
    return Refusal("game-over", ("T17",), {"why": why})


def hand_first(game: Round) -> Refusal:
    """The table cards wait until stock and hand are empty."""
    about = {"player": game.players[game.seat]}
    return Refusal("stock-first", ("T15",), about) if game.stock else Refusal("hand-first", ("T16", "T15"), about)


def hand_is_empty(game: Round) -> Refusal:
    about = {"player": game.players[game.seat]}
    return Refusal("hand-gone-up" if game.mine.up else "hand-gone-down", ("T15",), about)


def up_first(game: Round) -> Refusal:
    return Refusal("up-first", ("T15",), {"player": game.players[game.seat]})


def up_are_gone(game: Round) -> Refusal:
    return Refusal("up-gone", ("T15",), {"player": game.players[game.seat]})


def not_in_row(game: Round, rank: int, count: int) -> Refusal:
    about = {"player": game.players[game.seat], "cards": cards(rank, count), "up": row(game.mine.up)}
    return Refusal("not-in-row", ("T15",), about)


def holds_fewer(game: Round, count: int) -> Refusal:
    about = {"player": game.players[game.seat], "hand": game.mine.hand, "count": count}
    return Refusal("holds-fewer-hidden" if game.rules.purist else "holds-fewer", ("T4",), about)


def not_in_hand(game: Round, rank: int, count: int) -> Refusal:
    """The hand is known as far as that: the cards taken up fill it (T16)."""
    about = {"player": game.players[game.seat], "cards": cards(rank, count)}
    return Refusal("not-in-hand", ("T16",), about)


def told_fewer(game: Round, rank: int) -> Refusal:
    """Who begins was settled by what everybody said, and nothing was drawn since."""
    about = {"player": game.players[game.seat], "rank": NAMES[rank], "told": game.mine.known[rank]}
    return Refusal("told-fewer", ("T3",), about)


def all_seen(game: Round, rank: int, count: int) -> Refusal:
    """A fifth card of a rank: where the four are that everybody knows of."""
    if game.rules.purist:
        return Refusal("all-seen-hidden", ("T1",), {"cards": cards(rank, count)})
    return Refusal("all-seen", ("T1",), {"cards": cards(rank, count), "where": tuple(_where(game, rank))})


def _where(game: Round, rank: int) -> list[Note]:
    on_pile = game.pile.count(rank)
    found = [Note("seen-on-pile", (), {"count": on_pile})] if on_pile else []
    if game.gone[rank]:
        found.append(Note("seen-gone", (), {"count": game.gone[rank]}))
    for name, seat in zip(game.players, game.seats, strict=True):
        if rank in seat.up:
            found.append(Note("seen-up", (), {"count": seat.up.count(rank), "player": name}))
        if seat.known[rank]:
            found.append(Note("seen-in-hand", (), {"count": seat.known[rank], "player": name}))
    return found


def stock_is_empty() -> Refusal:
    return Refusal("stock-empty", ("T6",))


def pile_is_empty() -> Refusal:
    return Refusal("pile-empty", ("T5", "T12"))


def does_not_go(game: Round, rank: int) -> Refusal:
    """Why not, under the ruling that says so."""
    about = {"card": NAMES[rank], "top": NAMES[game.top], "lowest": NAMES[game.rules.faces_from]}
    if game.top in (TEN, TWO, ACE):
        return Refusal("only-the-same", ({TEN: "T11", TWO: "T10", ACE: "T9"}[game.top],), about)
    if rank == ACE:
        return Refusal("ace-on-face", ("T9",), about)
    if JACK <= rank <= KING and rank >= game.top:
        return Refusal("face-too-early", ("T8",), about)
    return Refusal("rank-too-low", ("T7",), about)


def not_that_long(game: Round, turns: int) -> Refusal:
    return Refusal("not-that-long", (), {"turns": turns, "turn": game.turn})


def row(ranks: tuple[int, ...]) -> str:
    """Cards as they lie: 4 7 J 2"""
    return " ".join(NAMES[rank] for rank in ranks)
