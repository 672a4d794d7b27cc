/** Says in the student's words what a refused change was about, what it would have changed, and why not. Pure. */
import type { RefusedChange } from '../../../db/outbox/outbox-pack.ts';
import type { Values } from '../../../model/entity.ts';
import { nothing, valueInWords } from '../../../model/field-words.ts';
import { isRefusalCode } from '../../../model/refusal.ts';
import { fieldsProblem, isEntityName } from '../../../model/registry.ts';
import {
  fieldShown,
  fieldsInOrder,
  nounWithArticle,
  refusalInWords,
} from '../../../model/words.ts';
import { plainTitleOf } from '../../../queries/plain-title.ts';

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

type Told = Pick<RefusedChange, 'entity' | 'fields' | 'reason' | 'code' | 'field'>;

/** @param row the thing as this device has it now */
export function tellChange(change: Told, row: Values = {}): ToldChange {
  const { entity, fields } = change;
  return {
    what: whatOf(fields, nounWithArticle(entity)),
    title: plainTitleOf(entity, row) || plainTitleOf(entity, fields),
    why: whyInWords(change),
    fields: fieldsInOrder(entity, fields).flatMap((field) => tellField(entity, field, fields, row)),
  };
}

function whatOf(fields: Values, thing: string): string {
  if (fields.purgedAt !== undefined) return `Deleting ${thing} forever`;
  if (fields.deletedAt === 0 && Object.keys(fields).length === 1) return `Restoring ${thing}`;
  const isDeletion = typeof fields.deletedAt === 'number' && fields.deletedAt > 0;
  return `${isDeletion ? 'Deleting' : 'Saving'} ${thing}`;
}

function tellField(entity: string, field: string, fields: Values, row: Values): ToldField[] {
  const label = fieldShown(entity, field)?.label;
  // A new thing says that it is not in the Trash, which tells nothing.
  if (label === undefined || (field === 'deletedAt' && Object.keys(fields).length > 1)) return [];
  const after = valueInWords(entity, field, { ...row, ...fields });
  const before = field in row ? valueInWords(entity, field, row) : undefined;
  if (before !== undefined && before !== after) return [{ label, before, after }];
  // A new thing's empty fields tell nothing.
  return after === nothing ? [] : [{ label, after }];
}

/** What an app of protocol 1 has listed has no code: this app finds it itself, where it can. */
function whyInWords({ entity, fields, reason, code, field }: Told): string {
  if (isRefusalCode(code)) return refusalInWords(entity, { code, field });
  const found = isEntityName(entity) ? fieldsProblem(entity, fields, false) : undefined;
  return found === undefined ? reason : refusalInWords(entity, found);
}
