/** The decks whose cards are studied, and how a scope is split if decks have their own limits. */
import type { AccountDatabase } from '../../db/database.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { decksWithin } from '../../model/study/cards/deck-tree.ts';
import type { Limits } from '../../model/study/options/day-limits.ts';
import { readCurrentCourses, readShownCourses, type ShownCourses } from '../courses.ts';
import type { Allowance } from './allowance.ts';

/** One deck by id; some decks, such as those of a course; all decks except some; `undefined`: all decks. */
export type Scope = string | { only: readonly string[] } | AllBut | undefined;

interface AllBut {
  without: readonly string[];
  rest: readonly string[];
}

const noLimit: Limits = {
  newLeft: Number.POSITIVE_INFINITY,
  reviewsLeft: Number.POSITIVE_INFINITY,
};

export function inScope(scope: Scope): (deckId: string) => boolean {
  if (scope === undefined) return () => true;
  if (typeof scope === 'string') return (deckId) => deckId === scope;
  const decks = new Set('only' in scope ? scope.only : scope.without);
  return (deckId) => decks.has(deckId) === 'only' in scope;
}

/** The decks that a scope lists; empty for any other scope. */
export function decksNamedBy(scope: Scope): readonly string[] {
  return typeof scope === 'object' && 'only' in scope ? scope.only : [];
}

/** The decks that a scope excludes; `undefined` for any other scope. */
export function decksLeftOutOf(scope: Scope): readonly string[] | undefined {
  return typeof scope === 'object' && 'without' in scope ? scope.without : undefined;
}

/** Splits a scope of several decks by their limits. The last part has no limit; each other part lists its decks. */
export function partsOf(scope: Scope, { limited }: Allowance): ({ scope: Scope } & Limits)[] {
  if (typeof scope === 'string') {
    const own = limited.find(({ decks }) => decks.includes(scope)) ?? noLimit;
    return [{ scope, newLeft: own.newLeft, reviewsLeft: own.reviewsLeft }];
  }
  if (limited.length === 0) return [{ scope, ...noLimit }];
  const isOfScope = inScope(scope);
  const parts = limited.flatMap(({ decks, newLeft, reviewsLeft }) => {
    const only = decks.filter(isOfScope);
    return only.length === 0 ? [] : [{ scope: { only }, newLeft, reviewsLeft }];
  });
  const apart = new Set(limited.flatMap(({ decks }) => decks));
  const others = (ids: readonly string[]) => ids.filter((id) => !apart.has(id));
  const rest = (): Scope => {
    if (scope === undefined) return { without: [...apart], rest: [] };
    if ('only' in scope) return { only: others(scope.only) };
    // A deck may be in both lists.
    return { without: [...new Set([...scope.without, ...apart])], rest: others(scope.rest) };
  };
  return [...parts, { scope: rest(), ...noLimit }];
}

/** @param scope a deck also means the decks in it, even if its course is not shown; `undefined`: the shown courses */
export async function readScope(db: AccountDatabase, scope?: Scope): Promise<Scope> {
  return (await readScopes(db, [scope]))[0];
}

/** For several scopes, in order. */
export async function readScopes(db: AccountDatabase, scopes: readonly Scope[]): Promise<Scope[]> {
  const decks = scopes.some((one) => typeof one === 'string') ? await readLiveDecks(db) : [];
  const all = scopes.includes(undefined)
    ? await scopeOf(db, await readShownCourses(db))
    : undefined;
  const withThoseIn = decksWithin(decks);
  return scopes.map((scope) => {
    if (typeof scope !== 'string') return scope ?? all;
    const ids = withThoseIn(scope);
    return ids.length === 1 ? scope : { only: ids };
  });
}

export function readLiveDecks(db: AccountDatabase): Promise<Deck[]> {
  return db.rows('deck').where('deletedAt').equals(0).toArray();
}

/** All decks except those of archived courses, whatever is shown. An empty `without` means all decks. */
export async function readWholeScope(db: AccountDatabase): Promise<AllBut> {
  const scope = await scopeOf(db, await readCurrentCourses(db));
  return typeof scope === 'object' && 'without' in scope ? scope : { without: [], rest: [] };
}

async function scopeOf(
  db: AccountDatabase,
  { isPart, has, chosenId }: ShownCourses,
): Promise<Scope> {
  if (!isPart) return undefined;
  const decks = await readLiveDecks(db);
  const shown = decks.filter(has).map(({ id }) => id);
  if (chosenId !== undefined) return { only: shown };
  return { without: decks.filter((deck) => !has(deck)).map(({ id }) => id), rest: shown };
}
