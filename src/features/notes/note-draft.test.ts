// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { unsavedEdits } from '../../db/unsaved-edits.ts';
import { createNote } from '../../model/entities/note.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  openNoteText,
  textOfBody,
} from '../../model/note-text.ts';
import { draftsOf, dropNoteDraft, keepNoteDraft, recoverNoteDrafts } from './note-draft.ts';

let student = 0;

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase(`student-${student++}`);
});

async function storedNote(text: string) {
  const body = bodyOfText(text);
  await mutate(createNote, { id: 'n1', title: 'Cells', body });
  const doc = openNoteText(body);
  editNoteText(doc, `${text} divide`);
  return { draft: bodySince(doc, undefined) };
}

/** As a tab leaves it that the browser has killed. */
function leaveDraft(userId: string, edit: unknown) {
  localStorage.setItem(`haversack-draft:${userId}:note:n1:another-tab`, JSON.stringify(edit));
}

const storedText = async () =>
  textOfBody((await currentDatabase().rows('note').get('n1'))?.body ?? '');

it('brings back what a killed tab had not saved, title too [P2]', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { title: 'Mitosis', body: draft });
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells divide');
  expect((await currentDatabase().rows('note').get('n1'))?.title).toBe('Mitosis');
  expect(localStorage).toHaveLength(0);
});

it('leaves the drafts of other students and of this tab alone', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft('somebody-else', { body: draft });
  keepNoteDraft('n1', { body: draft });
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells');
  expect(localStorage).toHaveLength(2);
  dropNoteDraft('n1');
  expect(localStorage).toHaveLength(1);
});

it('keeps a draft that cannot be saved, and is not stopped by a broken one', async () => {
  const { userId } = currentDatabase();
  localStorage.setItem(`haversack-draft:${userId}:note:n0:another-tab`, '{broken');
  leaveDraft(userId, { body: bodyOfText('words of a note that is not here') });
  await recoverNoteDrafts();
  expect(localStorage).toHaveLength(2);
});

it('does nothing at a start where nothing was left, even before an account is open', async () => {
  closeAccountDatabase();
  await expect(recoverNoteDrafts()).resolves.toBeUndefined();
});

it('keeps a draft on a full disk, says that it is not saved, and saves it once there is room [P2]', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: draft });
  let isFull = true;
  currentDatabase().outbox.hook('creating', () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  });
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBe('failed');
  const [kept] = draftsOf('n1');
  expect(textOfBody(kept?.body ?? '')).toBe('cells divide');
  isFull = false;
  fullDisk.set(false);
  await expect.poll(() => unsavedEdits()).toBeUndefined();
  expect(await storedText()).toBe('cells divide');
  expect(draftsOf('n1')).toEqual([]);
});

it('gives the editor the drafts of its note by every tab, this one too', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: draft });
  leaveDraft('somebody-else', { body: draft });
  keepNoteDraft('n1', { title: 'Mitosis' });
  keepNoteDraft('n12', { title: 'Meiosis' });
  expect(draftsOf('n1')).toEqual(expect.arrayContaining([{ body: draft }, { title: 'Mitosis' }]));
  expect(draftsOf('n1')).toHaveLength(2);
});
