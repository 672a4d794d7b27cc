/** Says in the student's words what a refused change was about, what it would have changed, and why not. Pure. */
import type { RefusedChange } from '../../../db/database.ts';
import { fieldLabel, nothing, valueInWords } from './field-words.ts';

const things: Record<string, string> = {
  settings: 'your settings',
  profile: 'your profile',
  deck: 'a deck',
  card: 'a flashcard',
  review: 'a review',
  file: 'a file',
  task: 'a task',
  event: 'an event',
  goal: 'a study goal',
  summary: 'a summary',
  point: 'a point of a summary',
  note: 'a note',
  quiz: 'a quiz',
  question: 'a quiz question',
  attempt: 'a quiz result',
  reading: 'a page you read',
};

export interface ToldField {
  label: string;
  /** What stands on this device now, where that is another. */
  before?: string;
  after: string;
}

export interface ToldChange {
  what: string;
  /** The name of the thing; empty where it has none. */
  title: string;
  why: string;
  fields: ToldField[];
}

type Told = Pick<RefusedChange, 'entity' | 'fields' | 'reason'>;
type Values = Readonly<Record<string, unknown>>;

/** @param row the thing as this device has it now */
export function tellChange({ entity, fields, reason }: Told, row: Values = {}): ToldChange {
  return {
    what: whatOf(fields, things[entity] ?? 'something'),
    title: titleOf(row) || titleOf(fields),
    why: reasonInWords(reason),
    fields: Object.keys(fields).flatMap((field) => tellField(field, fields, row)),
  };
}

function whatOf(fields: Values, thing: string): string {
  if (fields.purgedAt !== undefined) return `Deleting ${thing} for good`;
  if (fields.deletedAt === 0 && Object.keys(fields).length === 1) return `Restoring ${thing}`;
  const isDeletion = typeof fields.deletedAt === 'number' && fields.deletedAt > 0;
  return `${isDeletion ? 'Deleting' : 'Saving'} ${thing}`;
}

function titleOf(values: Values): string {
  const words = ['title', 'name', 'front', 'stem', 'text'].map((field) => values[field]);
  return words.find((word): word is string => typeof word === 'string' && word !== '') ?? '';
}

function tellField(field: string, fields: Values, row: Values): ToldField[] {
  const label = fieldLabel(field);
  // A new thing says that it is not in the Trash, which is no news.
  if (label === undefined || (field === 'deletedAt' && Object.keys(fields).length > 1)) return [];
  const after = valueInWords(field, { ...row, ...fields });
  const before = field in row ? valueInWords(field, row) : undefined;
  if (before !== undefined && before !== after) return [{ label, before, after }];
  // A new thing's empty fields tell nothing.
  return after === nothing ? [] : [{ label, after }];
}

/** The server speaks of fields by their names in the code (`model/registry.ts`). */
function reasonInWords(reason: string): string {
  const [, field, fault] = /^\w+: “(\w+)” (.+)$/.exec(reason) ?? [];
  if (field === undefined || fault === undefined) return reason;
  const label = fieldLabel(field) ?? field;
  if (fault === 'cannot hold this value') {
    return `The server cannot store what is in “${label}”; it may be too long or of the wrong kind.`;
  }
  return fault === 'is missing' ? `“${label}” is missing.` : `“${label}” ${fault}.`;
}
