/** Decks within decks, as files name them by their path. */

import { nameOf } from '../../../../lib/path.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import type { FoundItem, ReadOptions, SourceFile } from '../../format.ts';
import { asLine, splitNote, titleOfPart } from './bounds.ts';

/** Decks in decks; what lies deeper lies at the last of them, with its names in one. */
const mostLevels = 50;

export function levelsOf(path: readonly string[]): string[] {
  const last = path.slice(mostLevels - 1).join('::');
  return path.length <= mostLevels ? [...path] : [...path.slice(0, mostLevels - 1), last];
}

/**
 * Each deck once, after the one that it lies in.
 * @param keys of what was given already
 * @returns the key of the last deck of the path
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

/** Words on a card: each is an item of its own, once, whatever its letters' case. */

/** No row of another program's is made with a longer one. */
const longest = 500;

interface TagItem {
  entity: 'tag';
  key: string;
  fields: Readonly<Record<string, unknown>>;
  refs: Readonly<Record<string, string>>;
}

export function* cardTagItems(cardKey: string, tags: readonly string[]): Generator<TagItem> {
  for (const name of tags)
    yield {
      ...{ entity: 'tag', key: `tag:${cardKey}\n${name.toLowerCase()}` },
      fields: { ownerEntity: 'card', name },
      refs: { ownerId: cardKey },
    };
}

/** @returns each once, in the spelling that comes first */
export function uniqueTags(words: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const word of words) {
    const name = cleanLine(word).slice(0, longest);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** A note, or several where it is too long for one. */
export function* noteParts(
  key: string,
  title: string,
  text: string,
  { fields = {}, changedAt }: { fields?: Record<string, unknown>; changedAt?: number | undefined },
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
      changedAt,
    };
  }
}

/** A PDF among the chosen files. Its pages and whether they hold text are found out later. */

/** The header may stand behind other bytes (ISO 32000-1 §7.5.2, with what readers take). */
const headBytes = 1_024;

/** @param name without the ending */
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
  // A file that lies in no folder may be another one of the same name: of two courses, each with its `lecture1.pdf`.
  const key = file.path.includes('/') ? file.path : `${file.path} ${bytes.size}`;
  yield { entity: 'file', key: `file:${key}`, fields, changedAt: file.modifiedAt, bytes };
}

/** Dates as other programs write them. Pure. */

/** As English abbreviates them, January first. */
export const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Of an ISO date or what else the browser reads. @returns `undefined` where it is none, or before 1970 */
export function instantOfText(text: string): number | undefined {
  const at = Date.parse(text);
  return at >= 0 ? at : undefined;
}

/** Where nobody knows, the import fills it in. */
export function createdFields(createdAt: number | undefined): { createdAt?: number } {
  return createdAt === undefined ? {} : { createdAt };
}
