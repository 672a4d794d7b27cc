/**
 * What an entity is: its fields' schemas, how it merges, its indexes, and the recipes that change it.
 * A recipe is pure: it names rows and fields; `db/mutate.ts` stamps, validates and stores them.
 */
import type * as v from 'valibot';
import type { Labels } from './labels.ts';
import type { MergeRule, Row } from './merge.ts';

export type FieldSchemas = v.ObjectEntries;
export type Values = Readonly<Record<string, unknown>>;
export type Cell = string | number | Date | null | undefined;

/** What is kept derived from rows on each device (`db/derived`). */
export type Derived = 'memory' | 'studyDays' | 'fileReads';

/** How an entity stands in a table for spreadsheets. */
export interface Sheet<Fields> {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly string[];
  /** Entities whose rows it calls by their titles. */
  refersTo?: readonly string[];
  /** Entities that are attached to its rows, whose titles it says. */
  says?: readonly string[];
  /**
   * @param titleOf the title of another row; `undefined` where it is gone or in the Trash
   * @param attached the titles of what of an entity is attached to the row
   */
  lines(
    row: Fields & { id: string },
    titleOf: (entity: string, id: unknown) => Cell,
    attached: (entity: string) => readonly string[],
  ): Cell[][];
}

export interface EntityDefinition<N extends string, F extends FieldSchemas> extends MergeRule {
  name: N;
  fields: F;
  /** Dexie index specifications besides the primary key `id`. */
  indexes: readonly string[];
  /** The order of a first download [S4]: what the student needs first has the lowest rank. */
  rank: number;
  /** What a student calls one, without an article: `study goal`. */
  noun: string;
  /** What a student calls several, where that is not the noun with an s. */
  plural?: string;
  /** How many there are is told where the student's things are counted. */
  isCounted?: true;
  /** The part of this device's storage that its rows are reckoned to; none: the rest. */
  storedAs?: 'cards' | 'notes';
  labels: Labels<F>;
  /** Fields in which 0 says what nothing says. */
  zeroIsNothing?: readonly (keyof F & string)[];
  /** There is one for each student, with a fixed id: it is never in the Trash. */
  isSingleton?: boolean;
  /** What one is called: a field, or words made of several. */
  title?: (keyof F & string) | ((row: Values) => string);
  /** It comes and goes with a whole, which a field of it names. */
  partOf?: { entity: string; field: keyof F & string };
  /** Of a whole: the fields of one that stands for a lost one, so that its parts are seen. None: they are of no use alone. */
  standIn?: Values;
  /**
   * It belongs to a row of one of these entities, which a field names, and the Trash never shows it by itself: its owner
   * in the Trash keeps it, and takes it along when it is deleted for good.
   */
  attachedTo?: {
    entities: readonly string[];
    entityField: keyof F & string;
    field: keyof F & string;
  };
  /** Its rows name bytes that are stored and travel apart, by the fields of `held-bytes.ts`. */
  holdsBytes?: true;
  /** Found by its title and these words; `many`: too many to be held at once. */
  search?: {
    words?: readonly (keyof F & string)[];
    /** A document: its words count less than the title. */
    body?: keyof F & string;
    many?: true;
  };
  /** When the student added it, for lists of what is new. Ids grow with time, as it does. */
  addedAt?: keyof F & string;
  /** The first format of exports that has a file of it, however empty (`backup/read/read-backup.ts`); none: each. */
  exportedSince?: number;
  /** What is kept derived from its rows. */
  derives?: readonly Derived[];
  sheet?: Sheet<v.InferOutput<v.ObjectSchema<F, undefined>>>;
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
  /** The same, unless the clock is known to run ahead (`believedNow`): for a time until which something is put off. */
  studyMs: number;
  /** Minutes to add to UTC for the student's local time. */
  tzOffsetMin: number;
  /** The same at another instant: clocks change. */
  offsetAt: (atMs: number) => number;
  /** Rise in the order made, so that what is made together keeps its order. */
  newId: () => string;
}

export type Mutation<Input> = (input: Input, context: MutationContext) => Draft[];

/** Rows as they are stored when a recipe is carried out. */
export interface RowReader {
  get: (entity: EntityRef, id: string) => Promise<Row | undefined>;
  /** @param index a field by which the entity's rows are indexed, or several as `[a+b]` with a list of values */
  having: (
    entity: EntityRef,
    index: string,
    value: string | readonly (string | number)[],
  ) => Promise<Row[]>;
}

type EntityRef = { readonly name: string };

/**
 * A recipe that has to look at rows before it writes: it reads in the transaction that stores what it answers, so
 * nothing can come in between. It waits for nothing but `rows`.
 */
export interface ReadingMutation<Input> {
  /** All entities that it reads or writes. */
  entities: (input: Input) => readonly EntityRef[];
  recipe: (input: Input, context: MutationContext, rows: RowReader) => Promise<Draft[]>;
}

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

/** Moves a record to the Trash, from which it can be restored for `trashDays` (`trash.ts`). */
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
