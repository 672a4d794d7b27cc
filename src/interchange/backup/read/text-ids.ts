/** Which id a text of another program's file gets, where another text may have its name: two vaults have a `Todo.md` each. */

import { idOfItem } from '../../../lib/ids.ts';
import { isTombstone, type Row } from '../../../model/merge.ts';
import type { EntityName } from '../../../model/registry.ts';
import { hasVersionOf } from '../../../text/imported-text.ts';
import { textOfBody } from '../../../text/note-text.ts';
import type { FoundItem } from '../../formats/format.ts';
import type { ReadRows } from './source.ts';

/** Letters and digits: texts that begin with the same ones are versions of one text. */
const longestBeginning = 20;
/** Letters and digits of a text that are compared with those of another one. */
const lettersCompared = 4_000;
/**
 * Letters in a row. Of such pieces two texts of one author share a third at most (the 58 of `docs`, compared with each other),
 * and versions of one text most.
 */
const pieceLength = 6;
const sharedByVersions = 1 / 2;

/**
 * A version of a text that is here, or that came before it in the same import, gets the id of that text. Another text under the
 * same name gets an id made of how it begins, too: the same each time, in whatever order both are imported.
 */
export function createTextIds(
  formatId: string,
  readHere: ReadRows['readHere'],
): (item: FoundItem, texts: Readonly<Record<string, string>>) => Promise<string> {
  const given = new Map<string, string>();
  const isOthers = async (
    id: string,
    entity: EntityName,
    texts: Readonly<Record<string, string>>,
  ): Promise<boolean> => {
    const letters = lettersOfTexts(texts);
    const before = given.get(id);
    if (before !== undefined && !areVersions(letters, before)) return true;
    const here = await readHere(entity, id);
    if (here === undefined || isTombstone(here)) return false;
    const isKnown = Object.entries(texts).some(([field, text]) =>
      hasVersionOf(String(here[field]), keysOfVersions(id, field, text)),
    );
    return !isKnown && !areVersions(letters, lettersOfTexts(textsOfRow(here, Object.keys(texts))));
  };
  return async (item, texts) => {
    const first = await idOfItem(formatId, item.key);
    const beginning = Object.values(texts).map(beginningOf).join('\n');
    const own = await idOfItem(formatId, `${item.key}\n${beginning}`);
    const isOwn =
      given.has(own) ||
      (await readHere(item.entity, own)) !== undefined ||
      (await isOthers(first, item.entity, texts));
    const id = isOwn ? own : first;
    if (!given.has(id)) given.set(id, lettersOfTexts(texts));
    return id;
  };
}

/** Of what a document is made (`bodyOfImported`): of those versions that never met the latest stays. */
export function keyOfText(id: string, field: string, text: string): string {
  return keyOf(id, field, beginningOf(text));
}

/** A text that was shorter than a beginning may have grown since. */
function keysOfVersions(id: string, field: string, text: string): readonly string[] {
  const letters = [...beginningOf(text)];
  return letters.map((_, last) => keyOf(id, field, letters.slice(0, last + 1).join('')));
}

function keyOf(id: string, field: string, beginning: string): string {
  return `${id} ${field} ${beginning}`;
}

function beginningOf(text: string): string {
  return lettersOf(text.slice(0, 1_000), longestBeginning);
}

/** In lower case. */
function lettersOf(text: string, most: number): string {
  return [...text.toLowerCase().matchAll(/[\p{L}\p{N}]/gu)].slice(0, most).join('');
}

function lettersOfTexts(texts: Readonly<Record<string, string>>): string {
  return lettersOf(
    Object.values(texts)
      .join('\n')
      .slice(0, 2 * lettersCompared),
    lettersCompared,
  );
}

function textsOfRow(row: Row, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, textOfBody(String(row[field]))]));
}

/** @param here what is replaced where they are versions: of nothing, nothing is lost */
function areVersions(letters: string, here: string): boolean {
  const [shorter, longer] =
    letters.length < here.length ? ([letters, here] as const) : ([here, letters] as const);
  if (shorter.length < pieceLength)
    return here === '' || (shorter !== '' && longer.startsWith(shorter));
  const [few, many] = [piecesOf(shorter), piecesOf(longer)];
  const shared = [...few].filter((piece) => many.has(piece)).length;
  return shared >= few.size * sharedByVersions;
}

function piecesOf(letters: string): ReadonlySet<string> {
  const places = Array.from({ length: letters.length - pieceLength + 1 }, (_, at) => at);
  return new Set(places.map((at) => letters.slice(at, at + pieceLength)));
}
