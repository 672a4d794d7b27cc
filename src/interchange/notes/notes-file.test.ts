import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { png } from '../../../test/support/anki/package.ts';
import { openDownloaded } from '../../../test/support/downloaded.ts';
import { unzippedTexts } from '../../../test/support/zip.ts';
import { storeBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { createMedia } from '../../model/entities/media.ts';
import { createNote, deleteNotes, editNote } from '../../model/entities/note.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { makeNotesFile, type NotesFormat } from './notes-file.ts';

const [cells, plan, gone] = [1, 2, 3].map((n) => `0195d2a0-1111-7222-8333-44445555666${n}`) as [
  string,
  string,
  string,
];
const nowMs = Date.UTC(2026, 10, 30, 9);
const sha256 = 'a'.repeat(64);
let database: AccountDatabase;

beforeEach(async () => {
  database = await openDownloaded(crypto.randomUUID());
  const text = `**Bold** $x^2$ <b onclick="x()">no</b> [[note:${plan}|Old]] [[${'Cells'}]]

![[wall.png|300]] ![[far.png]] [bad](javascript:alert(1))`;
  await mutate(createNote, { id: cells, title: 'Cells <1>', body: bodyOfText(text) });
  await mutate(createNote, { id: plan, title: 'Plan', body: bodyOfText('[[Cells <1>]]') });
  await mutate(createNote, { id: gone, title: 'Gone', body: bodyOfText('gone') });
  await mutate(deleteNotes, [gone]);
  const owner = { ownerEntity: 'note' as const, ownerId: cells, mime: 'image/png', sizeBytes: 12 };
  await mutate(createMedia, { ...owner, id: 'm1', name: 'wall', sha256 });
  await mutate(createMedia, { ...owner, id: 'm2', name: 'far', sha256: 'b'.repeat(64) });
  await storeBlob(sha256, new Blob([png]));
});

const made = (format: NotesFormat, ids: readonly string[]) =>
  makeNotesFile(format, {
    ...{ database, ids, nowMs, onNote: () => undefined },
    signal: new AbortController().signal,
  });

describe('notes as a file', () => {
  it('are a zip where they have pictures, and one file where they have none', async () => {
    const whole = await made('markdown', [cells]);
    expect(whole).toMatchObject({ name: 'Cells 1.zip', count: 1 });
    const entries = await unzippedTexts(whole.bytes);
    expect(Object.keys(entries)).toEqual(['Cells 1.md', 'attachments/wall.png']);
    expect(entries['Cells 1.md']).toContain('title: "Cells <1>"\n');
    expect(entries['Cells 1.md']).toContain('[[Plan]] [[Cells]]');
    expect(whole.missing).toEqual([
      { name: 'far', why: 'shown in “Cells <1>”, but not on this device', isFile: true },
    ]);
    const alone = await made('markdown', [plan]);
    expect([alone.name, (await alone.bytes.text()).split('---\n').at(-1)]).toEqual([
      'Plan.md',
      '\n[[Cells <1>]]\n',
    ]);
  });

  it('are those outside the Trash', async () => {
    const { name, bytes, count } = await made('markdown', [cells, plan, gone]);
    expect([name, count]).toEqual(['notes-2026-11-30.zip', 2]);
    const entries = await unzippedTexts(bytes);
    expect(Object.keys(entries)).toEqual(['Cells 1.md', 'attachments/wall.png', 'Plan.md']);
    expect(entries['Plan.md']).toContain('[[Cells 1|Cells <1>]]');
  });

  it('do not miss a picture that the text no longer shows', async () => {
    const owner = { ownerEntity: 'note' as const, ownerId: plan, mime: 'image/png', sizeBytes: 12 };
    await mutate(createMedia, { ...owner, id: 'm3', name: 'old', sha256: 'c'.repeat(64) });
    const text = '`![[old.png]]` ![[wall.png]]';
    await mutate(editNote, { id: plan, body: bodyOfText(text) });
    for (const format of ['markdown', 'web-page'] as const)
      expect((await made(format, [plan])).missing).toEqual([]);
  });

  it('are a web page with pictures inside and formulas to read, in which nothing runs', async () => {
    const { name, bytes, missing } = await made('web-page', [cells, plan, gone]);
    const html = await bytes.text();
    expect([name, missing.length]).toEqual(['notes-2026-11-30.html', 1]);
    expect(html).toContain(`src="data:image/png;base64,${Buffer.from(png).toString('base64')}"`);
    expect(html).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(html).toContain(`<a href="#note-${plan}">Plan</a>`);
    expect(html).toContain(`<a href="#note-${cells}">Cells &lt;1&gt;</a>`);
    expect(html).toContain('<strong>Bold</strong>');
    expect(html).toContain('![[far.png]]');
    expect(html).not.toMatch(/<b |href="javascript|<script|>Gone</);
    expect(html).toContain("default-src 'none'");
    expect((await made('web-page', [plan])).name).toBe('Plan.html');
  });
});
