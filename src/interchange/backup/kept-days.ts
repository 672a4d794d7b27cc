/**
 * Counts the cards that bring a due day from another program, and how many of them would keep it if they were planned
 * anew from their reviews.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { dayMs } from '../../lib/date-format.ts';
import { createTurns } from '../../lib/turns.ts';
import type { Deck } from '../../model/entities/deck.ts';
import type { Review } from '../../model/entities/facts/review.ts';
import { type Settings, settingsId } from '../../model/entities/student/settings.ts';
import type { EntityName } from '../../model/registry.ts';
import { type OptionsOf, optionsByDeck } from '../../model/study/options/study-options.ts';
import { foldMemory } from '../../model/study/scheduling.ts';
import type { Compared } from './batches.ts';
import type { SourceRow } from './read/source.ts';

export interface KeptDays {
  /** Cards that bring a due day which is not here yet. */
  cards: number;
  /** Those of them that would keep it without what they bring. */
  anew: number;
}

export interface DayCounter {
  /** Rows in the order of the source: decks, cards, then reviews card by card. */
  add: (entity: EntityName, rows: readonly Compared[]) => Promise<void>;
  finish: () => Promise<KeptDays>;
}

/** Whether a row is the fact by which a card keeps the due day that another program's file says. */
export function bringsMemory({ entity, row, texts }: SourceRow): boolean {
  return entity === 'review' && texts !== undefined && (row.memory ?? null) !== null;
}

export function createDayCounter(database: AccountDatabase): DayCounter {
  const decks = new Map<string, Deck>();
  const deckOf = new Map<string, string>();
  const counts: KeptDays = { cards: 0, anew: 0 };
  const othersTurn = createTurns();
  let known: OptionsOf | undefined;
  let own: Compared[] = [];
  const options = async (): Promise<OptionsOf> => {
    known ??= optionsByDeck(
      [...(await database.rows('deck').toArray()), ...decks.values()],
      (await database.rows('settings').get(settingsId)) as Settings | undefined,
    );
    return known;
  };
  const endCard = async () => {
    const brought = own.filter(bringsMemory);
    const last = brought.findLast(({ comparison }) => comparison === 'new');
    const reviews = own
      .filter((one) => !bringsMemory(one))
      .map(({ row }) => row as unknown as Review);
    own = [];
    if (last === undefined) return;
    counts.cards += 1;
    const { cardId, memory } = last.row as unknown as Review;
    const how = (await options())(deckOf.get(cardId));
    const { state, dueAt } = foldMemory(cardId, reviews, how);
    // Days begin at 04:00 by the clock at the rating, so two beginnings of one day may differ by an hour.
    const apartMs = Math.abs(dueAt - (memory?.dueAt ?? 0));
    if (state > 0 && apartMs < dayMs / 2) counts.anew += 1;
    await othersTurn();
  };
  return {
    add: async (entity, rows) => {
      for (const one of rows) {
        const { row } = one;
        if (entity === 'deck') {
          decks.set(row.id, { ...one.here, ...row } as unknown as Deck);
          known = undefined;
        } else if (entity === 'card') deckOf.set(row.id, String(row.deckId));
        else if (entity === 'review') {
          if (own.length > 0 && own[0]?.row.cardId !== row.cardId) await endCard();
          own.push(one);
        }
      }
    },
    finish: async () => {
      await endCard();
      return counts;
    },
  };
}
