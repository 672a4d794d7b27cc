/** What a student has chosen in the dialog of tags and not saved yet: for one file, or for several at once. Pure. */
import { tagKey } from '../../model/entities/tag.ts';
import type { TagName, UsedTag } from '../../queries/tags/tags.ts';
import { fold } from '../../text/fold.ts';

/** A tag of the files in the dialog. */
export interface FileTag extends TagName {
  /** Of them, how many have it. */
  count: number;
}

export interface TagChoice {
  /** By key: tags that all of the files are to have. */
  added: ReadonlyMap<string, string>;
  /** Keys of tags that none is to have. */
  removed: ReadonlySet<string>;
}

export const nothingChosen: TagChoice = { added: new Map(), removed: new Set() };

/** The tags of several files, each once. */
export function countTags(files: readonly (readonly TagName[])[]): FileTag[] {
  const found = new Map<string, FileTag>();
  for (const tag of files.flat()) {
    found.set(tag.key, { ...tag, count: (found.get(tag.key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** As they will be. @param fileCount how many files there are */
export function chosenTags(
  has: readonly FileTag[],
  { added, removed }: TagChoice,
  fileCount: number,
): FileTag[] {
  const kept = has
    .filter(({ key }) => !removed.has(key))
    .map((tag) => (added.has(tag.key) ? { ...tag, count: fileCount } : tag));
  const known = new Set(kept.map(({ key }) => key));
  const isNew = ([key]: readonly [string, string]) => !known.has(key);
  return [
    ...kept,
    ...[...added].filter(isNew).map(([key, name]) => ({ key, name, count: fileCount })),
  ];
}

/** @param known tags that are in use: one of them keeps the spelling that it has */
export function withAdded(
  choice: TagChoice,
  names: readonly string[],
  known: readonly TagName[],
): TagChoice {
  const added = new Map(choice.added);
  const removed = new Set(choice.removed);
  for (const name of names) {
    const key = tagKey(name);
    removed.delete(key);
    added.set(key, known.find((tag) => tag.key === key)?.name ?? name);
  }
  return { added, removed };
}

export function withRemoved(choice: TagChoice, key: string): TagChoice {
  const added = new Map(choice.added);
  added.delete(key);
  return { added, removed: new Set([...choice.removed, key]) };
}

/** What is to be saved: nothing that is so already. */
export function changesOf(
  has: readonly FileTag[],
  { added, removed }: TagChoice,
  fileCount: number,
): { add: string[]; remove: string[] } {
  const counts = new Map(has.map(({ key, count }) => [key, count]));
  return {
    add: [...added].flatMap(([key, name]) => (counts.get(key) === fileCount ? [] : [name])),
    remove: [...removed].filter((key) => counts.has(key)),
  };
}

const mostSuggestions = 8;

/** Tags in use that fit what is typed and are not on all of the files: the most used first. */
export function suggestTags<T extends Omit<UsedTag, 'counts'>>(
  all: readonly T[],
  chosen: readonly FileTag[],
  typed: string,
  fileCount: number,
): T[] {
  const taken = new Set(chosen.filter(({ count }) => count === fileCount).map(({ key }) => key));
  const words = fold(typed).trim();
  return all
    .filter(({ key }) => !taken.has(key) && key.includes(words))
    .sort(
      (a, b) =>
        Number(b.key.startsWith(words)) - Number(a.key.startsWith(words)) || b.count - a.count,
    )
    .slice(0, mostSuggestions);
}
