// @vitest-environment jsdom
/** The data is removed while a note is open: a draft keeps text typed after that, until the page is reloaded [P2]. */
import { writeNote } from '../../../test/support/write-note.ts';
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { databaseName } from '../../db/device/database-names.ts';
import { keepDraftsWhile } from '../../db/drafts/draft-owner.ts';
import { unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../db/mutate.ts';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText, textOfBody } from '../../text/note-text.ts';
import { recoverNoteDrafts } from './note-draft.ts';
import { openNoteEditor } from './open-note-editor.ts';

const note = { id: 'n1', title: 'Cells', body: bodyOfText('cells') };
let userId: string;

beforeEach(async () => {
  localStorage.clear();
  userId = crypto.randomUUID();
  await openAccountDatabase(userId);
  await mutate(createNote, note);
});

afterEach(() => {
  keepDraftsWhile(() => false);
  closeAccountDatabase();
});

const storedNote = () => currentDatabase().rows('note').get('n1');
const keptDrafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

async function openAndRemove() {
  const row = await storedNote();
  if (row === undefined) throw new Error('The note is not stored');
  const editor = openNoteEditor(row);
  await Dexie.delete(databaseName(userId));
  writeNote(editor, 'cells divide');
  await editor.saveNow();
  return editor;
}

it('keeps typed text, says that it is not saved, and saves it when the account is on this device again', async () => {
  keepDraftsWhile(() => true);
  const editor = await openAndRemove();
  expect(editor.view()).toMatchObject({ state: 'failed', isKept: true });
  expect(unsavedEdits()).toBe('failed');
  // The server has the note as it was.
  await openAccountDatabase(userId);
  await mutate(createNote, note);
  expect(unsavedEdits()).toBeUndefined();
  await recoverNoteDrafts();
  expect(textOfBody((await storedNote())?.body ?? '')).toBe('cells divide');
  expect(keptDrafts()).toEqual([]);
});

it('keeps nothing if a sign-out removed the data', async () => {
  await openAndRemove();
  expect(keptDrafts()).toEqual([]);
  expect(unsavedEdits()).toBeUndefined();
});
