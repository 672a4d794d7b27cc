// @vitest-environment jsdom
/** Editors that outlive their screen or their account, on a disk that is full or a note that is gone [P2]. */
import { writeNote } from '../../../test/support/write-note.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  currentDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { readUnsavedNotes } from '../../db/drafts/note-drafts.ts';
import { unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../db/mutate.ts';
import { countUnsent } from '../../db/outbox/unsent.ts';
import { createNote, deleteNotes, editNote } from '../../model/entities/note.ts';
import { askForNote, isAskedFor } from '../../queries/new-note.ts';
import { purge } from '../../queries/trash.ts';
import {
  applyBody,
  bodyOfText,
  bodySince,
  editNoteText,
  noteText,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { saveWork } from '../../ui/work/in-hand.ts';
import { openNoteDraft, recoverNoteDrafts } from './note-draft.ts';
import type { NoteEditor } from './note-editor.ts';
import { openNoteEditor } from './open-note-editor.ts';
import { emptyNote } from './save-note.ts';

let student = 0;
let isFull = false;

beforeEach(async () => {
  localStorage.clear();
  isFull = false;
  await openAccountDatabase(`writer-${student++}`);
  await addNote();
});

afterEach(() => {
  vi.restoreAllMocks();
  closeAccountDatabase();
});

async function addNote() {
  fillDisk(currentDatabase());
  await mutate(createNote, { id: 'n1', title: 'Cells', body: bodyOfText('cells') });
}

function fillDisk(database: AccountDatabase) {
  database.outbox.hook('creating', () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  });
}

async function openStored(): Promise<NoteEditor> {
  const row = await storedNote();
  if (row === undefined) throw new Error('The note is not stored');
  return openNoteEditor(row);
}

const storedNote = () => currentDatabase().rows('note').get('n1');
const storedText = async () => textOfBody((await storedNote())?.body ?? '');
const keptDrafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

/** What the stored row and the drafts make together. */
async function textOfNextTab(): Promise<string> {
  const doc = openNoteText((await storedNote())?.body ?? '');
  for (const { body = '' } of openNoteDraft(currentDatabase(), 'n1').found) applyBody(doc, body);
  return noteText(doc);
}

/** As when the student leaves a note that a full disk did not take. */
async function leaveUnsaved(text: string): Promise<NoteEditor> {
  const editor = await openStored();
  writeNote(editor, text);
  isFull = true;
  expect(await editor.saveNow()).toBe(false);
  expect(unsavedEdits()).toBe('failed');
  return editor;
}

/** What a browser asks before it closes the tab. */
function isAskedToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('keeps the draft of a note that was opened again when the editor before it has saved [P2]', async () => {
  const before = await leaveUnsaved('cells divide');
  const again = await openStored();
  writeNote(again, 'cells divide and grow');
  isFull = false;
  await before.saveNow();
  // The tab is killed now.
  expect(await textOfNextTab()).toBe('cells divide and grow');
  await again.saveNow();
  expect(await storedText()).toBe('cells divide and grow');
  expect(keptDrafts()).toEqual([]);
  expect(unsavedEdits()).toBeUndefined();
});

it('keeps the newer title if a note was left unsaved and opened again [P2]', async () => {
  const before = await openStored();
  before.typeTitle('Mito');
  isFull = true;
  await before.saveNow();
  const again = await openStored();
  again.typeTitle('Mitosis');
  isFull = false;
  await again.saveNow();
  await before.saveNow();
  expect((await storedNote())?.title).toBe('Mitosis');
});

it('shows words that no draft holds when their note is opened again, and asks before the tab closes [P2]', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await leaveUnsaved('cells divide');
  expect(isAskedToStay()).toBe(true);
  expect(await saveWork()).toBe(false);
  const again = await openStored();
  expect(again.view().text).toBe('cells divide');
  isFull = false;
  expect(await saveWork()).toBe(true);
  expect(isAskedToStay()).toBe(false);
  expect(await storedText()).toBe('cells divide');
});

