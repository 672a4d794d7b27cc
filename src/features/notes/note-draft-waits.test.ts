// @vitest-environment jsdom
/** Drafts that could not be saved are tried again, and nothing listens after the last one is saved. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { unsavedEdits } from '../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../db/mutate.ts';
import { fullDisk } from '../../db/storage-signals.ts';
import { failure, success } from '../../lib/result.ts';
import { createNote } from '../../model/entities/note.ts';
import { recoverNoteDrafts } from './note-draft.ts';

let student = 0;
let isFull = true;
let tries = 0;

vi.mock('./save-note.ts', () => ({
  saveNote: async () => {
    tries += 1;
    fullDisk.set(isFull);
    return isFull ? failure('full', 'This device is full') : success(undefined);
  },
}));

const keyOfDraft = () => `haversack-draft:${currentDatabase().userId}:note:n1:another-tab`;
const removed = (key: string | null) => new StorageEvent('storage', { key, newValue: null });

/** With one draft of a note that is there. */
async function openStudent() {
  await openAccountDatabase(`waiter-${student++}`);
  await mutate(createNote, { id: 'n1', title: 'Cells', body: '' });
  localStorage.setItem(keyOfDraft(), '{"title":"Mitosis"}');
}

/** How often the one draft is tried because of `event`; meant for a disk that stays full. */
async function triesAfter(event: () => void): Promise<number> {
  const before = tries;
  event();
  // Behind all that the event began, this tries once itself.
  await recoverNoteDrafts();
  return tries - before - 1;
}

const makeRoom = () => fullDisk.set(false);
const hearOfOtherTab = () => dispatchEvent(removed(keyOfDraft()));

beforeEach(async () => {
  closeAccountDatabase();
  localStorage.clear();
  isFull = true;
  fullDisk.set(false);
  await openStudent();
});

const events: [string, () => void][] = [
  ['there is room', makeRoom],
  ['another tab saves a draft', hearOfOtherTab],
];

/** The disk is full again, and another tab has kept a draft. */
function leaveAnother() {
  localStorage.setItem(keyOfDraft(), '{"title":"Meiosis"}');
  isFull = true;
  fullDisk.set(true);
}

describe('a draft for which the disk has no room', () => {
  beforeEach(async () => {
    await recoverNoteDrafts();
    expect(unsavedEdits()).toBe('failed');
  });

  it('is tried again when there is room, but not when the disk becomes full', async () => {
    expect(await triesAfter(makeRoom)).toBe(1);
    expect(await triesAfter(() => undefined)).toBe(0);
    makeRoom();
    await recoverNoteDrafts();
    expect(await triesAfter(() => fullDisk.set(true))).toBe(0);
  });

  it('is tried once at a time, however often it has failed', async () => {
    await recoverNoteDrafts();
    await recoverNoteDrafts();
    expect(await triesAfter(makeRoom)).toBe(1);
    expect(await triesAfter(hearOfOtherTab)).toBe(1);
  });

  it.each<[number, string, () => StorageEvent]>([
    [1, 'has saved a draft', () => removed(keyOfDraft())],
    [
      0,
      'goes on writing one',
      () => new StorageEvent('storage', { key: keyOfDraft(), newValue: '{"title":"Meiosis"}' }),
    ],
    [0, 'has removed something else', () => removed('haversack-theme')],
    [0, 'has removed everything', () => removed(null)],
  ])('is tried %i times more if another tab %s', async (times, _, event) => {
    const broke = vi.fn();
    addEventListener('error', broke);
    expect(await triesAfter(() => dispatchEvent(event()))).toBe(times);
    expect(broke).not.toHaveBeenCalled();
    removeEventListener('error', broke);
  });

  it.each(events)('has no effect after it is saved, and is not tried when %s', async (_, event) => {
    isFull = false;
    makeRoom();
    await recoverNoteDrafts();
    expect(unsavedEdits()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
    leaveAnother();
    expect(await triesAfter(event)).toBe(0);
  });

  it.each(events)(
    'has no effect in the next account, whose drafts are not tried when %s',
    async (_, event) => {
      closeAccountDatabase();
      expect(unsavedEdits()).toBeUndefined();
      await openStudent();
      expect(await triesAfter(event)).toBe(0);
    },
  );
});

it.each(events)(
  'nothing waits if all is saved at once, and nothing is tried when %s',
  async (_, event) => {
    isFull = false;
    await recoverNoteDrafts();
    expect(localStorage).toHaveLength(0);
    leaveAnother();
    expect(await triesAfter(event)).toBe(0);
  },
);
