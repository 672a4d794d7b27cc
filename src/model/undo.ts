/**
 * Undo: each field gets its earlier value unless somebody changed it since, and what the edit created goes to the
 * Trash. It is an edit like any other, so it works offline and reaches other devices.
 */
import * as v from 'valibot';
import type { Stamp } from './clock.ts';
import type { Draft, ReadingMutation } from './entity.ts';
import { type Change, type Row, stampOf, tombstoneField } from './merge.ts';
import { definitionOf, type EntityName } from './registry.ts';

/** What one edit did to one row. */
export interface Undoable {
  entity: EntityName;
  id: string;
  /** The edit's stamp. */
  at: Stamp;
  /** The earlier values of the changed fields; `undefined`: the row did not exist. */
  before: Readonly<Record<string, unknown>> | undefined;
  /** The values that it wrote. */
  after: Readonly<Record<string, unknown>>;
}

/** @returns `undefined` if the change cannot be undone */
export function undoableOf(
  entity: EntityName,
  before: Row | undefined,
  { id, at, fields }: Change,
): Undoable | undefined {
  const { kind, textFields } = definitionOf(entity);
  const names = Object.keys(fields);
  // A fact is undone by another fact; text typed into a document has merged with it; a tombstone always wins.
  const isForGood = kind === 'fact' || tombstoneField in fields;
  if (isForGood || (before && names.some((name) => textFields.includes(name)))) return undefined;
  return { entity, id, at, before: before && valuesOf(before, names), after: fields };
}

function valuesOf(row: Row, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

export const undoEdit: ReadingMutation<readonly Undoable[]> = {
  entities: (edited) => edited.map(({ entity }) => ({ name: entity })),
  recipe: async (edited, { nowMs }, rows) => {
    const keyOf = ({ entity, id }: Pick<Undoable, 'entity' | 'id'>) => `${entity}/${id}`;
    const created = new Set(edited.filter(({ before }) => before === undefined).map(keyOf));
    const drafts = edited.map(async ({ before, ...edit }): Promise<Draft> => {
      const { entity, id } = edit;
      const row = await rows.get({ name: entity }, id);
      // What an edit wrote into a row that it had created goes to the Trash with the row.
      const isOfCreated = before !== undefined && created.has(keyOf(edit));
      if (row === undefined || isOfCreated) return { entity, id, fields: {} };
      if (before === undefined) return { entity, id, fields: { deletedAt: nowMs } };
      const left = Object.keys(before).filter((field) => isAsWritten(row, field, edit));
      const fields = left.flatMap((field) => valueBefore(entity, field, before[field]));
      return { entity, id, fields: Object.fromEntries(fields) };
    });
    return await Promise.all(drafts);
  },
};

/** An earlier stamp means that the server replaced the edit's stamp because the device's clock was ahead [S7]. */
function isAsWritten(row: Row, field: string, { at, after }: Pick<Undoable, 'at' | 'after'>) {
  const stamp = stampOf(row, field);
  if (stamp === at) return true;
  return stamp < at && JSON.stringify(row[field]) === JSON.stringify(after[field]);
}

/** An absent field is emptied, if it may be empty. */
function valueBefore(entity: EntityName, field: string, was: unknown): [string, unknown][] {
  if (was !== undefined) return [[field, was]];
  const schema = definitionOf(entity).fields[field];
  return schema !== undefined && v.is(schema, null) ? [[field, null]] : [];
}
