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

export function stateWords(card: StoredCard, nowMs: number): string {
  const { $memory } = card;
  if ($memory === undefined) return '';
  if ($memory.live === 2) return 'Suspended';
  return isBuried(card, nowMs) ? 'Buried' : (stateNames[$memory.state] ?? '');
}

/** It is not asked now, though it may be due: where there is room for one word, its state is the one that counts. */
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
