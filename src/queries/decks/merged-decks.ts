/**
 * Moves cards that another device put into a deck while this one merged it into another. Otherwise they would be in the
 * Trash with a deck that the student believes empty, and be deleted with it [P2]. Two devices may merge two decks into
 * each other and so delete both: then the deck with the lowest id comes back, the same on all devices, and takes all
 * cards. If the target is gone for good, the merged deck comes back with its late cards.
 */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { hasReadAll } from '../../db/position.ts';
import { allCardsOfDeck, cardsOfDeck } from '../../db/rows/cards-of-deck.ts';
import { type Result, success } from '../../lib/result.ts';
import { moveCards } from '../../model/entities/card.ts';
import { type Deck, isMerged, nestDecks } from '../../model/entities/deck.ts';
import type { Mutation } from '../../model/entity.ts';
import { isTombstone } from '../../model/merge.ts';
import { restoreItems } from '../../model/trash.ts';

interface Follow {
  into: string;
  cardIds: readonly string[];
  children: readonly string[];
}

interface Merged {
  follows: readonly Follow[];
  /** Decks to restore: of circles, and with cards that have no target. */
  back: readonly string[];
}

const follow: Mutation<Merged> = ({ follows, back }, context) => [
  ...restoreItems(
    back.map((id) => ({ entity: 'deck', id })),
    context,
  ),
  ...follows.flatMap(({ into, cardIds, children }) => [
    ...moveCards({ ids: cardIds, deckId: into }, context),
    ...nestDecks({ ids: children, parentId: into }, context),
  ]),
];

/** Runs when an account is opened. Moves nothing while changes are still missing. */
export async function moveMergedCards(
  database: AccountDatabase = currentDatabase(),
): Promise<Result<unknown>> {
  return (await hasReadAll(database)) ? await followMerged(database) : success(undefined);
}

/** Runs before a deletion of what stays behind. */
export async function followMerged(database: AccountDatabase): Promise<Result<unknown>> {
  const decks = new Map((await database.rows('deck').toArray()).map((deck) => [deck.id, deck]));
  const follows: Follow[] = [];
  const back = new Set<string>();
  for (const deck of decks.values()) {
    const end = endOfMerges(deck, decks);
    if (end === undefined) continue;
    if (isTombstone(end)) {
      if ((await cardsOfDeck(database, deck.id).count()) > 0) back.add(deck.id);
      continue;
    }
    if (isMerged(end)) back.add(end.id);
    if (end === deck) continue;
    const cardIds = await allCardsOfDeck(database, deck.id).primaryKeys();
    const children = [...decks.values()]
      .filter(({ id, parentId }) => parentId === deck.id && id !== end.id)
      .map(({ id }) => id);
    if (cardIds.length + children.length > 0) follows.push({ into: end.id, cardIds, children });
  }
  if (follows.length + back.size === 0) return success(undefined);
  return await mutateIn(database, follow, { follows, back: [...back] });
}

/** @returns the deck that this one is part of now, or itself */
export async function deckSinceMerges(database: AccountDatabase, id: string): Promise<string> {
  const deck = await database.rows('deck').get(id);
  if (deck === undefined || !isMerged(deck)) return id;
  const decks = new Map((await database.rows('deck').toArray()).map((one) => [one.id, one]));
  return endOfMerges(deck, decks)?.id ?? id;
}

/** @returns the deck that it is part of now; in a circle, a merged deck; `undefined`: not merged, or missing */
function endOfMerges(deck: Deck, decks: ReadonlyMap<string, Deck>): Deck | undefined {
  const way: Deck[] = [];
  let at: Deck | undefined = deck;
  while (at !== undefined && isMerged(at) && !way.includes(at)) {
    way.push(at);
    at = decks.get(at.mergedInto ?? '');
  }
  if (at === undefined || way.length === 0) return undefined;
  const circle = way.slice(way.indexOf(at));
  if (way.includes(at)) return circle.reduce((a, b) => (a.id < b.id ? a : b));
  return at;
}
