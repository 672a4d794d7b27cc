/** What the list of cards says of one: its state, when it is due, its flag. */
import { flagNames } from '../../../model/study/cards/query-terms.ts';
import type { CardRow } from '../../../queries/cards/card-index.ts';
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

export function stateWords({ $memory, buriedUntil }: CardRow, nowMs: number): string {
  if ($memory === undefined) return '';
  if ($memory.live === 2) return 'Suspended';
  if ((buriedUntil ?? 0) > nowMs) return 'Buried';
  return stateNames[$memory.state] ?? '';
}

export function dueWords({ $memory }: CardRow, nowMs: number): string {
  if ($memory === undefined || $memory.live === 2) return '–';
  const { state, dueAt } = $memory;
  if (state === 0) return dueAt > nowMs ? formatDate(dueAt) : 'New';
  if (dueAt <= nowMs) return 'Due now';
  return state === 2 ? formatDate(dueAt) : `In ${formatInterval(dueAt - nowMs)}`;
}

/** By flag, from 1: what it is called, and its colour. */
export const flags = flagNames.map((name, index) => ({
  flag: index + 1,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  className: [
    'text-course-red',
    'text-course-orange',
    'text-course-green',
    'text-course-blue',
    'text-course-pink',
    'text-course-teal',
    'text-course-purple',
  ][index],
}));

export function flagOf(flag: number | null | undefined) {
  return flag ? flags[flag - 1] : undefined;
}
