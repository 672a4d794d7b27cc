/** What the list of cards says of one: its state, and when it is due. */
import type { StoredCard } from '../../../db/rows/cards-of-deck.ts';
import type { CardSort } from '../../../queries/cards/card-sort.ts';
import { formatDate, formatInterval } from '../../../ui/format.ts';

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

export function stateWords({ $memory, buriedUntil }: StoredCard, nowMs: number): string {
  if ($memory === undefined) return '';
  if ($memory.live === 2) return 'Suspended';
  if ((buriedUntil ?? 0) > nowMs) return 'Buried';
  return stateNames[$memory.state] ?? '';
}

export function dueWords({ $memory }: StoredCard, nowMs: number): string {
  if ($memory === undefined || $memory.live === 2) return '–';
  const { state, dueAt } = $memory;
  if (state === 0) return dueAt > nowMs ? formatDate(dueAt) : 'New';
  if (dueAt <= nowMs) return 'Due now';
  return state === 2 ? formatDate(dueAt) : `In ${formatInterval(dueAt - nowMs)}`;
}
