/** Cards in sight with their tags, and the words for their state and due date. */
import { useRef } from 'react';
import type { AccountDatabase } from '../../../db/database.ts';
import { type StoredCard, storedCards } from '../../../db/rows/cards-of-deck.ts';
import { readRows } from '../../../db/rows/read-rows.ts';
import { rowsWith } from '../../../db/rows/stored-rows.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Tag } from '../../../model/entities/tag.ts';
import type { CardSort } from '../../../queries/cards/card-sort.ts';
import { gatherTags, type TagName } from '../../../queries/tags/tags.ts';
import { formatDate, formatInterval } from '../../../ui/format.ts';

export interface ShownCard {
  card: StoredCard;
  tags: readonly TagName[];
}

/** Cards already seen that stay in memory, so that scrolling back shows them at once. */
const keptCards = 500;

export function useShownCards(ids: readonly string[]): ReadonlyMap<string, ShownCard> {
  const kept = useRef(new Map<string, ShownCard>());
  const read = useRows((database) => readShown(database, ids), [ids.join()]);
  for (const [id, shown] of read ?? []) {
    kept.current.delete(id);
    kept.current.set(id, shown);
  }
  for (const id of kept.current.keys()) {
    if (kept.current.size <= keptCards) break;
    kept.current.delete(id);
  }
  return kept.current;
}

async function readShown(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<Map<string, ShownCard>> {
  const [cards, tags] = await Promise.all([
    readRows(storedCards(database), ids),
    rowsWith<Tag>(database.rows('tag'), 'ownerId', ids),
  ]);
  const { of } = gatherTags(tags.filter(({ deletedAt }) => deletedAt === 0));
  return new Map([...cards].map(([id, card]) => [id, { card, tags: of('card', id) }]));
}

export const sortLabels: Record<CardSort, string> = {
  due: 'Due date',
  front: 'Front',
  deck: 'Deck',
  state: 'State',
  tags: 'Tags',
  flag: 'Flag',
  added: 'Date added',
  interval: 'Interval',
  difficulty: 'Difficulty',
  lapses: 'Lapses',
};

const stateNames = ['New', 'Learning', 'Review', 'Relearning'] as const;

export function stateWords(card: StoredCard, nowMs: number): string {
  const { $memory } = card;
  if ($memory === undefined) return '';
  if ($memory.live === 2) return 'Suspended';
  return isBuried(card, nowMs) ? 'Buried' : (stateNames[$memory.state] ?? '');
}

/** A suspended or buried card is not asked even if it is due. */
export function isAside(card: StoredCard, nowMs: number): boolean {
  return card.$memory?.live === 2 || isBuried(card, nowMs);
}

function isBuried({ buriedUntil }: StoredCard, nowMs: number): boolean {
  return (buriedUntil ?? 0) > nowMs;
}

export function dueWords(card: StoredCard, nowMs: number): string {
  const { $memory, buriedUntil } = card;
  if ($memory === undefined || $memory.live === 2) return '–';
  const { state, dueAt } = $memory;
  if (isBuried(card, nowMs)) return formatDate(Math.max(dueAt, buriedUntil ?? 0));
  if (state === 0) return dueAt > nowMs ? formatDate(dueAt) : 'New';
  if (dueAt <= nowMs) return 'Due now';
  return state === 2 ? formatDate(dueAt) : `In ${formatInterval(dueAt - nowMs)}`;
}
