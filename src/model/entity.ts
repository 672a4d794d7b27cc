/**
 * Defines what an entity is: field schemas, merge rules, indexes, and the recipes that change it. A recipe is pure:
 * it names rows and fields; `db/mutate.ts` stamps, validates and stores them.
 */
import type * as v from 'valibot';
import type { MergeRule, Row } from './merge.ts';

export type FieldSchemas = v.ObjectEntries;
export type Values = Readonly<Record<string, unknown>>;
export type Cell = string | number | Date | null | undefined;

/** Data that each device derives from rows (`db/derived`). */
export type Derived = 'memory' | 'studyDays' | 'fileReads' | 'noteFacts';

/** Groups of hits of the search. */
export type SearchGroup =
  | 'files'
  | 'notes'
  | 'cards'
  | 'tasks'
  | 'events'
  | 'quizzes'
  | 'summaries'
  | 'highlights'
  | 'goals'
  | 'courses';

/** How an entity appears in a spreadsheet export. */
export interface Sheet<Fields> {
  /** File name without ending. */
  name: string;
  columns: readonly string[];
  /** Entities whose titles appear in its lines. */
  refersTo?: readonly string[];
  /** Entities attached to its rows whose titles appear too. */
  says?: readonly string[];
  /**
   * @param titleOf the title of another row; `undefined` if it is deleted
   * @param attached titles of an entity's rows attached to this row
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
  /** The order of a first download [S4]: the lowest rank comes first. */
  rank: number;
  /** The singular for students, without an article: `study goal`. */
  noun: string;
  /** The plural, if it is not the noun with an s. */
  plural?: string;
  /** Included where the student's things are counted. */
  isCounted?: true;
  /** The storage category of its rows on this device; absent: other. */
  storedAs?: 'cards' | 'notes';
  labels: Labels<F>;
  /** Fields in which 0 means the same as absent. */
  zeroIsNothing?: readonly (keyof F & string)[];
  /** One row for each student, with a fixed id; never in the Trash. */
  isSingleton?: boolean;
  /** Its title: a field, or a text made from several. */
  title?: (keyof F & string) | ((row: Values) => string);
  /** It is created and deleted with the whole that this field names. */
  partOf?: { entity: string; field: keyof F & string };
  /**
   * For a whole: fields of a substitute when it is lost, so that its parts remain visible. Absent: the parts are
   * useless alone.
   */
  standIn?: Values;
  /**
   * It belongs to a row of one of these entities, named by a field. The Trash never shows it alone: its owner in the
   * Trash keeps it, and takes it along when deleted forever.
   */
  attachedTo?: {
    entities: readonly string[];
    entityField: keyof F & string;
    field: keyof F & string;
  };
  /** Its rows name bytes that are stored and sent separately (`held-bytes.ts`). */
  holdsBytes?: true;
  /** Found by the search (`queries/search`), by its title and these words. */
  search?: {
    /** The group of hits that shows it. */
    group: SearchGroup;
    words?: readonly (keyof F & string)[];
    /** A document: its words weigh less than the title. */
    body?: keyof F & string;
    /** Too many to keep in memory. */
    many?: true;
    /** What it is found with, unless `partOf` says it: in the Trash that hides it. */
    whole?: (row: Values) => { entity: string; id: string };
  };
  /** Its words are found with the row that it is part of or attached to. */
  foundWithOwner?: true;
  /** Texts may link to it, and it shows the notes that do. */
  isLinked?: true;
  /** When the student added it, for lists of recent things. Ids grow with it. */
  addedAt?: keyof F & string;
  /**
   * The first export format with a file for it, even if empty (`backup/read/read-backup.ts`); absent: every
   * format.
   */
  exportedSince?: number;
  /** What is derived from its rows. */
  derives?: readonly Derived[];
  sheet?: Sheet<v.InferOutput<v.ObjectSchema<F, undefined>>>;
}

/** A row's own fields; those whose schema accepts `undefined` may be absent. */
export type FieldsOf<D> =
  D extends EntityDefinition<string, infer F> ? v.InferOutput<v.ObjectSchema<F, undefined>> : never;

type Input<F extends FieldSchemas> = v.InferInput<v.ObjectSchema<F, undefined>>;

export type RowOf<D> = FieldsOf<D> & Pick<Row, 'id' | '$at' | '$by'> & { deletedAt: number };

/** A change before it is stamped. `create` requires all required fields. */
export interface Draft {
  entity: string;
  id: string;
  fields: Record<string, unknown>;
  /**
   * For a row that several devices create under one id: its stamp has this time, milliseconds by the server's clock, so
   * that an edit of the row elsewhere wins over a creation that arrives late. Ignored if the row is here.
   */
  asOf?: number;
}

export interface MutationContext {
  /** Wall clock, milliseconds since the epoch. */
  nowMs: number;
  /** The same, unless the clock is known to run ahead (`believedNow`): for times until which something is postponed. */
  studyMs: number;
  /** Minutes to add to UTC for the student's local time. */
  tzOffsetMin: number;
  /** The offset at another instant: clocks change. */
  offsetAt: (atMs: number) => number;
  /** Rising ids, so that things created together keep their order. */
  newId: () => string;
}

export type Mutation<Input> = (input: Input, context: MutationContext) => Draft[];

/** Stored rows at the time a recipe runs. */
export interface RowReader {
  get: (entity: EntityRef, id: string) => Promise<Row | undefined>;
  /** @param index an indexed field, or several as `[a+b]` with a list of values */
  having: (
    entity: EntityRef,
    index: string,
    value: string | readonly (string | number)[],
  ) => Promise<Row[]>;
}

type EntityRef = { readonly name: string };

/**
 * A recipe that reads rows before it writes. It reads in the transaction that stores its result, so that nothing can
 * change in between, and awaits only `rows`.
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

/** A new row. Records start outside the Trash, so that an index can find live ones. */
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

/** Moves a record to the Trash for `trashDays` (`trash.ts`). */
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

/** How to show a value in words. */
export type ShownAs =
  /** `YYYY-MM-DD`. */
  | 'day'
  /** Milliseconds since the epoch. */
  | 'time'
  /** A share of one. */
  | 'percent'
  /** A Yjs document as base64. */
  | 'document'
  | 'picture'
  /** A number whose words also depend on other fields. */
  | { say: (value: number, row: Readonly<Record<string, unknown>>) => string }
  /** An index into another field's list. */
  | { optionOf: string }
  /** A list of which only the length is shown. */
  | { counted: string };

export interface ShownField {
  label: string;
  as?: ShownAs;
  /** The student wrote it and may edit it: in one line, or in several. */
  edit?: 'line' | 'text';
  /** Says nothing where this other field has a value, such as the midnights around an all-day event. */
  unless?: string;
}

/** A string is only a label; `null`: internal, and meaningless for students. */
type Label = string | ShownField | null;

/** How an entity's fields are described to students: each entity's file defines it for all screens. */
export type Labels<Fields> = { readonly [F in keyof Fields]: Label };

/** For fields that every record has. */
export const recordLabels: Readonly<Record<string, ShownField>> = {
  deletedAt: { label: 'Trash' },
  purgedAt: { label: 'Deleted forever', as: 'time' },
};

export function shownField(label: Label | undefined): ShownField | undefined {
  if (typeof label === 'string') return { label };
  return label ?? undefined;
}
