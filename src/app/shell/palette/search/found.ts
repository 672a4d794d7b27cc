/** What the palette shows for a search. Pure. */

import { fold } from '../../../../text/fold.ts';
import type { Entry, Section } from '../entry.ts';
import { score, wordsOf } from './match.ts';

export interface Group {
  title: Section;
  entries: Entry[];
}

/** Most hits of each group of the library. */
const perGroup = 8;
/** Weight of a hit in a note's body; a hit in the title has 1. */
const bodyShare = 0.4;

/** The folded words of the typed text. */
export function searchWords(typed: string): string[] {
  return wordsOf(fold(typed));
}

/** Without a search: recent choices, then all commands. */
export function overview(commands: readonly Entry[], recent: readonly Entry[]): Group[] {
  const of = (title: Section) => ({
    title,
    entries: commands.filter(({ section }) => section === title),
  });
  const places = of('Go to');
  const groups: Group[] = [
    { title: 'Recent', entries: [...recent] },
    of('Create'),
    // Sections of the settings only appear in searches.
    { ...places, entries: places.entries.filter(({ detail }) => detail === 'Screen') },
    of('Do'),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Best groups first, best entries of each group first. */
export function findEntries(entries: readonly Entry[], typed: string): Group[] {
  const words = searchWords(typed);
  const scored = entries
    .map((entry) => ({ entry, points: pointsOf(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  const groups = new Map<Section, Entry[]>();
  for (const { entry } of scored) {
    const group = groups.get(entry.section) ?? [];
    if (group.length < perGroup) groups.set(entry.section, [...group, entry]);
  }
  return [...groups].map(([title, found]) => ({ title, entries: found }));
}

function pointsOf({ folded, body }: Entry, words: readonly string[]): number {
  const own = score(folded, words);
  if (own > 0 || body === undefined) return own;
  return score(`${folded}\n${body}`, words) * bodyShare;
}
