/** Decks that lie in a deck belong to its course: they go with it when that changes. Pure. */
import type { Move } from '../../model/entities/course.ts';
import { deck } from '../../model/entities/deck.ts';
import { decksWithin, type PlacedDeck } from '../../model/study/cards/deck-tree.ts';

/** @returns the moves, and those of decks that lie in decks that are moved, unless they have a move of their own */
export function withNestedDecks(moves: readonly Move[], decks: readonly PlacedDeck[]): Move[] {
  const all = new Map(moves.map((move) => [`${move.entity} ${move.id}`, move]));
  const withThoseIn = decksWithin(decks);
  for (const move of moves) {
    if (move.entity !== deck.name) continue;
    for (const id of withThoseIn(move.id)) {
      const key = `${deck.name} ${id}`;
      if (!all.has(key)) all.set(key, { ...move, id });
    }
  }
  return [...all.values()];
}