it('an editor whose account was closed does not write into the next account or report its text', async () => {
  const left = await leaveUnsaved('cells divide');
  const drafts = { ...localStorage };
  closeAccountDatabase();
  expect(unsavedEdits()).toBeUndefined();
  await left.saveNow();
  expect(unsavedEdits()).toBeUndefined();
  isFull = false;
  await openAccountDatabase(`writer-${student++}`);
  await addNote();
  await left.saveNow();
  writeNote(left, 'cells divide and grow');
  await left.saveNow();
  expect(await storedText()).toBe('cells');
  expect(unsavedEdits()).toBeUndefined();
  expect({ ...localStorage }).toEqual(drafts);
});

it('an editor of the earlier account does not change a note that both accounts have', async () => {
  const left = await leaveUnsaved('cells divide');
  isFull = false;
  await openAccountDatabase(`writer-${student++}`);
  await addNote();
  expect(unsavedEdits()).toBeUndefined();
  const own = await openStored();
  expect(own).not.toBe(left);
  expect(own.view()).toMatchObject({ text: 'cells', state: 'saved' });
});

it('saves unsaved text when the same student signs in again on the same page [P2]', async () => {
  const { userId } = currentDatabase();
  await leaveUnsaved('cells divide');
  closeAccountDatabase();
  isFull = false;
  await openAccountDatabase(userId);
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells divide');
  expect(keptDrafts()).toEqual([]);
  expect(unsavedEdits()).toBeUndefined();
});

it('stops trying without a message if the note was deleted; a restored note has its text again', async () => {
  const left = await leaveUnsaved('cells divide');
  isFull = false;
  await mutate(deleteNotes, ['n1']);
  isFull = true;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await left.saveNow();
  expect(unsavedEdits()).toBeUndefined();
  expect(timers.mock.calls.filter(([, delayMs]) => delayMs === 5_000)).toEqual([]);
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBeUndefined();
  isFull = false;
  await currentDatabase().rows('note').update('n1', { deletedAt: 0 });
  const again = await openStored();
  expect(again.view().text).toBe('cells divide');
  expect(await again.saveNow()).toBe(true);
  expect(await storedText()).toBe('cells divide');
});

it('gives a new editor if all text of the earlier one is saved', async () => {
  const before = await openStored();
  writeNote(before, 'cells divide');
  expect(await before.saveNow()).toBe(true);
  await mutate(editNote, { id: 'n1', title: 'Mitosis' });
  const again = await openStored();
  expect(again).not.toBe(before);
  expect(again.view()).toMatchObject({ title: 'Mitosis', text: 'cells divide' });
});

it('drops the draft of an earlier tab after an editor has saved its text [P2]', async () => {
  const earlier = openNoteText((await storedNote())?.body ?? '');
  editNoteText(earlier, 'cells divide');
  const key = `haversack-draft:${currentDatabase().userId}:note:n1:another-tab`;
  localStorage.setItem(key, JSON.stringify({ body: bodySince(earlier, undefined) }));
  isFull = true;
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBe('failed');
  const editor = await openStored();
  writeNote(editor, 'cells divide and grow');
  isFull = false;
  expect(await editor.saveNow()).toBe(true);
  expect(keptDrafts()).toEqual([]);
  await expect.poll(() => unsavedEdits()).toBeUndefined();
  expect(await storedText()).toBe('cells divide and grow');
});

it('[P2] text without a draft is counted and exported beside a note with a draft', async () => {
  const database = currentDatabase();
  await mutate(createNote, { id: 'n2', title: 'Atoms', body: '' });
  const other = { title: 'Atoms and molecules' };
  localStorage.setItem(`haversack-draft:${database.userId}:note:n2:tab`, JSON.stringify(other));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const editor = await leaveUnsaved('cells divide');
  expect((await countUnsent(database.userId)).notes).toBe(2);
  expect(await readUnsavedNotes(database)).toEqual([
    { id: 'n2', title: 'Atoms and molecules', text: '' },
    { id: 'n1', title: 'Cells', text: 'cells divide' },
  ]);
  isFull = false;
  expect(await editor.saveNow()).toBe(true);
  expect((await countUnsent(database.userId)).notes).toBe(1);
});

