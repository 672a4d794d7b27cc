/**
 * Taking an edit back: each field gets its value from before, unless somebody has changed it since, and what the edit
 * made goes to the Trash. It is an edit like any other, so it works with no network and reaches the other devices.
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
  /** The stamp of the edit. */
  at: Stamp;
  /** The fields that it changed, as they were; `undefined`: the row was not there. */
  before: Readonly<Record<string, unknown>> | undefined;
  /** The same as it wrote them. */
  after: Readonly<Record<string, unknown>>;
}

/** @returns `undefined` where the change cannot be taken back */
export function undoableOf(
  entity: EntityName,
  before: Row | undefined,
  { id, at, fields }: Change,
): Undoable | undefined {
  const { kind, textFields } = definitionOf(entity);
  const names = Object.keys(fields);
  // A fact is taken back by another; what was typed into a document has become one with it; a tombstone wins for ever.
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
    const drafts = edited.map(async ({ entity, id, before, ...edit }): Promise<Draft> => {
      const row = await rows.get({ name: entity }, id);
      if (row === undefined) return { entity, id, fields: {} };
      if (before === undefined) return { entity, id, fields: { deletedAt: nowMs } };
      const left = Object.keys(before).filter((field) => isAsWritten(row, field, edit));
      const fields = left.flatMap((field) => valueBefore(entity, field, before[field]));
      return { entity, id, fields: Object.fromEntries(fields) };
    });
    return await Promise.all(drafts);
  },
};

/** What the edit wrote stands under an earlier stamp only where the server gave it that, since the device's clock was ahead [S7]. */
function isAsWritten(row: Row, field: string, { at, after }: Pick<Undoable, 'at' | 'after'>) {
  const stamp = stampOf(row, field);
  if (stamp === at) return true;
  return stamp < at && JSON.stringify(row[field]) === JSON.stringify(after[field]);
}

/** A field that was not there is emptied, where it may be. */
function valueBefore(entity: EntityName, field: string, was: unknown): [string, unknown][] {
  if (was !== undefined) return [[field, was]];
  const schema = definitionOf(entity).fields[field];
  return schema !== undefined && v.is(schema, null) ? [[field, null]] : [];
}
