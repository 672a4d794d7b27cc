// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../db/mutate.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { createNote, deleteNotes } from '../../model/entities/note.ts';
import { purge } from '../../queries/trash.ts';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  openNoteText,
  textOfBody,
} from '../../text/note-text.ts';
import { openNoteDraft, readNoteState, recoverNoteDrafts } from './note-draft.ts';

let student = 0;

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase(`student-${student++}`);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function storedNote(text: string) {
  const body = bodyOfText(text);
  await mutate(createNote, { id: 'n1', title: 'Cells', body });
  const doc = openNoteText(body);
  editNoteText(doc, `${text} divide`);
  return { draft: bodySince(doc, undefined) };
}

/** The draft of a tab that the browser has killed. */
function leaveDraft(userId: string, edit: unknown, tab = 'another-tab') {
  localStorage.setItem(`haversack-draft:${userId}:note:n1:${tab}`, JSON.stringify(edit));
}

const storedText = async () =>
  textOfBody((await currentDatabase().rows('note').get('n1'))?.body ?? '');

it('restores the unsaved text and title of a killed tab [P2]', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { title: 'Mitosis', body: draft });
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells divide');
  expect((await currentDatabase().rows('note').get('n1'))?.title).toBe('Mitosis');
  expect(localStorage).toHaveLength(0);
});

it('does not touch drafts of other students and of this tab', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft('somebody-else', { body: draft });
  const own = openNoteDraft(currentDatabase(), 'n1');
  own.keep({ body: draft });
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells');
  expect(localStorage).toHaveLength(2);
  own.drop();
  expect(localStorage).toHaveLength(1);
});

it('keeps a draft that cannot be saved, and is not stopped by a broken one', async () => {
  const { userId } = currentDatabase();
  localStorage.setItem(`haversack-draft:${userId}:note:n0:another-tab`, '{broken');
  leaveDraft(userId, { body: bodyOfText('words of a note that is not here') });
  await recoverNoteDrafts();
  expect(localStorage).toHaveLength(2);
  expect(unsavedEdits()).toBeUndefined();
});

it('does nothing at a start without drafts, even before an account is open', async () => {
  closeAccountDatabase();
  localStorage.setItem('haversack-theme', 'dark');
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
  const [kept] = openNoteDraft(currentDatabase(), 'n1').found;
  expect(textOfBody(kept?.body ?? '')).toBe('cells divide');
  isFull = false;
  fullDisk.set(false);
  await expect.poll(() => unsavedEdits()).toBeUndefined();
  expect(await storedText()).toBe('cells divide');
  expect(openNoteDraft(currentDatabase(), 'n1').found).toEqual([]);
});

it('gives the editor the drafts of its note by every tab, this one too', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: draft });
  leaveDraft('somebody-else', { body: draft });
  openNoteDraft(currentDatabase(), 'n1').keep({ title: 'Mitosis' });
  openNoteDraft(currentDatabase(), 'n12').keep({ title: 'Meiosis' });
  expect(openNoteDraft(currentDatabase(), 'n1').found).toEqual(
    expect.arrayContaining([{ body: draft }, { title: 'Mitosis' }]),
  );
  expect(openNoteDraft(currentDatabase(), 'n1').found).toHaveLength(2);
});

/** A disk that takes nothing. @returns makes room, which the app has not noticed yet */
function fillDisk(): () => void {
  let isFull = true;
  currentDatabase().outbox.hook('creating', () => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
  });
  return () => {
    isFull = false;
  };
}

async function leaveOnFullDisk() {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: draft });
  const makeRoom = fillDisk();
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBe('failed');
  return { draft, makeRoom };
}

const keyOfOther = () => `haversack-draft:${currentDatabase().userId}:note:n1:another-tab`;

it('no longer says “not saved” when there is room and another tab has saved the last draft', async () => {
  await leaveOnFullDisk();
  localStorage.removeItem(keyOfOther());
  fullDisk.set(false);
  await expect.poll(() => unsavedEdits()).toBeUndefined();
});

it('learns that another tab saved a draft, although this tab has not noticed the free space', async () => {
  await leaveOnFullDisk();
  const key = keyOfOther();
  localStorage.removeItem(key);
  dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  await expect.poll(() => unsavedEdits()).toBeUndefined();
});

it('does not tell the next student of an earlier student’s draft, and tells the earlier student again later', async () => {
  const { makeRoom } = await leaveOnFullDisk();
  const { userId } = currentDatabase();
  closeAccountDatabase();
  expect(unsavedEdits()).toBeUndefined();
  await openAccountDatabase(`student-${student++}`);
  await recoverNoteDrafts();
  fullDisk.set(false);
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBeUndefined();
  await openAccountDatabase(userId);
  makeRoom();
  await recoverNoteDrafts();
  expect(await storedText()).toBe('cells divide');
});

it('does not tell the next student of a draft that was being saved when the account closed', async () => {
  const { draft } = await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: draft });
  fillDisk();
  const ended = recoverNoteDrafts();
  await Promise.resolve();
  await openAccountDatabase(`student-${student++}`);
  await ended;
  expect(unsavedEdits()).toBeUndefined();
  expect(localStorage).toHaveLength(1);
});

it('counts a draft for which its note is too large, until the note is deleted [P2]', async () => {
  await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: bodyOfText('x'.repeat(3_100_000)) });
  fullDisk.set(false);
  await recoverNoteDrafts();
  expect(fullDisk.isUp()).toBe(false);
  expect(unsavedEdits()).toBe('failed');
  await mutate(deleteNotes, ['n1']);
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBeUndefined();
  expect(localStorage).toHaveLength(1);
});

it('drops a draft that cannot be saved and whose note is gone for ever', async () => {
  await storedNote('cells');
  leaveDraft(currentDatabase().userId, { body: bodyOfText('x'.repeat(3_100_000)) });
  await mutate(deleteNotes, ['n1']);
  await purge([{ entity: 'note', id: 'n1' }]);
  await recoverNoteDrafts();
  expect(unsavedEdits()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

describe('the state of a note', () => {
  const state = (id: string, isNew?: boolean) => readNoteState(currentDatabase(), id, isNew);

  it('is read from the database', async () => {
    await mutate(createNote, { id: 'n1', title: 'Cells', body: '' });
    expect(await state('n1')).toBe('live');
    await mutate(deleteNotes, ['n1']);
    expect(await state('n1')).toBe('trashed');
    await purge([{ entity: 'note', id: 'n1' }]);
    expect(await state('n1')).toBe('purged');
  });

  it('is “missing” if it has not arrived yet, but not if it is still to be created', async () => {
    expect(await state('n2')).toBe('missing');
    expect(await state('n2', true)).toBe('live');
  });

  it('[P2] is “live” if the database does not answer: its text is kept', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const get = () => Promise.reject(new Error('broken'));
    vi.spyOn(currentDatabase(), 'rows').mockReturnValue({ get } as never);
    expect(await state('n1')).toBe('live');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('[P2] is “live” if its account was closed', async () => {
    const database = currentDatabase();
    closeAccountDatabase();
    const rows = vi.spyOn(database, 'rows');
    expect(await readNoteState(database, 'n1')).toBe('live');
    expect(rows).not.toHaveBeenCalled();
  });
});