it('creates a new note with its first words, and no note if it is left empty', async () => {
  const notes = () => currentDatabase().rows('note');
  const left = openNoteEditor(emptyNote('n9'), true);
  expect(await left.saveNow()).toBe(true);
  expect(await notes().get('n9')).toBeUndefined();
  writeNote(left, 'atoms');
  expect(await left.saveNow()).toBe(true);
  left.typeTitle('Atoms');
  expect(await left.saveNow()).toBe(true);
  const row = await notes().get('n9');
  expect([row?.title, textOfBody(row?.body ?? ''), row?.deletedAt]).toEqual(['Atoms', 'atoms', 0]);
  expect(keptDrafts()).toEqual([]);
});

it('[P2] keeps the first words of a new note on a full disk, says so, and makes the note once there is room', async () => {
  const editor = openNoteEditor(emptyNote('n9'), true);
  isFull = true;
  writeNote(editor, 'atoms');
  expect(await editor.saveNow()).toBe(false);
  expect(unsavedEdits()).toBe('failed');
  closeAccountDatabase();
  isFull = false;
  await openAccountDatabase(`writer-${student - 1}`);
  await recoverNoteDrafts();
  const row = await currentDatabase().rows('note').get('n9');
  expect(textOfBody(row?.body ?? '')).toBe('atoms');
  expect(keptDrafts()).toEqual([]);
});

it('[P2] creates a new note once: a note that is gone is not created again from its latest words', async () => {
  askForNote('n8');
  const editor = openNoteEditor(emptyNote('n8'), isAskedFor('n8'));
  writeNote(editor, 'atoms');
  await editor.saveNow();
  expect(isAskedFor('n8')).toBe(false);
  await currentDatabase().table('note').delete('n8');
  writeNote(editor, 'atoms and more');
  await editor.saveNow();
  expect(await currentDatabase().rows('note').get('n8')).toBeUndefined();
});

it('does not create a note again that was deleted for good while it was new', async () => {
  const editor = openNoteEditor(emptyNote('n9'), true);
  writeNote(editor, 'atoms');
  await editor.saveNow();
  await mutate(deleteNotes, ['n9']);
  await purge([{ entity: 'note', id: 'n9' }]);
  writeNote(editor, 'atoms and more');
  await editor.saveNow();
  expect(await currentDatabase().rows('note').get('n9')).toMatchObject({
    purgedAt: expect.any(Number),
  });
});

/** A note that links to the note of these tests by its title. */
async function addLinking(text: string) {
  await mutate(createNote, { id: 'n2', title: 'Plants', body: bodyOfText(text) });
  return async () => textOfBody((await currentDatabase().rows('note').get('n2'))?.body ?? '');
}

const uuid = '0195d2a0-1111-7222-8333-444455556666';

it('a note that a link named is created with its title by its first words, and its links follow it', async () => {
  const linking = await addLinking('See [[Cold War]].');
  askForNote(uuid, 'Cold War');
  const editor = openNoteEditor(emptyNote(uuid, 'Cold War'), true);
  expect(await editor.saveNow()).toBe(true);
  expect(await currentDatabase().rows('note').get(uuid)).toBeUndefined();
  writeNote(editor, 'It began.');
  expect(await readUnsavedNotes(currentDatabase())).toMatchObject([{ title: 'Cold War' }]);
  await editor.saveNow();
  expect(await currentDatabase().rows('note').get(uuid)).toMatchObject({ title: 'Cold War' });
  await vi.waitFor(async () => expect(await linking()).toBe(`See [[note:${uuid}|Cold War]].`));
});

it('links by title follow before the first letter of a new title is saved, and take none of its parts', async () => {
  await mutate(createNote, { id: uuid, title: 'Cells', body: '' });
  await mutate(deleteNotes, ['n1']);
  const linking = await addLinking('[[Cells]] [[Cell]] [[Cell theory]]');
  const row = await currentDatabase().rows('note').get(uuid);
  if (row === undefined) throw new Error('The note is not stored');
  const editor = openNoteEditor(row);
  for (const title of ['Cell', 'Cell theory']) {
    editor.typeTitle(title);
    await editor.saveNow();
  }
  expect(await linking()).toBe(`[[note:${uuid}|Cells]] [[Cell]] [[Cell theory]]`);
  await editor.settleTitle();
  expect(await linking()).toBe(`[[note:${uuid}|Cells]] [[Cell]] [[note:${uuid}|Cell theory]]`);
});
