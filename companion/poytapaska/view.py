"""A game as plain data to draw; Notes wherever something is to be said. Under the purist's switch what anybody could
have counted is left out while the game goes on."""

from __future__ import annotations

from typing import Any

from companion.poytapaska import reasons, referee, remarks
from companion.poytapaska.moves import Play
from companion.poytapaska.ranking import COPIES, NAMES, RANKS
from companion.poytapaska.round import Round
from companion.poytapaska.rules import HAND, LONG, ROW
from companion.poytapaska.unseen import most_in_hand, unseen
from companion.ruling import Note, Refusal


def draw(game: Round) -> dict[str, Any]:
    """All that the table shows of the game, in the words of the rulebook."""
    hidden = game.rules.purist and not game.end
    return {
        "phase": game.phase,
        "players": [_player(game, seat, hidden) for seat in range(len(game.players))],
        "turn": {"number": game.turn, "player": game.seat},
        "stock": {"count": None if hidden else game.stock, "empty": not game.stock},
        "pile": _pile(game, hidden),
        "deal": _deal(game),
        "happened": _happened(game),
        "now": _now(game),
        "keys": [_key(game, rank, hidden) for rank in range(RANKS)],
        "source": game.source,
        "sources": _sources(game),
        "row": {"size": ROW},
        "asked": NAMES[game.asked] if game.phase == "held" else None,
        "opening": None if game.opening is None else {"rank": NAMES[game.opening[0]], "count": game.opening[1]},
        "purist": game.rules.purist,
        "bar": _bar(game, hidden),
        "end": _end(game),
    }


def _player(game: Round, seat: int, hidden: bool) -> dict[str, Any]:
    cards = game.seats[seat]
    known = [{"rank": NAMES[rank], "count": n} for rank, n in enumerate(cards.known) if n]
    on = game.phase != "end" and seat == game.seat and game.phase != "held"
    return {
        "name": game.players[seat],
        "hand": None if hidden else cards.hand,
        "known": [] if hidden else known,
        "up": [NAMES[rank] for rank in cards.up],
        "down": cards.down,
        "turn": on,
        "next": game.phase == "play" and not on and seat == game.after(game.seat),
        "out": seat in game.out,
        "dealer": seat == game.dealer,
    }


def _pile(game: Round, hidden: bool) -> dict[str, Any]:
    """same: how many of one rank lie on top, one on another. A purist sees these only, as on a real pile."""
    shown = game.pile[-max(1, game.on_top) :] if hidden and game.pile else game.pile
    return {
        "ranks": [NAMES[rank] for rank in shown],
        "top": NAMES[game.top] if game.pile else None,
        "same": game.on_top,
        "count": None if hidden else len(game.pile),
    }


def _deal(game: Round) -> dict[str, Any] | None:
    """How to deal, until the first row is told (T2)."""
    if game.last is not None:
        return None
    about = {"dealer": game.players[game.dealer], "hand": HAND, "row": ROW, "left": game.stock}
    return {"said": Note("now-deal", ("T2",), about)}


def _happened(game: Round) -> dict[str, Any] | None:
    """What hands have to do now because of the last entry: put the pile away, draw."""
    last = game.last
    if last is None or game.phase in ("rows", "held"):
        return None
    gone = not last.fits and last.kind == "drawn" and not game.rules.draw_taken
    cleared = remarks.CLEARED.get(last.cleared) or (Note("cleared-failed", ("T6",)) if gone else None)
    name = game.players[last.seat]
    drew = Note("draw-now", ("T13",), {"player": name, "cards": last.drew}) if last.drew else None
    return {
        "seat": last.seat,
        "kind": last.kind,
        "ranks": [NAMES[rank] for rank in last.ranks],
        "fits": last.fits,
        "cleared": {"said": cleared} if cleared else None,
        "drew": {"count": last.drew, "said": drew} if drew else None,
    }


def _now(game: Round) -> dict[str, Any]:
    """What the table is asked for."""
    match game.phase:
        case "rows":
            said = Note("now-row", ("T2",), {"player": game.players[game.seat]})
        case "held":
            said = Note("now-held", ("T3",), {"rank": NAMES[game.asked]})
        case "end":
            said = remarks.ended(game)
        case _ if game.opening:
            said = Note("now-opening", ("T3",), {"cards": reasons.cards(*game.opening)})
        case _ if not game.pile:
            said = Note("now-new-pile", ("T12",))
        case _:
            said = Note("now-play", (), {"top": NAMES[game.top], "stock": game.stock})
    return {"said": said}


