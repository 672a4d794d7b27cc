/**
 * The things of the student's library that are few enough to be held at once, such as files, decks and notes.
 * They are read when the palette opens and forgotten with it.
 */
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { Row } from '../../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';
import { placeOf } from '../../../places.ts';
import { type Entry, inLibrary } from '../entry.ts';
import { fold } from './match.ts';

export interface Library {
  entries: Entry[];
  /** By entity and id. */
  rows: ReadonlyMap<EntityName, ReadonlyMap<string, Row>>;
}

const heldAtOnce = entityNames.filter((name) => {
  const { search } = definitionOf(name);
  return search !== undefined && !search.many;
});

export async function readLibrary(database: AccountDatabase = currentDatabase()): Promise<Library> {
  const read = heldAtOnce.map(async (name) => {
    const live = database.table<Row, string>(name).where('deletedAt').equals(0);
    return [name, await live.reverse().toArray()] as const;
  });
  const lists = await Promise.all(read);
  return {
    entries: lists.flatMap(([name, rows]) => rows.flatMap((row) => entryOf(name, row))),
    rows: new Map(lists.map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))])),
  };
}

/**
 * The words of documents, folded, by the ids of their entries. Reading them costs a document each; their titles are
 * found meanwhile.
 */
export async function readBodies({ rows }: Library): Promise<Map<string, string>> {
  const { textOfBody } = await import('../../../model/text/note-text.ts');
  const bodies = new Map<string, string>();
  for (const [name, ofName] of rows) {
    const field = definitionOf(name).search?.body;
    if (field === undefined) continue;
    for (const row of ofName.values()) {
      bodies.set(idOf(name, row.id), fold(textOfBody(String(row[field]))));
    }
  }
  return bodies;
}

function entryOf(name: EntityName, row: Row): Entry[] {
  const place = placeOf(name);
  const link = place?.at(row);
  if (place === undefined || link === undefined) return [];
  const { noun, search } = definitionOf(name);
  const label = titleOf(name, row) || `Untitled ${noun}`;
  const kind = place.kind ?? nounAsLabel(name);
  const words = (search?.words ?? []).map((field) => row[field] ?? '');
  return [
    {
      id: idOf(name, row.id),
      section: inLibrary,
      label,
      detail: place.detail ? `${kind}, ${place.detail(row)}` : kind,
      icon: place.icon,
      folded: fold([label, ...words].join(' ')),
      choice: { link },
    },
  ];
}

export function idOf(entity: string, id: string): string {
  return `${entity}:${id}`;
}
