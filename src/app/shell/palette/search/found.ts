/** What the palette shows for a search. Pure. */

import { fold } from '../../../../text/fold.ts';
import type { Entry, Section } from '../entry.ts';
import { score, wordsOf } from './match.ts';

export interface Group {
  title: Section;
  entries: Entry[];
}

/** As many of the library as can be looked over at a glance. */
const perGroup = 8;
/** A word in a note's body is worth less than one in its title. */
const bodyShare = 0.4;

/** The words of what was typed, folded. */
export function searchWords(typed: string): string[] {
  return wordsOf(fold(typed));
}

/** Without a search: what was chosen last, then every place, making and action. */
export function overview(commands: readonly Entry[], recent: readonly Entry[]): Group[] {
  const of = (title: Section) => ({
    title,
    entries: commands.filter(({ section }) => section === title),
  });
  const places = of('Go to');
  const groups: Group[] = [
    { title: 'Recent', entries: [...recent] },
    of('Create'),
    // The sections of the settings are found by their words; here they would only be in the way.
    { ...places, entries: places.entries.filter(({ detail }) => detail === 'Screen') },
    of('Do'),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The groups with the best answers first, the best of each group first. */
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
