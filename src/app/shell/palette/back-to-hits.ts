/**
 * Back from an opened hit leads to the hits again, with the hit in hand. What was searched belongs to the place in the
 * history that the search was opened over; it is shown once. A search that is opened by hand soon after shows it, too.
 * All of this is in this tab's memory only.
 */
import type { HistoryLocation, RouterHistory } from '@tanstack/react-router';
import type { SearchGroup } from '../../../model/entity.ts';
import { lastCover, letBackGoOn } from '../../../ui/dialog/use-blocked-back.ts';

export interface LeftSearch {
  typed: string;
  /** The pressed group; `undefined`: all. */
  within: SearchGroup | undefined;
  /** The id of the entry that was opened. */
  chosen: string | undefined;
}

interface Left {
  userId: string;
  search: LeftSearch;
  /** The number of the palette's dialog. */
  cover: number;
  /** The hit's place opens it in a dialog. */
  isInDialog: boolean;
  reopen: () => void;
}

const nothing: LeftSearch = { typed: '', within: undefined, chosen: undefined };

/** How long a search that is opened by hand shows what was searched before. */
const keptForMs = 3 * 60_000;
let last = { userId: '', search: nothing, atMs: 0 };

export function keepSearch(userId: string, search: LeftSearch): void {
  last = { userId, search: { ...search, typed: search.typed.trim() }, atMs: Date.now() };
}

export function forgetSearch(): void {
  last = { userId: '', search: nothing, atMs: 0 };
}

/** @returns without words if there is none */
export function recallSearch(userId: string): LeftSearch {
  const isFresh = last.userId === userId && Date.now() - last.atMs < keptForMs;
  return isFresh ? last.search : nothing;
}

/** By the place in the history, as the router counts it. */
const left = new Map<number, Left>();
let leaving: Left | undefined;
const followed = new WeakSet<RouterHistory>();

const placeOf = ({ state }: HistoryLocation) => state.__TSR_index;

/**
 * Call it before a hit is opened.
 * @param hash of the hit's link
 * @param reopen shows the palette
 * @returns call it after the navigation: a hit that was open already leaves no place to come back from
 */
export function leaveForHit(
  history: RouterHistory,
  userId: string,
  { search, hash = '' }: { search: LeftSearch; hash: string | undefined },
  reopen: () => void,
): () => void {
  const isInDialog = hash.startsWith('open=');
  const own = { userId, search, cover: lastCover(), isInDialog, reopen };
  leaving = own;
  if (!followed.has(history)) follow(history);
  return () => {
    if (leaving === own) leaving = undefined;
  };
}

function follow(history: RouterHistory): void {
  followed.add(history);
  letBackGoOn((cover, to) => {
    const from = left.get(placeOf(to));
    return from?.isInDialog === true && cover === from.cover + 1;
  });
  history.subscribe(({ location, action }) => {
    const at = placeOf(location);
    if (action.type === 'PUSH') {
      // It replaces what came after.
      for (const place of left.keys()) if (place >= at) left.delete(place);
      if (leaving !== undefined) left.set(at - 1, leaving);
      leaving = undefined;
      return;
    }
    if (action.type === 'REPLACE') return;
    const from = left.get(at);
    left.delete(at);
    if (action.type !== 'BACK' || from === undefined) return;
    keepSearch(from.userId, from.search);
    from.reopen();
  });
}
