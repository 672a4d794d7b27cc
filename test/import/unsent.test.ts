// @vitest-environment jsdom
/** [P2] Files of “Export unsent changes” can be imported into a new account and into the same account. */
import '../support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadAllUnsent } from '../../src/app/shell/sign-out/download-unsent.ts';
import { storeBlob } from '../../src/db/bytes/blobs.ts';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../src/db/database.ts';
import { bindProfile } from '../../src/db/device/account.ts';
import { mutate } from '../../src/db/mutate.ts';
import { previewImport } from '../../src/interchange/backup/preview.ts';
import { openSource, problemOfSource } from '../../src/interchange/backup/read/open-source.ts';
import { findUnsentExports, unsentKind } from '../../src/interchange/backup/read/unsent-source.ts';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createCourse } from '../../src/model/entities/course.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { addFile } from '../../src/model/entities/file.ts';
import { createMedia } from '../../src/model/entities/media.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { createTask } from '../../src/model/entities/task.ts';
import { bodyOfText, textOfBody } from '../../src/text/note-text.ts';
import { everythingIn, importInto, newDatabase } from './support.ts';

const saved = vi.hoisted(() => [] as File[]);
vi.mock('../../src/platform/save-as-file.ts', () => ({
  saveAsFile: (name: string, content: string | Blob, type: string) =>
    saved.push(new File([content], name, { type })),
}));

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
let database: AccountDatabase;

beforeEach(async () => {
  localStorage.clear();
  saved.length = 0;
  const id = crypto.randomUUID();
  await bindProfile({ id, username: 'Ada', email: 'ada@example.org' });
  database = await openAccountDatabase(id);
});
afterEach(closeAccountDatabase);

const sourceOf = (target: AccountDatabase, files: readonly File[] = saved) =>
  openSource(
    target,
    unsentKind,
    files.map((bytes) => ({ path: bytes.name, modifiedAt: bytes.lastModified, bytes })),
    { email: 'ada@example.org', chosen: {} },
    Date.now(),
  );

/** Changes sent earlier are on the server and not in the file. */
async function makeWork(): Promise<void> {
  const deckId = 'd1';
  await mutate(createDeck, { id: deckId, name: 'Biology' });
  await mutate(createTask, { title: 'Sent before' });
  await database.outbox.clear();
  await mutate(createCards, [{ deckId, kind: 'basic', front: 'Cell', back: 'Zelle' }]);
  await mutate(createNote, { id: 'n1', title: 'Cells', body: bodyOfText('cells divide') });
  const file = { mime: 'application/pdf', pageCount: 1, content: 'text' as const, sizeBytes: 4 };
  await mutate(addFile, { ...file, id: 'f1', name: 'test.pdf', sha256 });
  await storeBlob(sha256, new Blob(['test']), database);
}

