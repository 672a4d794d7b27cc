// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bodyOfText,
  bodySince,
  editNoteText,
  noteState,
  openNoteText,
} from '../../text/note-text.ts';
import { AccountDatabase } from '../database.ts';
import {
  type KeptNoteDraft,
  parseNoteDraft,
  readUnsavedEdits,
  readUnsavedNotes,
  startOfNoteDrafts,
} from './note-drafts.ts';
import { reportUnkept } from './unsaved-edits.ts';

let database: AccountDatabase;
const editor = {};

beforeEach(async () => {
  localStorage.clear();
  database = new AccountDatabase(crypto.randomUUID());
  await database.open();
});
afterEach(() => {
  reportUnkept(editor, undefined);
  database.close();
});

function keep(noteId: string, edit: KeptNoteDraft, at = '1'): void {
  localStorage.setItem(`${startOfNoteDrafts(database)}${noteId}:${at}`, JSON.stringify(edit));
}

function storeNote(id: string, title: string, body: string) {
  return database.rows('note').put({ id, $at: '', title, body, deletedAt: 0 } as never);
}

/** Only the words typed after the stored ones. */
function additionTo(body: string, next: string): string {
  const doc = openNoteText(body);
  const state = noteState(doc);
  editNoteText(doc, next);
  return bodySince(doc, state);
}

describe('the unsaved edits of notes', () => {
  it('are those of the drafts by note, the oldest first, and then of the editor', () => {
    keep('n1', { title: 'Newer' }, '2');
    keep('n1', { title: 'Older' }, '1');
    keep('n2', { body: 'b', isNew: true });
    const words = { userId: database.userId, noteId: 'n1', title: () => 'Newest' };
    reportUnkept(editor, { ...words, edit: () => ({ title: 'Newest' }) });
    expect([...readUnsavedEdits(database.userId)]).toEqual([
      ['n1', [{ title: 'Older' }, { title: 'Newer' }, { title: 'Newest' }]],
      ['n2', [{ body: 'b', isNew: true }]],
    ]);
  });

  it('are those of an editor alone where the browser kept none', () => {
    const words = { userId: database.userId, noteId: 'n1', title: () => '' };
    reportUnkept(editor, { ...words, edit: () => ({ body: 'b' }) });
    expect([...readUnsavedEdits(database.userId)]).toEqual([['n1', [{ body: 'b' }]]]);
  });

  it.each([null, '', '{broken', '7', '{"title":7}'])('are none in a draft %j', (text) => {
    expect(parseNoteDraft(text)).toBeUndefined();
  });
});

describe('the notes with unsaved words', () => {
  it('are none where there is no unsaved edit', async () => {
    await storeNote('n1', 'Cells', bodyOfText('cells'));
    expect(await readUnsavedNotes(database)).toEqual([]);
  });

  it('[P2] have their stored words and what a draft adds to them', async () => {
    const body = bodyOfText('cells');
    await storeNote('n1', 'Cells', body);
    keep('n1', { body: additionTo(body, 'cells divide') });
    expect(await readUnsavedNotes(database)).toEqual([
      { id: 'n1', title: 'Cells', text: 'cells divide' },
    ]);
  });

  it('[P2] have the title that was written last, though later drafts name none', async () => {
    await storeNote('n1', 'Stored', '');
    keep('n1', { title: 'Older' }, '1');
    keep('n1', { title: 'Newer' }, '2');
    keep('n1', { body: bodyOfText('cells') }, '3');
    expect(await readUnsavedNotes(database)).toEqual([{ id: 'n1', title: 'Newer', text: 'cells' }]);
  });

  it('[P2] have their words though neither draft nor database knows a title', async () => {
    keep('n1', { body: bodyOfText('cells') });
    expect(await readUnsavedNotes(database)).toEqual([{ id: 'n1', title: '', text: 'cells' }]);
  });
});
