/** What the links of a text lead to: the present titles of things, also of things in the Trash. */
import { useMemo } from 'react';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { baseNameOf } from '../../lib/path.ts';
import { citedPlace, placeUnitOf } from '../../model/files/document-kinds.ts';
import { placeOfHash, wordsOfPlace } from '../../model/files/place-of-hash.ts';
import type { Row } from '../../model/merge.ts';
import { type NoteFacts, nameOfFacts, titleKey } from '../../model/note-facts.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../model/words.ts';
import type { LinkTarget } from '../../text/markdown/markdown-tree.ts';
import { readLinks } from '../../text/markdown/note-links.ts';

/** Entities that a text may link to. */
export const linkedEntities: readonly EntityName[] = entityNames.filter(
  (name) => definitionOf(name).isLinked,
);

/** A thing on this device. */
export interface Linked {
  entity: EntityName;
  /** At least the fields that make its title and its address. */
  row: Row;
  title: string;
}

/** By `linkKey`; a thing that is not on this device is missing. */
export type LinkedThings = ReadonlyMap<string, Linked>;

/** Links with the same key lead to the same thing. */
export function linkKey(target: LinkTarget): string {
  if (target.by === 'id') return `${target.entity}:${target.id}`;
  return target.by === 'title' ? `[[${titleKey(target.title)}` : target.path;
}

/** Follows the titles of all things that a text links to. @returns `undefined` while fetching */
export function useLinked(text: string): LinkedThings | undefined {
  const { targets, keys } = useMemo(() => {
    const targets = readLinks(text).map(({ target }) => target);
    return { targets, keys: [...new Set(targets.map(linkKey))].sort().join('\n') };
  }, [text]);
  return useRows((database) => readLinked(database, targets), [keys]);
}

/** One read per kind of thing, however many links there are. */
export async function readLinked(
  database: AccountDatabase,
  targets: readonly LinkTarget[],
): Promise<LinkedThings> {
  const found = new Map<string, Linked>();
  const idsOf = new Map<EntityName, Set<string>>();
  for (const target of targets) {
    if (target.by !== 'id' || !isEntityName(target.entity)) continue;
    if (!linkedEntities.includes(target.entity)) continue;
    idsOf.set(target.entity, (idsOf.get(target.entity) ?? new Set()).add(target.id));
  }
  const reads = [...idsOf].map(async ([entity, ids]) => {
    for (const row of await readThings(database, entity, [...ids]))
      found.set(`${entity}:${row.id}`, linkedTo(entity, row));
  });
  await Promise.all([...reads, addByTitle(database, targets, found)]);
  return found;
}

/** Rows that were not deleted forever. A note is told by its facts, so that no document is read. */
async function readThings(
  database: AccountDatabase,
  entity: EntityName,
  ids: readonly string[],
): Promise<Row[]> {
  const known = entity === 'note' ? await database.noteFacts.bulkGet([...ids]) : [];
  const notes = known.flatMap((facts) => (facts ? [rowOfNote(facts)] : []));
  const have = new Set(notes.map(({ id }) => id));
  const others = ids.filter((id) => !have.has(id));
  const rows = await database.table<Row, string>(entity).bulkGet(others);
  return [...notes, ...rows.flatMap((row) => (row?.deletedAt === undefined ? [] : [row]))];
}

/** Titles of notes come before their aliases, and these before files; of several with one title the first made. */
async function addByTitle(
  database: AccountDatabase,
  targets: readonly LinkTarget[],
  found: Map<string, Linked>,
): Promise<void> {
  const wanted = new Map<string, string>();
  for (const target of targets) {
    if (target.by !== 'title') continue;
    const key = titleKey(target.title);
    if (key !== '') wanted.set(linkKey(target), key);
  }
  if (wanted.size === 0) return;
  // Obsidian names a note of another folder by its path.
  const keys = [...new Set([...wanted.values()].flatMap((key) => [key, lastPart(key)]))];
  const [facts, others, files] = await Promise.all([
    database.noteFacts.where('key').anyOf(keys).toArray(),
    database.noteFacts.where('aliasKeys').anyOf(keys).distinct().toArray(),
    database.rows('file').where('deletedAt').equals(0).toArray(),
  ]);
  const [notes, aliased] = [facts, others].map((some) =>
    some.filter(({ isTemplate }) => !isTemplate).sort(byAge),
  );
  for (const [linkedBy, key] of wanted) {
    const note =
      notes?.find((one) => one.key === key) ??
      notes?.find((one) => one.key === lastPart(key)) ??
      aliased?.find(({ aliasKeys }) => aliasKeys?.includes(key));
    const file = note ? undefined : files.find(({ name }) => isNamed(name, key));
    if (note) found.set(linkedBy, linkedTo('note', rowOfNote(note)));
    else if (file) found.set(linkedBy, linkedTo('file', file));
  }
}

function isNamed(name: string, key: string): boolean {
  return titleKey(name) === key || titleKey(baseNameOf(name)) === key;
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).trim();
}

const byAge = (a: { createdAt: number }, b: { createdAt: number }) => a.createdAt - b.createdAt;

function rowOfNote(facts: NoteFacts): Row {
  return { id: facts.id, $at: '', title: nameOfFacts(facts), deletedAt: 0 };
}

export function linkedTo(entity: EntityName, row: Row): Linked {
  return {
    entity,
    row,
    title: titleOf(entity, row) || `Untitled ${nounAsLabel(entity).toLowerCase()}`,
  };
}

/** The shown words of a link: `Membranes.pdf, p. 134`. @param words of the text, for a thing that is not here */
export function wordsOfTarget(
  target: LinkTarget,
  words: string,
  things: LinkedThings | undefined,
): string {
  const thing = things?.get(linkKey(target));
  if (target.by === 'address') return words || target.path;
  if (target.by === 'title') return words || titleWithPlace(target.title, target.place);
  if (thing === undefined) return words || 'Not on this device';
  if (thing.entity === 'note') return titleWithPlace(thing.title, wordsOfPlace(target.place));
  if (thing.entity !== 'file') return thing.title;
  const { mime, pageCount } = thing.row;
  const place = placeOfHash(target.place, Number(pageCount) || Number.MAX_SAFE_INTEGER);
  if (place === undefined) return thing.title;
  return `${thing.title}, ${citedPlace(placeUnitOf(String(mime)), place.page)}`;
}

function titleWithPlace(title: string, place: string): string {
  return place === '' || title === '' ? title || place : `${title}, ${place}`;
}
