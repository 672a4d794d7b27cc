/** The unsaved choices in the dialog of tags, for one file or several. Pure. */
import { tagKey } from '../../model/entities/tag.ts';
import type { TagName, UsedTag } from '../../queries/tags/tags.ts';
import { fold } from '../../text/fold.ts';

/** A tag of the files in the dialog. */
export interface FileTag extends TagName {
  /** Files with this tag. */
  count: number;
}

export interface TagChoice {
  /** Names by key: tags that all files get. */
  added: ReadonlyMap<string, string>;
  /** Keys of tags that all files lose. */
  removed: ReadonlySet<string>;
}

export const nothingChosen: TagChoice = { added: new Map(), removed: new Set() };

export function countTags(files: readonly (readonly TagName[])[]): FileTag[] {
  const found = new Map<string, FileTag>();
  for (const tag of files.flat()) {
    found.set(tag.key, { ...tag, count: (found.get(tag.key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** @returns the tags after saving */
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

/** @param known tags in use: they keep their spelling */
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

/** @returns the edits; without those that change nothing */
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

/** @returns tags in use that match the typed text and are not on all files, most used first */
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
