/**
 * The rows in which notifications are shown: those to act on, those that come up, and earlier ones. Pure. The bell counts
 * the rows of the first two groups, so that its number is what the list shows.
 */
import { plural } from '../../lib/plural.ts';
import type { NotificationKind } from './notification-groups.ts';
import type { Told } from './notification-words.ts';

/** As shown at the bell (`queries/notifications.ts`). */
export interface Notice extends Told {
  id: string;
  kind: NotificationKind;
  atMs: number;
  isUnread: boolean;
}

export type Section = 'due' | 'soon' | 'earlier';

/** Several notifications of a kind share a row. */
export interface NoticeRow<N extends Notice> {
  /** The newest. */
  first: N;
  all: readonly N[];
  title: string;
  detail: string;
}

export interface NoticeGroup<N extends Notice> {
  section: Section;
  rows: readonly NoticeRow<N>[];
}

/** From so many on, one row tells of all of a kind. */
const manyOfAKind = 4;
/** Titles in the row of many. */
const mostNamed = 3;

export function sectionOf({ isUnread, isComing, kind }: Notice): Section {
  if (!isUnread) return 'earlier';
  return isComing || kind === 'task-tomorrow' || kind === 'goal-behind' ? 'soon' : 'due';
}

/** @param shown the newest first @returns groups with rows, in the order of the list */
export function groupNotices<N extends Notice>(shown: readonly N[]): NoticeGroup<N>[] {
  const bySection = Map.groupBy(shown, sectionOf);
  return sections.flatMap((section) => {
    const rows = rowsOf(bySection.get(section) ?? []);
    return rows.length === 0 ? [] : [{ section, rows }];
  });
}

const sections: readonly Section[] = ['due', 'soon', 'earlier'];

/** The number at the bell. */
export function countOfBell(groups: readonly NoticeGroup<Notice>[]): number {
  const open = groups.filter(({ section }) => section !== 'earlier');
  return open.reduce((sum, { rows }) => sum + rows.length, 0);
}

function rowsOf<N extends Notice>(notices: readonly N[]): NoticeRow<N>[] {
  const byFamily = Map.groupBy(notices, familyOf);
  const isTold = new Set<Family>();
  return notices.flatMap((one): NoticeRow<N>[] => {
    const family = familyOf(one);
    const alike = byFamily.get(family) ?? [];
    const words = wordsOfMany[family];
    if (words === undefined || alike.length < manyOfAKind) {
      return [{ first: one, all: [one], title: one.title, detail: one.detail }];
    }
    if (isTold.has(family)) return [];
    isTold.add(family);
    const named = alike.slice(0, mostNamed).map(({ title }) => title);
    const rest = alike.length - named.length;
    const detail = [...named, ...(rest > 0 ? [`${rest.toLocaleString()} more`] : [])].join(', ');
    return [{ first: one, all: alike, title: words(alike.length), detail }];
  });
}

type Family = 'tasks' | 'tomorrow' | 'events' | 'goals' | 'done' | 'failed' | 'other';

const families: Record<NotificationKind, Family> = {
  'cards-due': 'other',
  'task-tomorrow': 'tomorrow',
  'task-today': 'tasks',
  'task-soon': 'tasks',
  'goal-reminder': 'goals',
  'goal-behind': 'goals',
  'event-soon': 'events',
  'work-done': 'done',
  'work-failed': 'failed',
  'change-refused': 'other',
  'device-new': 'other',
};

function familyOf({ kind }: Notice): Family {
  return families[kind];
}

const wordsOfMany: Record<Family, ((count: number) => string) | undefined> = {
  tasks: (count) => `${plural(count, 'task')} due`,
  tomorrow: (count) => `${plural(count, 'task')} due tomorrow`,
  events: (count) => plural(count, 'event'),
  goals: (count) => plural(count, 'study goal'),
  done: (count) => `${plural(count, 'result')} ready`,
  failed: (count) => `${plural(count, 'job')} failed`,
  other: undefined,
};