def _key(game: Round, rank: int, hidden: bool) -> dict[str, Any]:
    """goes: whether it goes on the pile now; most: how many of it may be played from where the player has to play, and
    why not a single one; tried: whether it may turn up from the stock; unseen: how many may still be anywhere."""
    left = unseen(game)[rank]
    return {
        "rank": NAMES[rank],
        "why": _why_not(game, rank),
        "goes": game.phase == "play" and referee.fits(game, rank) and _opens(game, rank),
        "most": _most(game, rank, hidden),
        "tried": COPIES if hidden else left,
        "unseen": None if hidden else left,
    }


def _why_not(game: Round, rank: int) -> Refusal | None:
    if game.phase != "play":
        return None
    if not _opens(game, rank):
        return reasons.opening(game)
    if game.source == "down":
        return referee.may_flip(game, rank) or (None if referee.fits(game, rank) else reasons.does_not_go(game, rank))
    return referee.may_play(game, Play(rank, 1, game.source))


def _opens(game: Round, rank: int) -> bool:
    return game.opening is None or game.opening[0] == rank


def _most(game: Round, rank: int, hidden: bool) -> int:
    if game.phase == "rows":
        return min(ROW, unseen(game)[rank])
    if game.phase != "play" or not _opens(game, rank) or not referee.fits(game, rank):
        return 0
    if game.opening:
        return game.opening[1]
    match game.source:
        case "up":
            return game.mine.up.count(rank)
        case "down":
            return 1 if hidden else min(1, unseen(game)[rank])
        case _:
            return COPIES if hidden else most_in_hand(game, game.mine, rank)


def _sources(game: Round) -> list[dict[str, Any]]:
    """Where cards may come from, the one that it has to be first asked; each with why not."""
    whys: dict[str, Refusal | None] = {"hand": None, "up": None, "down": None, "drawn": _may_not_draw(game)}
    if game.phase == "play":
        whys["hand"] = None if game.source == "hand" else reasons.hand_is_empty(game)
        whys["up"] = _not_from_the_row(game)
        whys["down"] = _not_from_below(game)
    return [{"source": source, "ok": why is None, "why": why} for source, why in whys.items()]


def _not_from_the_row(game: Round) -> Refusal | None:
    if game.source == "hand":
        return reasons.hand_first(game)
    return None if game.mine.up else reasons.up_are_gone(game)


def _not_from_below(game: Round) -> Refusal | None:
    if game.source == "hand":
        return reasons.hand_first(game)
    return reasons.up_first(game) if game.mine.up else None


def _waits(game: Round) -> Refusal | None:
    """Why nothing may be played just now."""
    if game.end:
        return reasons.game_over(remarks.ended(game))
    if game.phase == "rows":
        return reasons.rows_first(game)
    return reasons.held_first(game) if game.phase == "held" else None


def _may_not_draw(game: Round) -> Refusal | None:
    if game.phase != "play":
        return _waits(game)
    if game.opening:
        return reasons.opening(game)
    return None if game.stock else reasons.stock_is_empty()


def _bar(game: Round, hidden: bool) -> dict[str, Any]:
    waits = _waits(game)
    pile = Note("bar-cards", (), {"cards": len(game.pile)}) if game.pile and not hidden else None
    stock = Note("bar-stock", (), {"cards": game.stock}) if game.stock and not hidden else None
    enough = None if game.turn > LONG else reasons.not_that_long(game, LONG)
    take = waits or (reasons.opening(game) if game.opening else referee.may_take(game))
    return {
        "play": _button(waits),
        "take": _button(take, pile),
        "draw": _button(_may_not_draw(game), stock),
        "off": _button(waits or enough),
    }


def _button(why: Refusal | None, sub: Note | None = None) -> dict[str, Any]:
    return {"ok": why is None, "sub": sub, "why": why}


def _end(game: Round) -> dict[str, Any] | None:
    if game.end is None:
        return None
    out = [game.players[seat] for seat in game.out]
    return {
        "why": game.end.why,
        "loser": game.end.loser,
        "left": game.end.left,
        "turns": game.turn,
        "out": out,
        "title": remarks.title(game),
        "said": remarks.ended(game),
    }


def result(game: Round) -> dict[str, Any] | None:
    """How the game ended, as it is kept; None while it goes on. Nobody wins, and no team loses."""
    end = game.end
    if end is None:
        return None
    kept = {"won": False, "lost": False, "left": end.left, "why": end.why, "rulings": list(end.rulings)}
    return kept | {"loser": end.loser, "out": list(game.out), "turns": game.turn}
