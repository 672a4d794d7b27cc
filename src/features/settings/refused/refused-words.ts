/** Refused changes in plain words: what they were about, what they change and why they were refused. Pure. */
import type { RefusedChange } from '../../../db/outbox/outbox-pack.ts';
import { localDay } from '../../../lib/date-format.ts';
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
import {
  applyBody,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
} from '../../../text/note-text.ts';
import { formatDateTime } from '../../../ui/format.ts';

export interface ToldField {
  label: string;
  /** The value on this device, if different. */
  before?: string;
  after: string;
}

export interface ToldChange {
  what: string;
  title: string;
  why: string;
  fields: ToldField[];
}

type Told = Pick<RefusedChange, 'entity' | 'fields' | 'reason' | 'code' | 'field'>;

/** @param row the row on this device */
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
  // “Not in the Trash” says nothing of a new row.
  if (label === undefined || (field === 'deletedAt' && Object.keys(fields).length > 1)) return [];
  const after = valueInWords(entity, field, { ...row, ...fields });
  const before = field in row ? valueInWords(entity, field, row) : undefined;
  if (before !== undefined && before !== after) return [{ label, before, after }];
  // Empty fields say nothing of a new row.
  return after === nothing ? [] : [{ label, after }];
}

/** Changes that an app of protocol 1 listed have no code. Finds it if possible. */
function whyInWords({ entity, fields, reason, code, field }: Told): string {
  if (isRefusalCode(code)) return refusalInWords(entity, { code, field });
  const found = isEntityName(entity) ? fieldsProblem(entity, fields, false) : undefined;
  return found === undefined ? reason : refusalInWords(entity, found);
}

interface EditableText {
  field: string;
  label: string;
  text: string;
  isShort: boolean;
  isDocument: boolean;
}

/** Empty if there is no text to edit: reviews, deletions, choices. */
export function editableTexts(entity: string, fields: Values, row: Values): EditableText[] {
  return fieldsInOrder(entity, fields).flatMap((field) => {
    const value = fields[field];
    const shown = fieldShown(entity, field);
    if (shown?.edit === undefined || typeof value !== 'string') return [];
    const isDocument = shown.as === 'document';
    const text = isDocument ? noteText(united(value, row[field])) : value;
    return [{ field, label: shown.label, text, isDocument, isShort: shown.edit === 'line' }];
  });
}

/** The texts that differ from the start values. */
export function changedTexts(
  texts: readonly EditableText[],
  before: readonly EditableText[],
): EditableText[] {
  return texts.filter(({ text }, index) => text !== before[index]?.text);
}

/** The fields to send. The text of a note stays a document. */
export function fieldsOfTexts(
  texts: readonly EditableText[],
  fields: Values,
  row: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    texts.map(({ field, text, isDocument }) => {
      if (!isDocument) return [field, text];
      const doc = united(String(fields[field] ?? ''), row[field]);
      editNoteText(doc, text);
      return [field, bodySince(doc, undefined)];
    }),
  );
}

/** A refused edit of a note may hold only a part, so it is merged with the stored document. */
function united(refused: string, stored: unknown) {
  const doc = openNoteText(typeof stored === 'string' ? stored : '');
  applyBody(doc, refused);
  return doc;
}

/** For files: all data as JSON, or readable Markdown. */
export interface RefusedEntry {
  entry: RefusedChange;
  told: ToldChange;
}

interface ExportFile {
  name: string;
  content: string;
  mime: string;
}

export function exportAsJson(entries: readonly RefusedEntry[], nowMs: number): ExportFile {
  const changes = entries.map(({ entry }) => entry);
  return {
    name: `${nameOf(nowMs)}.json`,
    content: JSON.stringify({ about: 'Refused changes', changes }, null, 2),
    mime: 'application/json',
  };
}

export function exportAsMarkdown(entries: readonly RefusedEntry[], nowMs: number): ExportFile {
  const parts = entries.map((item) => `## ${headingOf(item)}\n\n${bodyOf(item)}`);
  return {
    name: `${nameOf(nowMs)}.md`,
    content: `# Refused changes\n\n${parts.join('\n\n')}\n`,
    mime: 'text/markdown',
  };
}

/** The student's own text, for the clipboard. */
export function textOf({ fields }: ToldChange): string {
  if (fields.length === 1) return fields[0]?.after ?? '';
  return fields.map(({ label, after }) => `${label}: ${after}`).join('\n');
}

function headingOf({ told: { what, title } }: RefusedEntry): string {
  return title === '' ? what : `${what}: ${title.replaceAll('\n', ' ')}`;
}

function bodyOf({ entry, told }: RefusedEntry): string {
  const fields = told.fields.map(({ label, before, after }) =>
    before === undefined
      ? `**${label}**\n\n${after}`
      : `**${label}**, instead of “${before.replaceAll('\n', ' ')}”\n\n${after}`,
  );
  const when = `Refused ${formatDateTime(entry.refusedAt)}. ${told.why}`;
  return [...fields, when].join('\n\n');
}

function nameOf(nowMs: number): string {
  return `haversack-refused-${localDay(nowMs)}`;
}
