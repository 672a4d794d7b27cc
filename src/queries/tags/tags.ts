/**
 * The student's tags, and the tags of each thing: those given to it, and those typed in the text of a note (`#exam`). One
 * query for all things of a list. Typed tags are read from the notes' facts, and no row is written for them, so that
 * devices have nothing to disagree about.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { readTypedTags } from '../../db/derived/note-facts.ts';
import { shareRows } from '../../db/rows/share-rows.ts';
import { isWrittenBefore, type Tag, type TagOwner, tagKey } from '../../model/entities/tag.ts';

/** Equal tags of several things are one, spelled as it was first given. */
export interface TagName {
  key: string;
  name: string;
}

/** Of one thing. */
export interface OwnTag extends TagName {
  /** Only typed in the text of the note: it goes when it is deleted there. */
  isTyped?: true;
}

/** A tag on a thing. */
export type TagOnThing = Pick<Tag, 'ownerEntity' | 'ownerId' | 'name' | 'createdAt'> & {
  isTyped?: true;
};

export interface UsedTag extends TagName {
  /** Things that have it. */
  count: number;
  /** The same by entity. */
  counts: ReadonlyMap<string, number>;
}

export interface Tags {
  /** Tags in use, by name. */
  all: readonly UsedTag[];
  /** By name. */
  of: (entity: string, id: string) => readonly OwnTag[];
}

/** @returns `undefined` while fetching. Shared by all rows of a list */
export const useTags = shareRows(readTags);

export async function readTags(database: AccountDatabase): Promise<Tags> {
  return gatherTags(await readTagsOnThings(database));
}

/** Given ones, then typed ones. */
export async function readTagsOnThings(database: AccountDatabase): Promise<TagOnThing[]> {
  const [given, typed] = await Promise.all([readTagRows(database), readTypedTags(database)]);
  const ofNotes = typed.map(({ noteId, name }): TagOnThing => {
    // Given ones decide the spelling.
    const createdAt = Number.MAX_SAFE_INTEGER;
    return { ownerEntity: 'note', ownerId: noteId, name, createdAt, isTyped: true };
  });
  return [...given, ...ofNotes];
}

/** `exam/final` is in `exam`. @param key folded */
export function isTagIn(key: string, outer: string): boolean {
  return key === outer || key.startsWith(`${outer}/`);
}

/** Tags given to things, also in the Trash. */
export async function readTagRows(database: AccountDatabase): Promise<Tag[]> {
  return await database.rows('tag').where('deletedAt').equals(0).toArray();
}

/** By name. */
export async function readTagsOf(
  database: AccountDatabase,
  { ownerEntity, ownerId }: TagOwner,
): Promise<string[]> {
  const rows = await database.rows('tag').where('ownerId').equals(ownerId).toArray();
  const own = rows.filter((row) => row.deletedAt === 0 && row.ownerEntity === ownerEntity);
  return own.map(({ name }) => name).sort(byName.compare);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const none: readonly OwnTag[] = [];

/** @param rows given ones before typed ones */
export function gatherTags(rows: readonly TagOnThing[]): Tags {
  const keyOf = cachedKeys();
  const firsts = new Map<string, TagOnThing>();
  /** Whether it is only typed, by the keys of its tags. */
  const owners = new Map<string, Map<string, boolean>>();
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const key = keyOf(row.name);
    const first = firsts.get(key);
    if (first === undefined || isWrittenBefore(row, first)) firsts.set(key, row);
    const owner = ownerKey(row.ownerEntity, row.ownerId);
    const own = owners.get(owner) ?? new Map<string, boolean>();
    if (!own.has(key)) {
      const byEntity = counts.get(key) ?? new Map<string, number>();
      byEntity.set(row.ownerEntity, (byEntity.get(row.ownerEntity) ?? 0) + 1);
      counts.set(key, byEntity);
      own.set(key, row.isTyped === true);
    }
    owners.set(owner, own);
  }
  const all = [...firsts]
    .map(([key, { name }]) => {
      const own = counts.get(key) ?? new Map<string, number>();
      return { key, name, count: sumOf(own.values()), counts: own };
    })
    .sort((a, b) => byName.compare(a.name, b.name) || (a.key < b.key ? -1 : 1));
  const places = new Map(all.map(({ key }, place) => [key, place]));
  const placesOf = new Map(
    [...owners].map(([owner, keys]) => {
      const own = [...keys.keys()].map((key) => places.get(key) ?? 0).sort((a, b) => a - b);
      const tags = own.flatMap((place): OwnTag[] => {
        const tag = all[place];
        if (tag === undefined) return [];
        return [keys.get(tag.key) ? { ...tag, isTyped: true } : tag];
      });
      return [owner, tags];
    }),
  );
  return { all, of: (entity, id) => placesOf.get(ownerKey(entity, id)) ?? none };
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

function ownerKey(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** Many things share few names. */
function cachedKeys(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const key = known.get(name) ?? tagKey(name);
    known.set(name, key);
    return key;
  };
}
