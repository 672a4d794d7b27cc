/**
 * Wholes that an import made and that an undo keeps: a deck with cards that the student added, or a note with an added
 * picture. In the Trash they would take those along and delete them for good later [P2]. Their imported parts go by
 * themselves; imported pictures stay in a note's text.
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
  /** The kind of its parts that stay. */
  has: EntityName;
}

/** Rows that exist only by an import, of entities with parts or attachments. */
export type MadeRows = ReadonlyMap<EntityName, ReadonlySet<string>>;

/** Rows not undone yet: an undo removes their notes. */
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

/** Entities whose rows may be its parts or attachments, and theirs. */
export function partsOf(entity: EntityName): EntityName[] {
  const own = parts.filter(({ of }) => of === entity).map(({ part }) => part);
  return [...own, ...own.flatMap(partsOf)];
}

/**
 * Checks the current rows, so inside a transaction of `entity` and `partsOf(entity)` the result holds until its end.
 * @param ids of rows that the import made
 * @returns those that stay
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

/** More owners are not queried one by one: there may be more of them than pictures. */
const fewOwners = 500;

/** @returns by the id of each live part, its whole among `ids` */
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
      // A removed tag counts as gone.
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
