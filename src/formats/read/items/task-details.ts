/**
 * What other programs write beneath a task. Tasks have a title only, so the words of a whole list become one note, and
 * nothing is lost. Pure.
 */
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine } from '../text/bounds.ts';
import { noteParts } from './note-parts.ts';

interface TaskDetails {
  /** @param words are clean; empty ones are passed over */
  add: (title: string, words: string) => void;
  /** @param keys of what was found already: no list comes twice */
  items: (keys: Set<string>) => Generator<FoundItem>;
}

/** @param listKey names the list for ever */
export function createTaskDetails(
  listName: string,
  listKey: string,
  options: ReadOptions,
): TaskDetails {
  const byTitle = new Map<string, string[]>();
  return {
    add: (title, words) => {
      const trimmed = words.trim();
      if (trimmed === '') return;
      const known = byTitle.get(title);
      if (known === undefined) byTitle.set(title, [trimmed]);
      else known.push(trimmed);
    },
    items: function* (keys) {
      if (byTitle.size === 0 || keys.has(`details:${listKey}`)) return;
      keys.add(`details:${listKey}`);
      const sections = [...byTitle].map(([title, words]) => `## ${title}\n\n${words.join('\n\n')}`);
      const title = asLine(`Details of the tasks in ${listName}`, 'its title', options);
      yield* noteParts(`details:${listKey}`, title, sections.join('\n\n'), {}, options);
      const why = 'the details of its tasks become a note, since tasks can’t have details yet';
      options.leaveOut({ what: listName, why });
    },
  };
}
