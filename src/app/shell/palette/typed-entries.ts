/** Entries that type into the search: kept searches, and what narrows a search, in words. */
import { ListFilter, Star } from 'lucide-react';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { settingsId, toggleSearch } from '../../../model/entities/student/settings.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import type { Entry } from './entry.ts';

/** Typed alone, it lists the tips. */
export const tipsSign = '?';

export interface SavedSearches {
  /** The last kept first. */
  searches: readonly string[];
  /** Keeps a search, or no longer. They sync with the settings. */
  toggle: (typed: string) => void;
}

export function useSavedSearches(): SavedSearches {
  const settings = useRows((database) => database.rows('settings').get(settingsId), []);
  const toggle = (typed: string) => void tellFailure(mutate(toggleSearch, typed));
  return { searches: settings?.searches ?? none, toggle };
}

/** The same at each render, because the found entries are computed from it. */
const none: readonly string[] = [];

export function savedEntries(searches: readonly string[]): Entry[] {
  return searches.map((typed, at) => ({
    ...{ id: `saved:${at}`, section: 'Kept', label: typed, detail: 'Saved search', icon: Star },
    ...{ folded: '', choice: { type: typed } },
  }));
}

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** @param nowMs for the example of a month */
export function tipEntries(nowMs: number): Entry[] {
  const now = new Date(nowMs);
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  const named = monthAndYear.format(now);
  const tips: readonly (readonly [typed: string, means: string])[] = [
    ['in:notes ', 'Only notes, files, cards, tasks or events'],
    ['edited:today ', 'Edited today'],
    ['edited:week ', 'Edited in the last 7 days'],
    [`after:${month} `, `Edited since ${named} began`],
    [`before:${month}-15 `, `Edited before ${named.replace(' ', ' 15, ')}`],
    ['course:', 'In a course, by its name'],
    ['#', 'With a tag, by its name'],
    ['folder:', 'Notes in a folder, by its name'],
    ['"exact words"', 'These words side by side'],
    ['-word', 'Without a word'],
    ['-#', 'Without a tag, by its name'],
  ];
  return tips.map(([typed, detail], at) => ({
    ...{ id: `tip:${at}`, section: 'Tips', label: typed.trim(), detail, icon: ListFilter },
    ...{ folded: '', choice: { type: typed } },
  }));
}
