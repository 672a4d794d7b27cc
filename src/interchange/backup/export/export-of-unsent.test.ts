// @vitest-environment jsdom
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDownloaded } from '../../../../test/support/downloaded.ts';
import { unzippedTexts } from '../../../../test/support/zip.ts';
import { noteAdding, noteStored } from '../../../db/bytes/adding.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { dropAllShared, keepShared } from '../../../db/drafts/shared-things.ts';
import { reportUnkept } from '../../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../../db/mutate.ts';
import { countUnsent } from '../../../db/outbox/unsent.ts';
import { addFile, deleteFile } from '../../../model/entities/file.ts';
import { createNote } from '../../../model/entities/note.ts';
import { createQuiz } from '../../../model/entities/quiz/quiz.ts';
import { bodyOfText, bodySince, editNoteText, openNoteText } from '../../../text/note-text.ts';
import { makeExport } from './make-export.ts';

let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  await dropAllShared();
  database = await openDownloaded(crypto.randomUUID());
});
afterEach(dropAllShared);

async function exported() {
  const { zip, missing } = await makeExport({
    account: { username: 'Ada', email: 'ada@example.org' },
    nowMs: Date.UTC(2026, 10, 21, 9),
    fetchBytes: async () => ({ ok: false, error: { kind: 'timeout', message: '' } }),
    fetchUsage: async () => ({ ok: false, error: { kind: 'timeout', message: '' } }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const entries = await unzippedTexts(zip);
  const text = (path: string) => entries[path] ?? '';
  return { text, missing, readme: text('README.txt') };
}

const hashOf = (letter: string) => letter.repeat(64);
const keepDraft = (noteId: string, edit: unknown) =>
  localStorage.setItem(
    `haversack-draft:${database.userId}:note:${noteId}:tab`,
    JSON.stringify(edit),
  );

describe('[P5] the export has what the warnings before a removal count', () => {
  it('what other apps shared', async () => {
    await keepShared([
      { kind: 'file', name: 'Slides.PDF', bytes: new Blob(['%PDF-s']), isOpened: false },
      { kind: 'file', name: 'no ending', bytes: new Blob(['bytes']), isOpened: true },
      { kind: 'text', title: 'Mitosis', text: 'https://example.org/mitosis' },
      { kind: 'text', title: '', text: 'A line\nand another' },
    ]);
    const { text, missing } = await exported();
    expect(missing).toEqual([]);
    expect(text('shared/Slides.PDF')).toBe('%PDF-s');
    expect(text('shared/no ending.bin')).toBe('bytes');
    expect(text('shared/Mitosis.txt')).toBe('Mitosis\n\nhttps://example.org/mitosis\n');
    expect(text('shared/A line.txt')).toBe('A line\nand another\n');
  });

  it('words of notes that could not be saved', async () => {
    const body = bodyOfText('cells');
    await mutate(createNote, { id: 'n1', title: 'Cells', body });
    const doc = openNoteText(body);
    editNoteText(doc, 'cells divide');
    keepDraft('n1', { body: bodySince(doc, undefined) });
    const { text, missing } = await exported();
    expect(missing).toEqual([]);
    expect(text('notes/Cells.md')).toMatch(/---\n\ncells\n$/);
    expect(text('unsaved-notes/Cells.md')).toBe('# Cells\n\ncells divide\n');
  });

  it('words that nothing but an open note has, beside those of another note', async () => {
    keepDraft('n1', { title: 'Cells', body: bodyOfText('cells') });
    const editor = {};
    const edit = { title: 'Mitosis', body: bodyOfText('cells divide') };
    const { userId } = database;
    reportUnkept(editor, { userId, noteId: 'n2', title: () => edit.title, edit: () => edit });
    const { text, missing, readme } = await exported();
    reportUnkept(editor, undefined);
    expect(text('unsaved-notes/Cells.md')).toBe('# Cells\n\ncells\n');
    expect(text('unsaved-notes/Mitosis.md')).toBe('# Mitosis\n\ncells divide\n');
    expect(missing).toEqual([]);
    expect(readme).toContain('Nothing is missing');
  });

  it('the answers of quizzes under way', async () => {
    const asked = { stem: 'What divides?', options: ['Cells', 'Atoms'], answer: 0 };
    await mutate(createQuiz, { id: 'q1', title: 'Biology', questions: [asked] });
    const [question] = await database.rows('question').toArray();
    localStorage.setItem(
      `haversack-quiz-draft:${database.userId}:q1`,
      JSON.stringify({
        attemptId: 'a',
        startedAt: 1,
        at: 0,
        chosen: { [question?.id ?? '']: 'Cells' },
      }),
    );
    const { text } = await exported();
    expect(JSON.parse(text('json/quizzes-under-way.json'))).toEqual([
      {
        quizId: 'q1',
        title: 'Biology',
        answers: [{ question: 'What divides?', chosen: 'Cells' }],
      },
    ]);
  });

  it('drafts of dialogs', async () => {
    formDraftPlace('new-card', 'd1').keep({ front: 'What divides?' });
    const { text, readme } = await exported();
    expect(JSON.parse(text('json/drafts.json'))).toMatchObject([
      { form: 'New flashcard', of: 'd1', values: { front: 'What divides?' } },
    ]);
    expect(readme).toContain('drafts.json');
  });

  it('files that are still being added, and the names of those that are not here yet', async () => {
    const file = { sizeBytes: 5, tab: 'tab' };
    await noteAdding([
      { ...file, key: 'a', name: 'here.pdf' },
      { ...file, key: 'b', name: 'later.pdf' },
    ]);
    await storeBlob(hashOf('a'), new Blob(['%PDF-']));
    await noteStored('a', hashOf('a'));
    const { text, missing, readme } = await exported();
    expect(text('being-added/here.pdf')).toBe('%PDF-');
    const why = 'still being added and not on this device yet';
    expect(missing).toEqual([{ name: 'later.pdf', why, isFile: true }]);
    expect(readme).toContain(`- later.pdf: ${why}`);
    expect((await countUnsent(database.userId)).adding).toBe(2);
  });

  it('the bytes of files in the Trash, apart from the others', async () => {
    const file = { mime: 'application/pdf', sizeBytes: 5, pageCount: 1, content: 'text' as const };
    for (const id of ['a', 'b']) {
      await mutate(addFile, { ...file, id, name: `Cells ${id}`, sha256: hashOf(id) });
      await storeBlob(hashOf(id), new Blob([`%PDF-${id}`]));
    }
    await mutate(deleteFile, { id: 'b' });
    const { text, missing } = await exported();
    expect(missing).toEqual([]);
    expect(text('files/Cells a.pdf')).toBe('%PDF-a');
    expect(text('trash/Cells b.pdf')).toBe('%PDF-b');
  });
});
