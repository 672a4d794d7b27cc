/** The words of a refused change that can be written anew in a form. Pure. */

import type { Values } from '../../../model/entity.ts';
import { fieldShown, fieldsInOrder } from '../../../model/words.ts';
import {
  applyBody,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
} from '../../../text/note-text.ts';

export interface EditableText {
  field: string;
  label: string;
  text: string;
  isShort: boolean;
  isDocument: boolean;
}

/** Empty where a form can do nothing: an act of study, a deletion, a choice. */
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
    texts.map(({ field, text, isDocument }) => {
      if (!isDocument) return [field, text];
      const doc = united(String(fields[field] ?? ''), row[field]);
      editNoteText(doc, text);
      return [field, bodySince(doc, undefined)];
    }),
  );
}

/** A refused edit of a note may hold only what was typed since: it is read upon what the device has. */
function united(refused: string, stored: unknown) {
  const doc = openNoteText(typeof stored === 'string' ? stored : '');
  applyBody(doc, refused);
  return doc;
}
