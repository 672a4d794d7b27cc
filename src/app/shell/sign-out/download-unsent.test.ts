// @vitest-environment jsdom
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteAdding, noteStored } from '../../../db/bytes/adding.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { type AccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import { bindProfile } from '../../../db/device/account.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { dropAllShared, keepShared } from '../../../db/drafts/shared-things.ts';
import { reportUnkept } from '../../../db/drafts/unsaved-edits.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { readUnsentWork } from '../error/read-unsent-work.ts';

const saveAsFile = vi.hoisted(() =>
  vi.fn<(name: string, content: string | Blob, mime: string) => void>(),
);
vi.mock('../../../platform/save-as-file.ts', () => ({ saveAsFile }));

const { downloadAllUnsent, downloadUnsent, downloadUnsentFiles } = await import(
  './download-unsent.ts'
);

let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  saveAsFile.mockReset();
  const id = crypto.randomUUID();
  await bindProfile({ id, username: 'Ada', email: 'ada@example.org' });
  database = await openAccountDatabase(id);
});

const keepDraft = () =>
  localStorage.setItem(
    `haversack-draft:${database.userId}:note:n1:tab`,
    JSON.stringify({ title: 'Cells', body: bodyOfText('cells divide') }),
  );

async function beginToAdd(isStored: boolean) {
  await noteAdding([{ key: 'a', name: 'a.pdf', sizeBytes: 5, tab: 'tab' }]);
  if (!isStored) return;
  await storeBlob('a'.repeat(64), new Blob(['%PDF-']));
  await noteStored('a', 'a'.repeat(64));
}

it('[P2] has the words of notes that could not be saved', async () => {
  keepDraft();
  await downloadUnsent(database.userId, 'Ada');
  expect(JSON.parse(String(saveAsFile.mock.calls[0]?.[1])).unsavedNotes).toEqual([
    { id: 'n1', title: 'Cells', text: 'cells divide' },
  ]);
});

it('[P2] has the drafts of dialogs, which the error screen counts', async () => {
  formDraftPlace('new-card', 'd1').keep({ front: 'What divides?' });
  await downloadUnsent(database.userId, 'Ada');
  expect(JSON.parse(String(saveAsFile.mock.calls[0]?.[1])).drafts).toMatchObject([
    { form: 'New flashcard', of: 'd1', values: { front: 'What divides?' } },
  ]);
  expect(await readUnsentWork()).toMatchObject({ changes: 1, words: '1 draft is' });
});

it('[P2] has the files that are still being added', async () => {
  await beginToAdd(true);
  await downloadUnsentFiles(database.userId);
  expect(saveAsFile).toHaveBeenCalledExactlyOnceWith('a.pdf', expect.any(Blob), 'application/pdf');
});

it('does not say that a copy was made where there are no bytes', async () => {
  await beginToAdd(false);
  expect(await downloadUnsentFiles(database.userId)).toEqual({ copied: 0, missing: ['a.pdf'] });
  expect(saveAsFile).not.toHaveBeenCalled();
});

it('[P2] names the file without bytes beside one that was copied', async () => {
  await beginToAdd(true);
  await noteAdding([{ key: 'b', name: 'later.pdf', sizeBytes: 5, tab: 'tab' }]);
  expect(await downloadUnsentFiles(database.userId)).toEqual({ copied: 1, missing: ['later.pdf'] });
});

it('[P2] the error screen does not count as kept what goes with the page, and names it', async () => {
  await beginToAdd(true);
  await noteAdding([{ key: 'b', name: 'later.pdf', sizeBytes: 5, tab: 'tab' }]);
  const editor = {};
  const edit = { title: 'Cells', body: bodyOfText('cells') };
  const { userId } = database;
  reportUnkept(editor, { userId, noteId: 'n1', title: () => edit.title, edit: () => edit });
  const work = await readUnsentWork();
  reportUnkept(editor, undefined);
  expect(work).toMatchObject({
    changes: 1,
    files: 1,
    words: '1 file still being added is',
    unkeptNotes: ['Cells'],
    missingFiles: ['later.pdf'],
  });
});

it('[P2] the error screen finds nothing kept of a file whose bytes are not here', async () => {
  await beginToAdd(false);
  expect(await readUnsentWork()).toMatchObject({ files: 0, words: '', missingFiles: ['a.pdf'] });
});

it('[P5] has all that a sign-out counts: files, answers, and what other apps shared', async () => {
  keepDraft();
  await beginToAdd(true);
  await keepShared([
    { kind: 'file', name: 'Slides.pdf', bytes: new Blob(['%PDF-s']), isOpened: false },
    { kind: 'text', title: 'Link', text: 'https://example.org' },
  ]);
  expect(await downloadAllUnsent(database.userId, 'Ada')).toEqual({ copied: 3, missing: [] });
  await dropAllShared();
  const names = saveAsFile.mock.calls.map(([name]) => name);
  expect(names).toEqual([expect.stringMatching(/json$/), 'a.pdf', 'Slides.pdf']);
  expect(JSON.parse(String(saveAsFile.mock.calls[0]?.[1]))).toMatchObject({
    unsavedNotes: [{ title: 'Cells' }],
    quizzesUnderWay: [],
    sharedTexts: [{ title: 'Link' }],
  });
});

it('[P2] the error screen does not call work safe that is not in the database', async () => {
  expect(await readUnsentWork()).toEqual({ kind: 'safe' });
  keepDraft();
  await beginToAdd(true);
  expect(await readUnsentWork()).toMatchObject({
    kind: 'waiting',
    changes: 1,
    files: 1,
    words: '1 unsaved change to a note and 1 file still being added are',
  });
});
