/**
 * Words of notes that are not in the database yet. The note editor keeps them in localStorage, one key per editor, with
 * only the difference; if the browser has no room, only the editor has them. This file finds both for counts and
 * exports.
 */
import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';
import { applyBody, noteText, openNoteText } from '../../text/note-text.ts';
import type { AccountDatabase } from '../database.ts';
import { readLocalDrafts } from './local-drafts.ts';
import { unkeptWords } from './unsaved-edits.ts';

/** All keys of a student begin with this and their id; sign-out removes them. */
export const draftPrefix = 'haversack-draft';

const noteDraft = v.object({
  title: v.optional(v.string()),
  body: v.optional(v.string()),
  /** The note may not be in the database yet: its first words create it. */
  isNew: v.optional(v.boolean()),
});

/** `body` is a Yjs update in base64. */
export type KeptNoteDraft = v.InferOutput<typeof noteDraft>;

export interface UnsavedNote {
  id: string;
  title: string;
  text: string;
}

export function startOfNoteDrafts({ userId }: Pick<AccountDatabase, 'userId'>): string {
  return `${draftPrefix}:${userId}:note:`;
}

export function parseNoteDraft(text: string | null): KeptNoteDraft | undefined {
  const parsed = v.safeParse(noteDraft, parseJson(text ?? ''));
  return parsed.success ? parsed.output : undefined;
}

/** By the note's id, the oldest draft first; last come words that only editors of this tab hold. */
export function readUnsavedEdits(userId: string): Map<string, KeptNoteDraft[]> {
  const drafts = new Map<string, KeptNoteDraft[]>();
  for (const { rest, text } of readLocalDrafts(startOfNoteDrafts({ userId }))) {
    const id = rest.split(':')[0] ?? '';
    const draft = parseNoteDraft(text);
    if (draft !== undefined) drafts.set(id, [...(drafts.get(id) ?? []), draft]);
  }
  for (const { noteId, edit } of unkeptWords(userId))
    drafts.set(noteId, [...(drafts.get(noteId) ?? []), edit()]);
  return drafts;
}

/** Notes with unsaved words: the stored words united with the unsaved ones, as the editor shows them. */
export async function readUnsavedNotes(database: AccountDatabase): Promise<UnsavedNote[]> {
  const drafts = readUnsavedEdits(database.userId);
  if (drafts.size === 0) return [];
  const rows = await database.rows('note').bulkGet([...drafts.keys()]);
  return [...drafts].map(([id, edits], index) => {
    const row = rows[index];
    const doc = openNoteText(row?.body ?? '');
    for (const { body = '' } of edits) applyBody(doc, body);
    const title = edits.findLast((edit) => edit.title !== undefined)?.title ?? row?.title ?? '';
    return { id, title, text: noteText(doc) };
  });
}
