/** All decks as a tree, and the folded decks of this device. */
import { useSyncExternalStore } from 'react';
import { onAccountClosed } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import {
  type DeckNode,
  deckTree,
  flatTree,
  shownPath,
  withDecksIn,
} from '../../../model/study/cards/deck-tree.ts';

/** A deck to choose, named by its path. */
export interface DeckPlace {
  id: string;
  name: string;
}

/** All decks outside the Trash, of all courses; `undefined` while loading. */
export function useAllDecks(): Deck[] | undefined {
  return useRows((db) => db.rows('deck').where('deletedAt').equals(0).toArray(), []);
}

export function useDeckPlaces(): DeckPlace[] | undefined {
  const decks = useAllDecks();
  return decks && placesOf(decks);
}

export function placesOf(decks: readonly Deck[]): DeckPlace[] {
  return flatTree(deckTree(decks)).map(({ deck, path }) => ({
    id: deck.id,
    name: shownPath(path),
  }));
}

/** All decks except the deck and its inner decks. */
export function otherPlaces(decks: readonly Deck[], id: string): DeckPlace[] {
  const within = new Set(withDecksIn(decks, id));
  return placesOf(decks).filter((place) => !within.has(place.id));
}

export type DeckTreeNode = DeckNode<Deck>;

const storageKey = 'haversack-folded-decks';
let folded: ReadonlySet<string> | undefined;
const followers = new Set<() => void>();

onAccountClosed(() => {
  folded = undefined;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The browser forbids storage.
  }
});

export function useFoldedDecks(): ReadonlySet<string> {
  return useSyncExternalStore(
    (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
    () => {
      folded ??= readFolded();
      return folded;
    },
  );
}

export function foldDeck(id: string, isFolded: boolean): void {
  const next = new Set(folded ?? readFolded());
  if (isFolded) next.add(id);
  else next.delete(id);
  folded = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]));
  } catch {
    // Without storage it stays folded until the page closes.
  }
  for (const tell of followers) tell();
}

function readFolded(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}
