// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNote } from '../../model/entities/note.ts';
import { bodyOfText, bodySince, editNoteText, openNoteText } from '../../text/note-text.ts';
import { noteAdding } from '../bytes/adding.ts';
import { type AccountDatabase, openAccountDatabase } from '../database.ts';
import { formDraftPlace } from '../drafts/form-drafts.ts';
import { readUnsavedNotes } from '../drafts/note-drafts.ts';
import { reportUnkept } from '../drafts/unsaved-edits.ts';
import { mutate } from '../mutate.ts';
import { countUnsent, unsentInWords } from './unsent.ts';

let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  for (const noteId of editors.keys()) dropWords(noteId);
  database = await openAccountDatabase(crypto.randomUUID());
});

const keep = (noteId: string, edit: unknown, tab = 'tab', userId = database.userId) =>
  localStorage.setItem(`haversack-draft:${userId}:note:${noteId}:${tab}`, JSON.stringify(edit));
const keepAnswers = (key: string, chosen: object, userId = database.userId) =>
  localStorage.setItem(
    `haversack-quiz-draft:${userId}:${key}`,
    JSON.stringify({ attemptId: 'a', startedAt: 1, at: 0, chosen }),
  );
/** As if the server had it. */
const storeQuiz = (id: string) => {
  const facts = { title: 'Cells', fileId: undefined, createdAt: 1, deletedAt: 0 };
  return database.rows('quiz').put({ id, $at: '', ...facts });
};
const editors = new Map<string, object>();
/** Like an editor whose words the browser could not store in a draft. */
function holdWords(noteId: string, userId = database.userId) {
  const editor = {};
  editors.set(noteId, editor);
  const edit = { title: 'Mitosis', body: bodyOfText('cells divide') };
  reportUnkept(editor, { userId, noteId, title: () => edit.title, edit: () => edit });
}
const dropWords = (noteId: string) => reportUnkept(editors.get(noteId), undefined);
const inWords = async () => unsentInWords(await countUnsent(database.userId));

