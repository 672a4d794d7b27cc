/**
 * What an entity is: its fields' schemas, how it merges, its indexes, and the recipes that change it.
 * A recipe is pure: it names rows and fields; `db/mutate.ts` stamps, validates and stores them.
 */
import type * as v from 'valibot';
import type { MergeRule, Row } from './merge.ts';

export type FieldSchemas = v.ObjectEntries;

export interface EntityDefinition<N extends string, F extends FieldSchemas> extends MergeRule {
  name: N;
  fields: F;
  /** Dexie index specifications besides the primary key `id`. */
  indexes: readonly string[];
  /** The order of a first download [S4]: what the student needs first has the lowest rank. */
  rank: number;
}

/** A row's own fields; those whose schema takes `undefined` may be absent. */
export type FieldsOf<D> =
  D extends EntityDefinition<string, infer F> ? v.InferOutput<v.ObjectSchema<F, undefined>> : never;

type Input<F extends FieldSchemas> = v.InferInput<v.ObjectSchema<F, undefined>>;

export type RowOf<D> = FieldsOf<D> & Pick<Row, 'id' | '$at' | '$by'> & { deletedAt: number };

/** A change before it is stamped. `create` means the fields must be complete. */
export interface Draft {
  entity: string;
  id: string;
  fields: Record<string, unknown>;
}

export interface MutationContext {
  /** Wall clock, milliseconds since the epoch. */
  nowMs: number;
  /** Minutes to add to UTC for the student's local time. */
  tzOffsetMin: number;
  /** Rise in the order made, so that what is made together keeps its order. */
  newId: () => string;
}

export type Mutation<Input> = (input: Input, context: MutationContext) => Draft[];

export function defineEntity<const N extends string, F extends FieldSchemas>(
  definition: Omit<EntityDefinition<N, F>, 'textFields'> & { textFields?: readonly string[] },
): EntityDefinition<N, F> {
  return { textFields: [], ...definition };
}

/** A new row. Records start outside the Trash, so that "live" can be asked of an index. */
export function createRow<N extends string, F extends FieldSchemas>(
  entity: EntityDefinition<N, F>,
  id: string,
  fields: Input<F>,
): Draft {
  const kept = dropUndefined(fields);
  if (entity.kind === 'record') kept.deletedAt = 0;
  return { entity: entity.name, id, fields: kept };
}

export function updateRow<N extends string, F extends FieldSchemas>(
  entity: EntityDefinition<N, F>,
  id: string,
  fields: Partial<Input<F>>,
): Draft {
  return { entity: entity.name, id, fields: dropUndefined(fields) };
}

/** Moves a record to the Trash, from which it can be restored for 30 days. */
export function trashRow(entity: { name: string }, id: string, nowMs: number): Draft {
  return { entity: entity.name, id, fields: { deletedAt: nowMs } };
}

export function restoreRow(entity: { name: string }, id: string): Draft {
  return { entity: entity.name, id, fields: { deletedAt: 0 } };
}

function dropUndefined(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) kept[field] = value;
  return kept;
}
