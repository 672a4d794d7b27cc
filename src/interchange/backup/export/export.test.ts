import type { ExportOptions } from './export-contents.ts';
import '../../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { openDownloaded } from '../../../../test/support/downloaded.ts';
import { unzippedTexts } from '../../../../test/support/zip.ts';
import { storeBlob } from '../../../db/bytes/blobs.ts';
import { currentDatabase } from '../../../db/database.ts';
import { keepUsageActivity } from '../../../db/device/usage.ts';
import { addJob } from '../../../db/jobs.ts';
import { mutate } from '../../../db/mutate.ts';
import { createCards } from '../../../model/entities/card.ts';
import { createDeck } from '../../../model/entities/deck.ts';
import { createEvent } from '../../../model/entities/event.ts';
import { addFile } from '../../../model/entities/file.ts';
import { createMedia } from '../../../model/entities/media.ts';
import { createNote } from '../../../model/entities/note.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import { createTask, deleteTask } from '../../../model/entities/task.ts';
import { markUploaded } from '../../../model/held-bytes.ts';
import { entityNames } from '../../../model/registry.ts';
import { eventsAsIcs } from '../../../model/study/ical-writer.ts';
import { saveTags } from '../../../queries/tags/change-tags.ts';
import { bodyOfText } from '../../../text/note-text.ts';
import { csvHead, csvLine } from '../../formats/write/csv.ts';
import { importKind } from '../job-kinds.ts';
import { createEntryNames } from './entry-names.ts';
import { makeExport } from './make-export.ts';

const nowMs = Date.UTC(2026, 10, 21, 9);
const away: ExportOptions['fetchBytes'] = async () => ({
  ok: false,
  error: { kind: 'timeout', message: 'Connection timeout. Please try again later.' },
});