describe('what is on this device and not even in its database', () => {
  it('[P2] counts each note with words that could not be saved', async () => {
    keep('n1', { body: bodyOfText('cells') });
    keep('n1', { title: 'Cells' }, 'another-tab');
    expect(await inWords()).toBe('1 unsaved change to a note');
    keep('n2', { title: 'Mitosis' });
    expect(await inWords()).toBe('2 unsaved changes to notes');
  });

  it('counts no draft of another student, and none without words', async () => {
    keep('n1', { title: 'Cells' }, 'tab', 'somebody-else');
    localStorage.setItem(`haversack-draft:${database.userId}:note:n1:tab`, '{broken');
    expect(await inWords()).toBeUndefined();
  });

  it('[P2] counts words that the browser would not keep in a draft either', async () => {
    holdWords('n1');
    expect(await inWords()).toBe('1 unsaved change to a note');
    dropWords('n1');
    expect(await inWords()).toBeUndefined();
  });

  it('[P2] counts and gives out a note in no draft beside another one that has a draft', async () => {
    keep('n1', { title: 'Cells' });
    holdWords('n2');
    expect(await inWords()).toBe('2 unsaved changes to notes');
    expect(await readUnsavedNotes(database)).toEqual([
      { id: 'n1', title: 'Cells', text: '' },
      { id: 'n2', title: 'Mitosis', text: 'cells divide' },
    ]);
  });

  it('[P2] counts a note once whose older words are in a draft, and gives out all of its words', async () => {
    keep('n2', { title: 'Cells', body: bodyOfText('cells') });
    holdWords('n2');
    expect(await inWords()).toBe('1 unsaved change to a note');
    expect(await readUnsavedNotes(database)).toMatchObject([
      { title: 'Mitosis', text: expect.stringContaining('cells divide') },
    ]);
  });

  it('counts no words of another student that are in no draft', async () => {
    holdWords('n1', 'somebody-else');
    expect(await inWords()).toBeUndefined();
  });

  it('[P2] counts the files that are still being added', async () => {
    const file = { name: 'a.pdf', sizeBytes: 5, tab: 'tab' };
    await noteAdding([{ ...file, key: 'a' }]);
    expect(await inWords()).toBe('1 file still being added');
    await noteAdding([{ ...file, key: 'b' }]);
    expect(await inWords()).toBe('2 files still being added');
  });

  it('[P2] counts the quizzes under way with an answer, once each, a retry too', async () => {
    await storeQuiz('q1');
    keepAnswers('q1', {});
    expect(await inWords()).toBeUndefined();
    keepAnswers('q1', { a: 'Yes' });
    keepAnswers('q1:attempt-0', { b: 'No' });
    expect(await inWords()).toBe('1 unfinished quiz');
    await storeQuiz('q2');
    keepAnswers('q2', { c: 'Yes' });
    expect(await inWords()).toBe('2 unfinished quizzes');
  });

  it('counts no quiz under way all of whose answers are told to other devices', async () => {
    await storeQuiz('q1');
    const draft = { chosen: { a: 'Yes', b: 'No' }, answeredAt: { a: 10, b: 20 }, rowId: 'row' };
    const key = `haversack-quiz-draft:${database.userId}:q1`;
    localStorage.setItem(key, JSON.stringify(draft));
    const tell = (...replies: object[]) =>
      database.rows('sitting').put({ id: 'row', $at: '', ownerId: 'q1', replies } as never);
    await tell({ questionId: 'a', changedAt: 10 });
    expect(await inWords()).toBe('1 unfinished quiz');
    await tell({ questionId: 'a', changedAt: 10 }, { questionId: 'b', changedAt: 20 });
    expect(await inWords()).toBeUndefined();
    localStorage.setItem(key, JSON.stringify({ ...draft, answeredAt: { a: 11, b: 20 } }));
    expect(await inWords()).toBe('1 unfinished quiz');
  });

  it('counts no quiz that was finished on another device with the answers that lie here', async () => {
    await storeQuiz('q1');
    const attemptId = crypto.randomUUID();
    const key = `haversack-quiz-draft:${database.userId}:q1`;
    const keep = (chosen: object) =>
      localStorage.setItem(key, JSON.stringify({ chosen, attemptId, rowId: 'row' }));
    const answers = [{ questionId: 'a', stem: '?', chosen: 'Yes', correct: 'Yes' }];
    await database.rows('attempt').put({ id: attemptId, $at: '', quizId: 'q1', answers } as never);
    keep({ a: 'Yes' });
    expect(await inWords()).toBeUndefined();
    keep({ a: 'No' });
    expect(await inWords()).toBe('1 unfinished quiz');
  });

  it('counts no quiz under way of another student, and none that was deleted for good', async () => {
    keepAnswers('q1', { a: 'Yes' });
    keepAnswers('q1', { a: 'Yes' }, 'somebody-else');
    localStorage.setItem(`haversack-quiz-draft:${database.userId}:q3`, '{broken');
    expect(await inWords()).toBeUndefined();
  });

  it('[P2] counts the drafts of dialogs', async () => {
    formDraftPlace('new-card', 'd1').keep({ front: 'What divides?' });
    expect(await inWords()).toBe('1 draft');
    formDraftPlace('task', 't1').keep({ title: 'Read' });
    expect(await inWords()).toBe('2 drafts');
  });

  it('counts no draft of a dialog of another student', async () => {
    const draft = JSON.stringify({ savedAt: Date.now(), values: { title: 'Read' } });
    localStorage.setItem('haversack-form-draft:somebody-else:new-task::1', draft);
    expect(await inWords()).toBeUndefined();
  });

  it('[P2] counts a draft of a dialog until it is removed, whatever this device’s clock says', async () => {
    const draft = JSON.stringify({ savedAt: 1, values: { title: 'Read' } });
    localStorage.setItem(`haversack-form-draft:${database.userId}:new-task::1`, draft);
    expect(await inWords()).toBe('1 draft');
  });

  it('reads the words as the editor shows them: those of the note with those of its drafts', async () => {
    const body = bodyOfText('cells');
    await mutate(createNote, { id: 'n1', title: 'Cells', body });
    const doc = openNoteText(body);
    editNoteText(doc, 'cells divide');
    keep('n1', { body: bodySince(doc, undefined) });
    keep('n2', { title: 'Mitosis' });
    expect(await readUnsavedNotes(database)).toEqual([
      { id: 'n1', title: 'Cells', text: 'cells divide' },
      { id: 'n2', title: 'Mitosis', text: '' },
    ]);
  });
});

it('says more than two kinds as a list', () => {
  expect(unsentInWords({ changes: 2, files: 1, notes: 1, adding: 3 })).toBe(
    '2 changes, 1 unsaved change to a note, 1 file and 3 files still being added',
  );
});
