/** What the filters of a search name: courses, tags and folders as they are now, by their ids and keys. */
import type { AccountDatabase } from '../../db/database.ts';
import { readNoteFacts } from '../../db/derived/note-facts.ts';
import { fold } from '../../text/fold.ts';
import { readTagsOnThings, type TagOnThing } from '../tags/tags.ts';
import type { FindOptions } from './engine/find-texts.ts';
import { folderBegins, type IsLike, likeTag, nameBegins, tagTyped } from './engine/like-names.ts';
import type { Filters, SearchLine } from './engine/search-line.ts';
import { keyOf } from './texts-of-rows.ts';

type Named = Pick<FindOptions, 'courseIds' | 'tagged' | 'hashed' | 'inFolders' | 'without'>;

/** Reads only what the line asks for. */
export async function readNamed(database: AccountDatabase, line: SearchLine): Promise<Named> {
  const { tags, hashes, without } = line;
  const hasTags = [tags, hashes, without.tags].some(({ length }) => length > 0);
  const tagRows = hasTags ? await readTagsOnThings(database) : [];
  const keysOf = keysByTag(tagRows);
  const typed = tagTyped(keysOf.names);
  const named: Named = {};
  if (tags.length > 0) named.tagged = keysOf.all(tags.map(likeTag));
  if (hashes.length > 0) named.hashed = keysOf.all([...tags.map(likeTag), ...hashes.map(typed)]);
  return {
    ...named,
    ...(await readPlaces(database, line, 'all')),
    without: {
      // One of them is enough to be left out.
      tagged: keysOf.one(without.tags.map(typed)),
      ...(await readPlaces(database, without, 'one')),
    },
  };
}

/** @param of whether all of the filters must mean a name, or one */
async function readPlaces(
  database: AccountDatabase,
  { courses, folders }: Filters,
  of: 'all' | 'one',
): Promise<Pick<Named, 'courseIds' | 'inFolders'>> {
  const isMeant = (wanted: readonly string[], isLike: (one: string) => boolean) =>
    of === 'all' ? wanted.every(isLike) : wanted.some(isLike);
  const places: Pick<Named, 'courseIds' | 'inFolders'> = {};
  if (courses.length > 0) {
    const all = await database.rows('course').where('deletedAt').equals(0).toArray();
    const named = all.filter(({ name }) => isMeant(courses, (one) => nameBegins(name, one)));
    places.courseIds = named.map(({ id }) => id);
  }
  if (folders.length > 0) {
    const facts = await readNoteFacts(database);
    const inside = facts.filter(
      ({ folder }) => folder !== '' && isMeant(folders, (one) => folderBegins(folder, one)),
    );
    places.inFolders = inside.map(({ id }) => keyOf('note', id));
  }
  return places;
}

/** Thousands of things share few tags: each wanted one is compared with each name once. */
function keysByTag(tagRows: readonly TagOnThing[]) {
  const byName = Map.groupBy(tagRows, ({ name }) => name);
  const keysByName = Map.groupBy(byName, ([name]) => fold(name));
  const names = [...keysByName.keys()];
  const keysLike = (isLike: IsLike): Set<string> => {
    const rows = names.filter(isLike).flatMap((name) => keysByName.get(name) ?? []);
    return new Set(
      rows.flatMap(([, own]) => own.map(({ ownerEntity, ownerId }) => `${ownerEntity}:${ownerId}`)),
    );
  };
  return {
    /** Folded. */
    names,
    /** Keys of things that have a tag like each of the wanted ones. */
    all: (wanted: readonly IsLike[]): string[] => {
      const sets = wanted.map(keysLike).sort((a, b) => a.size - b.size);
      const [fewest = new Set<string>(), ...others] = sets;
      return [...fewest].filter((key) => others.every((keys) => keys.has(key)));
    },
    /** Keys of things that have a tag like one of them. */
    one: (unwanted: readonly IsLike[]): string[] => [
      ...keysLike((name) => unwanted.some((isLike) => isLike(name))),
    ],
  };
}
