/**
 * Parts whose whole is neither in a source nor here, such as the cards of a damaged export without its decks: no screen
 * would show them. A whole that can stand for the lost one comes before them, under its id: where the true one comes later,
 * it wins.
 */
import type { AccountDatabase } from '../../../db/database.ts';
import { rowKey } from '../../../db/outbox/outbox.ts';
import { formatStamp } from '../../../model/clock.ts';
import {
  definitionOf,
  type EntityName,
  entityNames,
  isEntityName,
} from '../../../model/registry.ts';
import { nounAsLabel, pluralAsLabel, titleOf } from '../../../model/words.ts';
import { importDevice } from './check-row.ts';
import type { ImportSource, ReadRows, SourceRow } from './source.ts';

const wholes: ReadonlySet<string> = new Set(
  entityNames.flatMap((name) => definitionOf(name).partOf?.entity ?? []),
);

export function withWholes(source: ImportSource, database: AccountDatabase): ImportSource {
  return { ...source, rows: (options) => rowsWithWholes(source, database, options) };
}

async function* rowsWithWholes(
  source: ImportSource,
  database: AccountDatabase,
  options: ReadRows,
): AsyncGenerator<SourceRow> {
  // By `rowKey`: wholes that the source gave or that are here, and those that are nowhere.
  const known = new Set<string>();
  const lost = new Set<string>();
  for await (const one of source.rows(options)) {
    const { entity, row } = one;
    if (wholes.has(entity)) known.add(rowKey({ entity, id: row.id }));
    const { partOf } = definitionOf(entity);
    if (partOf === undefined || !isEntityName(partOf.entity)) {
      yield one;
      continue;
    }
    const id = String(row[partOf.field]);
    const key = rowKey({ entity: partOf.entity, id });
    if (lost.has(key)) continue;
    if (!known.has(key) && !(await isHere(database, partOf.entity, id))) {
      const standIn = standInOf(partOf.entity, id);
      tell(partOf.entity, entity, standIn, options);
      if (standIn === undefined) {
        lost.add(key);
        continue;
      }
      yield standIn;
    }
    known.add(key);
    yield one;
  }
}

/** In whatever state: where it was deleted for good, its parts find another place (`queries/loose-parts.ts`). */
async function isHere(database: AccountDatabase, entity: EntityName, id: string): Promise<boolean> {
  return (await database.table(entity).get(id)) !== undefined;
}

/** Older than any edit, and the same on each device. */
function standInOf(entity: EntityName, id: string): SourceRow | undefined {
  const { standIn } = definitionOf(entity);
  if (standIn === undefined) return undefined;
  const $at = formatStamp({ ms: 0, counter: 0 }, importDevice(id));
  return { entity, row: { ...standIn, id, $at } };
}

function tell(
  whole: EntityName,
  part: EntityName,
  standIn: SourceRow | undefined,
  { leaveOut }: ReadRows,
): void {
  const parts = pluralAsLabel(part).toLowerCase();
  leaveOut({
    what: nounAsLabel(whole),
    why:
      standIn === undefined
        ? `missing from what you import, so its ${parts} are not imported`
        : `missing from what you import. Its ${parts} are in “${titleOf(whole, standIn.row)}”`,
  });
}
