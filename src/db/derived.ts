/**
 * Local caches folded from entities, renewed inside the transaction that changes their sources, so they
 * are never out of step. They can be thrown away and rebuilt; they never travel (design §4).
 */
import { defaultSettings, settingsId } from '../model/entities/settings.ts';
import type { Change } from '../model/merge.ts';
import type { EntityName } from '../model/registry.ts';
import { foldMemory } from '../model/scheduling.ts';
import type { AccountDatabase } from './database.ts';

const sourcesOfMemory: EntityName[] = ['card', 'review', 'deck', 'settings'];
/** Cards folded at once when all are: bounds the memory that 50,000 of them take. */
const cardsAtOnce = 1_000;

/** The tables a transaction must hold when it writes the given entities. */
export function derivedTables(written: EntityName[]): string[] {
  return written.some((name) => sourcesOfMemory.includes(name))
    ? ['memory', ...sourcesOfMemory]
    : [];
}

/** Which rows were written: a change or a row from the server both do. */
export type Written = Pick<Change, 'entity' | 'id' | 'fields'>;

export async function renewDerived(database: AccountDatabase, written: Written[]): Promise<void> {
  const cardIds = written.some(changesRetention)
    ? await database.rows('card').toCollection().primaryKeys()
    : await cardsTouched(database, written);
  for (let start = 0; start < cardIds.length; start += cardsAtOnce) {
    await renewMemory(database, cardIds.slice(start, start + cardsAtOnce));
  }
}

/** Every interval aims at the wanted retention, so a new one moves every card, as on any other device. */
function changesRetention({ entity, fields }: Written): boolean {
  return entity === 'settings' && 'desiredRetention' in fields;
}

async function cardsTouched(database: AccountDatabase, written: Written[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const { entity, id, fields } of written) {
    if (entity === 'card') ids.add(id);
    if (entity === 'review' && typeof fields.cardId === 'string') ids.add(fields.cardId);
  }
  const decks = written.filter(({ entity, fields }) => entity === 'deck' && 'deletedAt' in fields);
  for (const deck of decks) {
    const cards = await database
      .rows('card')
      .where('[deckId+deletedAt]')
      .equals([deck.id, 0])
      .primaryKeys();
    for (const id of cards) ids.add(id);
  }
  return [...ids];
}

async function renewMemory(database: AccountDatabase, cardIds: string[]): Promise<void> {
  const cards = await database.rows('card').bulkGet(cardIds);
  const reviews = await database.rows('review').where('cardId').anyOf(cardIds).toArray();
  const reviewsOf = Map.groupBy(reviews, (review) => review.cardId);
  const deckIds = [...new Set(cards.flatMap((card) => (card?.deckId ? [card.deckId] : [])))];
  const decks = await database.rows('deck').bulkGet(deckIds);
  const liveDecks = new Set(decks.flatMap((deck) => (deck?.deletedAt === 0 ? [deck.id] : [])));
  const settings = await database.rows('settings').get(settingsId);
  const retention = settings?.desiredRetention ?? defaultSettings.desiredRetention;
  const present = cards.filter((card) => card?.deckId !== undefined);
  await database.memory.bulkPut(
    present.flatMap((card) =>
      card === undefined
        ? []
        : [
            {
              ...foldMemory(card.id, reviewsOf.get(card.id) ?? [], retention),
              deckId: card.deckId,
              createdAt: card.createdAt,
              live: card.deletedAt === 0 && liveDecks.has(card.deckId) ? 1 : 0,
            },
          ],
    ),
  );
  const gone = cardIds.filter((_, index) => cards[index]?.deckId === undefined);
  if (gone.length > 0) await database.memory.bulkDelete(gone);
}
