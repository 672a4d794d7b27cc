/**
 * What an import made and an undo leaves: a deck into which the student has put cards of their own, or a note with a picture of
 * their own. In the Trash it would take them along, and delete them for good after its days there [P2]. Its imported
 * parts go by themselves; pictures that came with it stay in its text.
 */
import { isTombstone, type Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { isInTrash, type Part, parts } from '../../model/trash.ts';
import type { AccountDatabase } from '../database.ts';
import { cardsOfDeck } from '../rows/cards-of-deck.ts';
import { type Elsewhere, ownRows } from './known-elsewhere.ts';

export interface KeptWhole {
  entity: EntityName;
  id: string;
  /** What it has that stays. */
  has: EntityName;
}

/** Rows that are there by an import alone, of entities that have parts or are parts. */
export type MadeRows = ReadonlyMap<EntityName, ReadonlySet<string>>;

/** Those that are still to be taken back: what was taken back is noted no more. */
export async function readMade(
  { importUndo }: AccountDatabase,
  importId: string,
  elsewhere: Elsewhere,
): Promise<MadeRows> {
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

/** The entities whose rows may be parts of it, or attached to it, and theirs. */
export function partsOf(entity: EntityName): EntityName[] {
  const own = parts.filter(({ of }) => of === entity).map(({ part }) => part);
  return [...own, ...own.flatMap(partsOf)];
}

/**
 * As the rows are now, so inside a transaction of `entity` and `partsOf(entity)` it holds until that ends.
 * @param ids of rows that the import made
 * @returns those of them that stay
 */
export async function findKeptWholes(
  database: AccountDatabase,
  made: MadeRows,
  entity: EntityName,
  ids: ReadonlySet<string>,
): Promise<KeptWhole[]> {
  const kept = new Map<string, KeptWhole>();
  for (const relation of parts) {
    const { part } = relation;
    const open = new Set([...ids].filter((id) => !kept.has(id)));
    if (relation.of !== entity || open.size === 0) continue;
    const wholes = await readLiveParts(database, relation, open);
    const brought = new Set([...wholes.keys()].filter((id) => made.get(part)?.has(id)));
    // A card that stays keeps its deck.
    const stay = (await findKeptWholes(database, made, part, brought)).map(({ id }) => id);
    const own = [...wholes.keys()].filter((id) => !brought.has(id));
    for (const partId of [...own, ...stay]) {
      const id = wholes.get(partId) ?? '';
      kept.set(id, { entity, id, has: part });
    }
  }
  return [...kept.values()];
}

/** More owners than this are not looked up one by one: there may be more of them than there are pictures. */
const fewOwners = 500;

/** @returns by the id of each live part the one of `ids` whose part it is */
async function readLiveParts(
  database: AccountDatabase,
  { of, part, field }: Part,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { attachedTo } = definitionOf(part);
  const table = database.table<Row, string>(part);
  if (attachedTo !== undefined) {
    const isFew = ids.size <= fewOwners;
    const rows = isFew ? table.where(field).anyOf([...ids]) : table.toCollection();
    await rows.each((row) => {
      const owner = String(row[field]);
      const isOfThese = row[attachedTo.entityField] === of && ids.has(owner);
      // A tag that was taken off is as good as gone.
      if (isOfThese && !isTombstone(row) && !isInTrash(row)) found.set(row.id, owner);
    });
    return found;
  }
  for (const id of ids) {
    const live =
      part === 'card'
        ? cardsOfDeck(database, id)
        : table.where(`[${field}+deletedAt]`).equals([id, 0]);
    for (const partId of await live.primaryKeys()) found.set(partId, id);
  }
  return found;
}
