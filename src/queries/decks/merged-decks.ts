/**
 * What another device had put into a deck while this one merged it into another: it follows to where the rest went. Else it
 * would lie in the Trash with a deck that its student was told is empty, and be deleted with it [P2].
 */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { mutateIn } from '../../db/mutate.ts';
import { hasReadAll } from '../../db/position.ts';
import { allCardsOfDeck } from '../../db/rows/cards-of-deck.ts';
import { type Result, success } from '../../lib/result.ts';
import { moveCards } from '../../model/entities/card.ts';
import { type Deck, isMerged, nestDecks } from '../../model/entities/deck.ts';
import type { Mutation } from '../../model/entity.ts';

interface Follow {
  into: string;
  cardIds: readonly string[];
  children: readonly string[];
}

const follow: Mutation<readonly Follow[]> = (all, context) =>
  all.flatMap(({ into, cardIds, children }) => [
    ...moveCards({ ids: cardIds, deckId: into }, context),
    ...nestDecks({ ids: children, parentId: into }, context),
  ]);

/** Called when an account is opened. A device that has read only a part of the changes moves nothing. */
export async function moveMergedCards(
  database: AccountDatabase = currentDatabase(),
): Promise<Result<unknown>> {
  return (await hasReadAll(database)) ? await followMerged(database) : success(undefined);
}

/** At once: what stays behind is about to be deleted. */
export async function followMerged(database: AccountDatabase): Promise<Result<unknown>> {
  const decks = new Map((await database.rows('deck').toArray()).map((deck) => [deck.id, deck]));
  const all: Follow[] = [];
  for (const deck of decks.values()) {
    const into = endOfMerges(deck, decks);
    if (into === undefined) continue;
    const cardIds = await allCardsOfDeck(database, deck.id).primaryKeys();
    const children = [...decks.values()]
      .filter(({ id, parentId }) => parentId === deck.id && id !== into)
      .map(({ id }) => id);
    if (cardIds.length + children.length > 0) all.push({ into, cardIds, children });
  }
  return all.length === 0 ? success(undefined) : await mutateIn(database, follow, all);
}

/** @returns the deck that it is a part of now; `undefined`: it is not merged, or that deck is not there */
function endOfMerges(deck: Deck, decks: ReadonlyMap<string, Deck>): string | undefined {
  const seen = new Set<Deck>();
  let at: Deck | undefined = deck;
  while (at !== undefined && isMerged(at) && !seen.has(at)) {
    seen.add(at);
    at = decks.get(at.mergedInto ?? '');
  }
  return at !== deck && at?.deletedAt === 0 ? at.id : undefined;
}