describe('unsent changes', () => {
  it('are imported completely into another account, with the items they belong to, and only once', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh));
    expect(leftOut).toEqual([]);
    const [before, after] = [await everythingIn(database), await everythingIn(fresh)];
    expect(before.task).toMatchObject([{ title: 'Sent before' }]);
    for (const entity of ['deck', 'card', 'note'])
      expect(after[entity], entity).toEqual(before[entity]);
    expect(after.file).toMatchObject([{ id: 'f1', name: 'test.pdf', uploadedAt: 0 }]);
    expect(after.task ?? []).toEqual([]);
    const again = await sourceOf(fresh);
    const { signal } = new AbortController();
    const { entities } = await previewImport(fresh, again, signal, () => undefined);
    for (const counts of Object.values(entities))
      expect(counts).toMatchObject({ new: 0, different: 0 });
  });

  it('do not replace later edits in their own account', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    await mutate(editNote, { id: 'n1', title: 'Edited since' });
    await importInto(database, await sourceOf(database));
    const note = await database.rows('note').get('n1');
    expect(note?.title).toBe('Edited since');
    expect(textOfBody(String(note?.body))).toBe('cells divide');
  });

  it('report the file that was not chosen with them', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const fresh = newDatabase();
    const alone = saved.filter(({ name }) => name.endsWith('.json'));
    const { leftOut } = await importInto(fresh, await sourceOf(fresh, alone));
    expect(leftOut).toEqual([
      expect.objectContaining({
        what: '“test.pdf”',
        why: expect.stringContaining('Choose it together'),
      }),
    ]);
    expect(await fresh.rows('file').count()).toBe(0);
  });

  it('report a chosen file that only has the size of an expected file', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const fresh = newDatabase();
    const other = new File(['OTHE'], 'other.pdf', { type: 'application/pdf' });
    const { leftOut } = await importInto(fresh, await sourceOf(fresh, [...saved, other]));
    expect(leftOut).toEqual([
      expect.objectContaining({ what: '“other.pdf”', why: 'not imported. Add it in Files' }),
    ]);
    expect(await fresh.rows('file').count()).toBe(1);
  });

  it('include the course, and report the pictures, whose bytes are elsewhere', async () => {
    await mutate(createCourse, { id: 'bio', name: 'Biology', color: 'teal' });
    await mutate(createDeck, { id: 'd1', name: 'Cells', courseId: 'bio' });
    await mutate(createCards, [{ deckId: 'd1', kind: 'basic', front: 'Cell', back: 'Zelle' }]);
    const [card] = await database.rows('card').toArray();
    const owner = { ownerEntity: 'card' as const, ownerId: card?.id ?? '', side: 'front' as const };
    const picture = { name: 'A cell', mime: 'image/png', sizeBytes: 4, sha256 };
    await mutate(createMedia, { id: 'm1', ...owner, ...picture });
    await database.outbox.clear();
    await mutate(editCard, { id: card?.id ?? '', back: 'Die Zelle' });
    await downloadAllUnsent(database.userId, 'Ada');
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh));
    expect(await fresh.rows('course').toArray()).toMatchObject([{ id: 'bio', name: 'Biology' }]);
    expect(leftOut).toEqual([expect.objectContaining({ what: expect.stringContaining('A cell') })]);
  });

  it('report the drafts in them, which cannot be imported', async () => {
    await makeWork();
    localStorage.setItem(
      `haversack-draft:${database.userId}:note:n9:tab`,
      JSON.stringify({ title: 'Typed', body: bodyOfText('only typed') }),
    );
    localStorage.setItem(
      `haversack-form-draft:${database.userId}:new-task::1`,
      JSON.stringify({ savedAt: Date.now(), values: { title: 'Read' } }),
    );
    await downloadAllUnsent(database.userId, 'Ada');
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh));
    expect(leftOut.map(({ what }) => what)).toEqual(['Unsaved changes to 1 note', '1 draft']);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, 400), /damaged/],
    [
      'of an older release',
      (text: string) => text.replace('"rows"', '"other"').replace('"format": 1,', ''),
      /older version/,
    ],
    [
      'without readable rows',
      (text: string) => text.replace('"rows"', '"other"'),
      /could not read/,
    ],
    ['of a newer release', (text: string) => text.replace('"format": 1', '"format": 9'), /newer/],
  ])('are refused with a reason if they are %s', async (_, spoil, why) => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const text = await saved.find(({ name }) => name.endsWith('.json'))?.text();
    const spoiled = new File([spoil(text ?? '')], 'haversack-unsent.json');
    const bytes = { path: spoiled.name, modifiedAt: 0, sizeBytes: spoiled.size };
    expect(await findUnsentExports([{ ...bytes, bytes: async () => spoiled }])).toHaveLength(1);
    const problem = await sourceOf(newDatabase(), [spoiled]).catch(problemOfSource);
    expect(problem).toMatch(why);
  });

  it('with damaged rows are read, and the damaged rows are left out', async () => {
    const told = {
      about: 'Haversack changes that were not on the server',
      format: 1,
      rows: { task: [null, 7, { id: 'x' }, { id: [] }], unknown: [{}], deck: 'none', __proto__: 1 },
    };
    const file = new File([JSON.stringify(told)], 'unsent.json');
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh, [file]));
    expect(leftOut.length).toBeGreaterThan(0);
    expect(await fresh.rows('task').count()).toBe(0);
  });

  it('of two devices can be imported together, and an unreadable file is reported', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const first = saved.splice(0);
    const phone = new File(
      [
        JSON.stringify({
          about: 'Haversack changes that were not on the server',
          format: 1,
          rows: { task: await database.rows('task').toArray(), widget: [{ id: 'w' }] },
        }),
      ],
      'phone.json',
    );
    const broken = new File(
      ['{"about": "Haversack changes that were not on the server", '],
      'b.json',
    );
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh, [...first, phone, broken]));
    expect(await fresh.rows('task').count()).toBe(1);
    expect(await fresh.rows('card').count()).toBe(1);
    expect(leftOut.map(({ what }) => what).sort()).toEqual(['widget', '“b.json”']);
  });

  it('report a file that is in none of them, such as one that was still being added', async () => {
    await makeWork();
    await downloadAllUnsent(database.userId, 'Ada');
    const slides = new File(['%PDF-slides'], 'Slides.pdf');
    const fresh = newDatabase();
    const { leftOut } = await importInto(fresh, await sourceOf(fresh, [...saved, slides]));
    expect(leftOut).toEqual([{ what: '“Slides.pdf”', why: 'not imported. Add it in Files' }]);
  });

  it('are not searched for in folders', async () => {
    const told = JSON.stringify({ about: 'Haversack changes that were not on the server' });
    const inVault = { path: 'Vault/haversack-unsent.json', sizeBytes: 1, modifiedAt: 0 };
    const bytes = async () => new Blob([told]);
    expect(await findUnsentExports([{ ...inVault, bytes }])).toEqual([]);
  });
});
