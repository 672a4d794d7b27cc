/** The words of a refused change that can be written anew in a form. Pure. */
import {
  applyBody,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
} from '../../../model/text/note-text.ts';
import { fieldLabel } from './field-words.ts';

const editable = ['title', 'name', 'place', 'front', 'back', 'stem', 'text', 'body'];
const short = new Set(['title', 'name', 'place']);

export interface EditableText {
  field: string;
  label: string;
  text: string;
  isShort: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Empty where a form can do nothing: an act of study, a deletion, a choice. */
export function editableTexts(fields: Values, row: Values): EditableText[] {
  return editable.flatMap((field) => {
    const value = fields[field];
    if (typeof value !== 'string') return [];
    const text = field === 'body' ? noteText(unitedBody(value, row.body)) : value;
    return [{ field, label: fieldLabel(field) ?? field, text, isShort: short.has(field) }];
  });
}

/** The texts that are other words than the form began with. */
export function changedTexts(
  texts: readonly EditableText[],
  before: readonly EditableText[],
): EditableText[] {
  return texts.filter(({ text }, index) => text !== before[index]?.text);
}

/** The fields as they are to be sent; a note's text stays the document that it is. */
export function fieldsOfTexts(
  texts: readonly EditableText[],
  fields: Values,
  row: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    texts.map(({ field, text }) => {
      if (field !== 'body') return [field, text];
      const doc = unitedBody(String(fields.body ?? ''), row.body);
      editNoteText(doc, text);
      return [field, bodySince(doc, undefined)];
    }),
  );
}

/** A refused edit of a note may hold only what was typed since: it is read upon what the device has. */
function unitedBody(refused: string, stored: unknown) {
  const doc = openNoteText(typeof stored === 'string' ? stored : '');
  applyBody(doc, refused);
  return doc;
}