async function exported(more: Partial<ExportOptions> = {}) {
  const { zip, missing } = await makeExport({
    account: { username: 'Ada', email: 'ada@example.org' },
    nowMs,
    fetchBytes: away,
    fetchUsage: async () => ({ ok: false, error: { kind: 'timeout', message: '' } }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });
  const entries = await unzippedTexts(zip);
  const text = (path: string) => entries[path] ?? '';
  return { entries, text, missing };
}

async function fill() {
  await openDownloaded(crypto.randomUUID());
  const file = { mime: 'application/pdf', sizeBytes: 5, pageCount: 1, content: 'text' as const };
  await mutate(addFile, { ...file, id: 'f1', name: 'Cells', sha256: 'a'.repeat(64) });
  await mutate(addFile, { ...file, id: 'f2', name: 'Cells', sha256: 'b'.repeat(64) });
  await mutate(markUploaded, [{ entity: 'file', id: 'f2' }]);
  await storeBlob('a'.repeat(64), new Blob(['%PDF-']));
  await mutate(createNote, { id: 'n1', title: 'a/b: c?', body: bodyOfText('Grüße\n**bold**') });
  await mutate(createDeck, { id: 'd1', name: 'Cells, and more' });
  await mutate(createCards, [{ deckId: 'd1', kind: 'basic', front: 'What?', back: 'a "cell"' }]);
  const points = [{ text: 'Cells divide.', page: 2, quote: 'the cell divides' }];
  const summary = { id: 's1', fileId: 'f1', title: 'Cells', fromPage: 1, toPage: 3 };
  await mutate(createSummary, { ...summary, points });
  await mutate(createTask, { title: 'Read; then write', dueOn: '2026-11-30' });
  const gone = await mutate(createTask, { title: 'Gone' });
  await mutate(deleteTask, { id: (gone.ok && gone.data.ids[0]) || '' });
  await mutate(createEvent, { title: 'Exam', startsAt: nowMs, endsAt: nowMs + 3_600_000 });
}

describe('the export of everything', () => {
  it('[P5] has every entity as JSON, and notes, summaries, tables and calendars in open formats', async () => {
    await fill();
    const { text } = await exported();
    for (const name of entityNames) {
      expect(Array.isArray(JSON.parse(text(`json/${name}.json`))), name).toBe(true);
    }
    expect(JSON.parse(text('json/task.json'))).toHaveLength(2);
    // Without derived values, with the stamps by which an import merges.
    expect(text('json/card.json')).not.toContain('$memory');
    expect(JSON.parse(text('json/card.json'))[0].$at).toMatch(/^[0-9a-z]{9}-/);
    expect(text('notes/a b c.md')).toMatch(
      /^---\ntitle: "a\/b: c\?"\n(?:.+\n)+---\n\nGrüße\n\*\*bold\*\*\n$/,
    );
    expect(text('summaries/Cells.md')).toContain('- Cells divide. (page 2)\n  > the cell divides');
    expect(text('tables/cards.csv')).toContain('"Cells, and more",basic,What?,"a ""cell"""');
    expect(text('calendar/tasks.ics')).toContain(
      'SUMMARY:Read\\; then write\r\nDUE;VALUE=DATE:20261130',
    );
    expect(text('calendar/tasks.ics')).not.toContain('Gone');
    expect(text('calendar/events.ics')).toContain(
      'DTSTART:20261121T090000Z\r\nDTEND:20261121T100000Z',
    );
    expect(text('files/Cells.pdf')).toBe('%PDF-');
  });

  it('has one note for Anki of the cards of one content, which Anki parts again', async () => {
    await mutate(createDeck, { id: 'd', name: 'Cells' });
    const card = { deckId: 'd', kind: 'cloze', front: '{{c1::a}} {{c2::b}}', back: '' } as const;
    await mutate(createCards, [
      { ...card, id: 'c1', groupId: 'c1', asked: 1 },
      { ...card, id: 'c2', groupId: 'c1', asked: 2 },
    ]);
    const { text } = await exported();
    const lines = text('other-apps/anki.txt').split('\n');
    expect(lines.filter((line) => line.includes('{{c1::a}}'))).toEqual([
      'c1\tCloze\tCells\t{{c1::a}} {{c2::b}}\t',
    ]);
  });

  it('has pictures of cards beside the files, by what they show', async () => {
    await fill();
    const owner = { ownerEntity: 'card', ownerId: 'c', side: 'front', mime: 'image/png' } as const;
    for (const [id, name, letter] of [
      ['m1', 'A cell', 'c'],
      ['m2', '', 'd'],
    ] as const) {
      const sha256 = letter.repeat(64);
      await mutate(createMedia, { ...owner, id, name, sizeBytes: 3, sha256 });
      await storeBlob(sha256, new Blob([id]));
    }
    const { text, entries } = await exported();
    expect(text('media/A cell.png')).toBe('m1');
    expect(text('media/picture or sound.png')).toBe('m2');
    expect(Object.keys(entries).filter((path) => path.startsWith('files/'))).toHaveLength(1);
  });

  it('has notes with their pictures and tags, and links by title, as their own export writes them', async () => {
    const [cells, plan] = [
      '0195d2a0-1111-7222-8333-444455556661',
      '0195d2a0-1111-7222-8333-444455556662',
    ];
    const text = `![[wall.png]] ![[far.png]] [[note:${plan}|Old]]`;
    await mutate(createNote, { id: cells, title: 'Cells', folder: 'Lab', body: bodyOfText(text) });
    await mutate(createNote, { id: plan, title: 'Plan', body: bodyOfText('') });
    await saveTags([{ ownerEntity: 'note', ownerId: cells }], { add: ['exam'] });
    const owner = { ownerEntity: 'note', ownerId: cells, mime: 'image/png', sizeBytes: 3 } as const;
    for (const [id, name, letter] of [
      ['n1', 'wall', '7'],
      ['n2', 'far', '8'],
    ] as const)
      await mutate(createMedia, { ...owner, id, name, sha256: letter.repeat(64) });
    await storeBlob('7'.repeat(64), new Blob(['n1']));
    const made = await exported();
    expect(made.text('notes/Lab/Cells.md')).toContain('\ntags:\n  - exam\n');
    expect(made.text('notes/Lab/Cells.md')).toContain('\n![[wall.png]] ![[far.png]] [[Plan]]\n');
    expect(made.text('notes/attachments/wall.png')).toBe('n1');
    expect(made.missing.filter(({ name }) => name === 'far')).toHaveLength(1);
  });

  it('says which files are missing and why, in the zip too, and fetches them where it can', async () => {
    await fill();
    const offline = await exported();
    const why = 'not on this device, and the server could not be reached';
    expect(offline.missing).toEqual([{ name: 'Cells', why, isFile: true }]);
    expect(offline.text('README.txt')).toContain(`- Cells: ${why}`);
    const online = await exported({
      fetchBytes: async () => ({ ok: true, data: new Blob(['bytes']) }),
    });
    expect(online.missing).toEqual([]);
    expect(online.text('README.txt')).toContain('Nothing is missing.');
    expect(online.text('files/Cells (2).pdf')).toBe('bytes');
  });

  it('[P5] has the time in the app: the server’s list or the one kept here, and what waits', async () => {
    await fill();
    const entry = (id: string, startedAt: number) => ({
      id,
      startedAt,
      endedAt: startedAt + 60_000,
      activeMs: 30_000,
      studyDay: '2026-11-21',
      tzOffsetMin: 0,
      device: 'phone',
    });
    const [kept, waiting, elsewhere] = [entry('a', nowMs), entry('b', nowMs + 1), entry('c', 1)];
    await keepUsageActivity(currentDatabase(), [kept], nowMs);
    await currentDatabase().writeMeta('usageWaiting', [waiting]);
    const offline = await exported();
    expect(JSON.parse(offline.text('json/usage.json'))).toEqual([kept, waiting]);
    expect(offline.text('tables/time-in-the-app.csv')).toContain(
      'a,2026-11-21T09:00:00.000Z,2026-11-21T09:01:00.000Z,2026-11-21,30000,phone\r\n',
    );
    const online = await exported({
      fetchUsage: async () => ({ ok: true, data: [elsewhere, waiting] }),
    });
    expect(JSON.parse(online.text('json/usage.json'))).toEqual([elsewhere, waiting]);
  });

  it('lists the files with their course and their tags, those that were taken off left out', async () => {
    await fill();
    const file = { ownerEntity: 'file', ownerId: 'f2' };
    await saveTags([file], { add: ['week 3', 'exam', 'lab'] });
    await saveTags([file], { remove: ['lab'] });
    const { text } = await exported();
    const lines = text('tables/files.csv').trim().split('\r\n').sort();
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\dT[^,]+/, 'then'))).toEqual([
      'f1,Cells,application/pdf,1,5,then,,',
      'f2,Cells,application/pdf,1,5,then,,"exam, week 3"',
      expect.stringMatching(/^.?id,name,type,pages,size \(bytes\),added,course,tags$/),
    ]);
    expect(JSON.parse(text('json/tag.json'))).toHaveLength(3);
  });

  it('has no formula in what a spreadsheet opens, and the exact words in what other apps read', async () => {
    await fill();
    await mutate(createCards, [{ deckId: 'd1', kind: 'basic', front: '=1+1', back: '-ing' }]);
    await mutate(createTask, { title: '+ plan' });
    const { text } = await exported();
    expect(text('tables/cards.csv')).toContain(",'=1+1,'-ing,");
    expect(text('other-apps/anki.txt')).toContain('\t=1+1\t-ing\n');
    expect(text('other-apps/todoist.csv')).toContain('task,+ plan,');
  });

  it('says that an import was still running, and is no whole backup then', async () => {
    await fill();
    const options = {
      account: { username: 'Ada', email: 'ada@example.org' },
      ...{ nowMs, fetchBytes: away, onProgress: () => undefined },
      fetchUsage: async () => ({ ok: false, error: { kind: 'timeout', message: '' } }) as const,
      signal: new AbortController().signal,
    };
    const job = { kind: importKind, title: 'Import', failedTitle: 'Error importing', input: {} };
    const before = await makeExport(options);
    expect(before).toMatchObject({ isWhole: true });
    const added = await addJob(currentDatabase(), job);
    const during = await makeExport(options);
    expect(during).toMatchObject({ isWhole: false });
    expect(during.missing).toEqual([
      {
        name: 'Part of an import',
        why: 'the import was still running. Export again when it is done',
      },
      ...before.missing,
    ]);
    if (added.ok) await currentDatabase().jobs.update(added.data.id, { state: 'failed' });
    expect(await makeExport(options)).toMatchObject({ isWhole: true });
  });

  it('ends when it is cancelled', async () => {
    await fill();
    await expect(exported({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

it('quotes what a table would misread (RFC 4180)', () => {
  expect(csvHead(['a', 'b'])).toBe('\uFEFFa,b\r\n');
  expect(csvLine(['x, "y"\nz', null, 0])).toBe('"x, ""y""\nz",,0\r\n');
});

it('folds a calendar’s lines at 75 octets and never within a character (RFC 5545 §3.1)', () => {
  const title = 'Prüfung 試験 '.repeat(12);
  const event = { id: 'e', title, startsAt: nowMs, endsAt: nowMs, createdAt: nowMs };
  const text = [...eventsAsIcs([{ ...event, $at: '', deletedAt: 0 }], nowMs)].join('');
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  // A moment has no end (§3.8.2.2).
  expect(text).not.toContain('DTEND');
});

it('names entries so that every system can unpack them, and none twice', () => {
  const name = createEntryNames();
  expect(name('notes', 'Cells', 'md')).toBe('notes/Cells.md');
  expect(name('notes', 'cells', 'md')).toBe('notes/cells (2).md');
  expect(name('notes', 'Cells (3)', 'md')).toBe('notes/Cells (3).md');
  expect(name('notes', 'Cells', 'md')).toBe('notes/Cells (4).md');
  expect(name('notes', '../../etc/passwd', 'md')).toBe('notes/etc passwd.md');
  expect(name('notes', 'con', 'md')).toBe('notes/_con.md');
  expect(name('notes', ' .?. ', 'md')).toBe('notes/Untitled.md');
  expect(name('notes', 'é'.repeat(200), 'md')).toBe(`notes/${'é'.repeat(100)}.md`);
  // Linux allows 255 bytes for a name.
  expect(name('notes', '😀'.repeat(200), 'md')).toBe(`notes/${'😀'.repeat(50)}.md`);
});

it('names thousands of equal titles without counting up to each', () => {
  const name = createEntryNames();
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (let count = 0; count < 2_000; count++) name('notes', 'Untitled', 'md');
  const asked = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(asked).toBeLessThan(10 * 2_000);
});
