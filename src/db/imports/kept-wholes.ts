/**
 * What an import made and an undo leaves: a deck into which the student has put cards of their own, or a note with a picture of
 * their own. In the Trash it would take them along, and delete them for good after its days there [P2]. Its imported
 * parts go by themselves; pictures that came with it stay in its text.
 */
import { isTombstone, type Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { type Part, parts } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { cardsOfDeck } from '../rows/cards-of-deck.ts';
import { type Elsewhere, ownRows, readElsewhere } from './known-elsewhere.ts';

export interface KeptWhole {
  entity: EntityName;
  id: string;
  /** What it has that stays. */
  has: EntityName;
}

type Ids = ReadonlyMap<EntityName, ReadonlySet<string>>;

export async function findKeptWholes(
  database: AccountDatabase,
  importId: string,
  known?: Elsewhere,
): Promise<KeptWhole[]> {
  const elsewhere = known ?? (await readElsewhere(database, importId));
  const made = await readMade(database, importId, elsewhere);
  const kept = new Map<EntityName, Set<string>>();
  const found: KeptWhole[] = [];
  // A card that stays keeps its deck, so until no more is found.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const relation of parts) {
      const { of, part } = relation;
      const ids = kept.get(of) ?? new Set();
      kept.set(of, ids);
      const stays = (id: string) =>
        made.get(part)?.has(id) !== true || kept.get(part)?.has(id) === true;
      const open = new Set([...(made.get(of) ?? [])].filter((id) => !ids.has(id)));
      for (const id of await wholesWith(database, relation, open, stays)) {
        ids.add(id);
        found.push({ entity: of, id, has: part });
      }
    }
  }
  return found;
}

/** Rows that are there by this import alone, of entities that have parts or are parts. */
async function readMade(
  { importUndo }: AccountDatabase,
  importId: string,
  elsewhere: Elsewhere,
): Promise<Ids> {
  const related = new Set(parts.flatMap(({ of, part }) => [of, part]));
  const made = new Map<EntityName, Set<string>>();
  await importUndo.where({ importId }).each((piece) => {
    if (!related.has(piece.entity)) return;
    const ids = made.get(piece.entity) ?? new Set();
    for (const { id, before } of ownRows(elsewhere, piece)) if (before === undefined) ids.add(id);
    made.set(piece.entity, ids);
  });
  return made;
}

/** @returns those of `ids` that have a live part which stays */
async function wholesWith(
  database: AccountDatabase,
  { of, part, field }: Part,
  ids: ReadonlySet<string>,
  stays: (partId: string) => boolean,
): Promise<Set<string>> {
  const found = new Set<string>();
  if (ids.size === 0) return found;
  const { attachedTo } = definitionOf(part);
  const table = database.table<Row, string>(part);
  if (attachedTo !== undefined) {
    // There may be more owners than there are pictures.
    await table.each((row) => {
      const owner = String(row[field]);
      const isOfThese = row[attachedTo.entityField] === of && ids.has(owner);
      if (isOfThese && !isTombstone(row) && stays(row.id)) found.add(owner);
    });
    return found;
  }
  for (const id of ids) {
    const live =
      part === 'card'
        ? cardsOfDeck(database, id)
        : table.where(`[${field}+deletedAt]`).equals([id, 0]);
    if ((await live.primaryKeys()).some(stays)) found.add(id);
  }
  return found;
}
