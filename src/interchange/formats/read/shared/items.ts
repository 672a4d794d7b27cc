/** Items that several formats make: decks, tags, notes and PDFs. */
import { nameOf } from '../../../../lib/path.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import type { FoundItem, ReadOptions, SourceFile } from '../../format.ts';
import { asLine, splitNote, titleOfPart } from './bounds.ts';

/** Deeper decks are joined into the last level. */
const mostLevels = 50;

export function levelsOf(path: readonly string[]): string[] {
  const last = path.slice(mostLevels - 1).join('::');
  return path.length <= mostLevels ? [...path] : [...path.slice(0, mostLevels - 1), last];
}

/**
 * New decks of a path, parents first.
 * @param keys receives the keys of given decks
 * @returns the key of the last deck
 */
export function* deckItems(
  path: readonly string[],
  keys: Set<string>,
  options: Pick<ReadOptions, 'leaveOut'>,
): Generator<FoundItem, string> {
  const levels = levelsOf(path);
  const keyAt = (depth: number) => `deck:${levels.slice(0, depth + 1).join('\n')}`;
  for (const [depth, name] of levels.entries()) {
    if (keys.has(keyAt(depth))) continue;
    keys.add(keyAt(depth));
    yield {
      ...{ entity: 'deck', key: keyAt(depth) },
      fields: { name: asLine(name, 'the name of its deck', options) },
      ...(depth > 0 && { refs: { parentId: keyAt(depth - 1) } }),
    };
  }
  return keyAt(levels.length - 1);
}

/** The longest name of a tag in an import. */
const longest = 500;

interface TagItem {
  entity: 'tag';
  key: string;
  fields: Readonly<Record<string, unknown>>;
  refs: Readonly<Record<string, string>>;
}

export function* cardTagItems(cardKey: string, tags: readonly string[]): Generator<TagItem> {
  yield* tagItems('card', cardKey, tags);
}

/** @param tags are unique (`uniqueTags`) */
export function* tagItems(
  ownerEntity: 'card' | 'note',
  ownerKey: string,
  tags: readonly string[],
): Generator<TagItem> {
  for (const name of tags)
    yield {
      ...{ entity: 'tag', key: `tag:${ownerKey}\n${name.toLowerCase()}` },
      fields: { ownerEntity, name },
      refs: { ownerId: ownerKey },
    };
}

/** @returns unique names ignoring case, in their first spelling */
export function uniqueTags(words: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const word of words) {
    const name = cleanLine(word).slice(0, longest);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** A note, or several if it is too long. */
export function* noteParts(
  key: string,
  title: string,
  text: string,
  {
    fields = {},
    refs = {},
    changedAt,
  }: {
    fields?: Record<string, unknown>;
    refs?: Record<string, string>;
    changedAt?: number | undefined;
  },
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): Generator<FoundItem> {
  const parts = splitNote(text);
  if (parts.length > 1)
    leaveOut({ what: title, why: `too long for one note; it becomes ${parts.length} notes` });
  for (const [index, body] of parts.entries()) {
    const partKey = index === 0 ? key : `${key}\n${index + 1}`;
    yield {
      entity: 'note',
      key: partKey,
      fields: { ...fields, title: titleOfPart(title, index), body },
      refs,
      changedAt,
    };
  }
}

/** Other bytes may precede the header (ISO 32000-1 §7.5.2, as readers allow). */
const headBytes = 1_024;

/** Pages and content of the PDF are found out later. @param name without the ending */
export async function* pdfItem(
  file: SourceFile,
  name: string,
  options: Pick<ReadOptions, 'leaveOut'>,
): AsyncGenerator<FoundItem> {
  const bytes = await file.bytes();
  if (!(await bytes.slice(0, headBytes).text()).includes('%PDF-')) {
    options.leaveOut({ what: file.path, why: 'damaged, or not a PDF' });
    return;
  }
  const fields = {
    name: asLine(name, 'its name', options) || nameOf(file.path),
    mime: 'application/pdf',
  };
  // Without a folder, two files may have one name: each course has its `lecture1.pdf`.
  const key = file.path.includes('/') ? file.path : `${file.path} ${bytes.size}`;
  yield { entity: 'file', key: `file:${key}`, fields, changedAt: file.modifiedAt, bytes };
}

/** English, January first. */
export const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads an ISO date or another that the browser knows. @returns `undefined` if invalid or before 1970 */
export function instantOfText(text: string): number | undefined {
  const at = Date.parse(text);
  return at >= 0 ? at : undefined;
}

/** Without a time, the import fills it in. */
export function createdFields(createdAt: number | undefined): { createdAt?: number } {
  return createdAt === undefined ? {} : { createdAt };
}

/**
 * A key that no other item has. Words of a key stand behind each other, so those of another card may read the same.
 * @param key stays as it is if it is free, since earlier imports are recognised by it
 */
export function freeKey(key: string, keys: ReadonlySet<string>): string {
  let free = key;
  for (let number = 2; keys.has(free); number++) free = `${key}\n${number}`;
  return free;
}
