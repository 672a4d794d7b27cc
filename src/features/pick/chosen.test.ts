import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDevice, type TestDevice } from '../../../test/support/device.ts';
import { createFakeServer } from '../../../test/support/fake-server.ts';
import { addPickedFile, pickedFile } from '../../../test/support/picking.ts';
import { createHighlights, deleteHighlight } from '../../model/entities/highlight.ts';
import { createNote } from '../../model/entities/note.ts';
import {
  createSummary,
  deletePoint,
  deleteSummary,
  editPoint,
} from '../../model/entities/summary.ts';
import { rangesAround, readChosen } from './chosen.ts';

let device: TestDevice;

beforeEach(async () => {
  const userId = crypto.randomUUID();
  device = await createDevice({ userId, fetch: createFakeServer({ userId, now: Date.now }).fetch });
  await addPickedFile(device);
});
afterEach(() => device.database.delete());

const marksOf = async (named: Parameters<typeof readChosen>[2], source = pickedFile) =>
  (await readChosen(device.database, source, named))?.marks.map(({ quote }) => quote);

const point = (quote: string, page: number) => ({ text: `${quote}!`, quote, page });

describe('what was chosen', () => {
  it('are the quotes of a summary’s points, also of those that the student reworded', async () => {
    const [, first, second] = await device.edit(createSummary, {
      ...{ id: 's1', fileId: pickedFile.id, title: 'Key points', fromPage: 1, toPage: 9 },
      points: [point('Later', 7), point('Earlier', 2)],
    });
    expect(await marksOf({ summary: 's1' })).toEqual(['Earlier', 'Later']);
    await device.edit(editPoint, { id: second ?? '', text: 'In my words' });
    await device.edit(deletePoint, { id: first ?? '' });
    expect(await marksOf({ summary: 's1' })).toEqual(['Earlier']);
    await device.edit(deleteSummary, { id: 's1' });
    expect(await marksOf({ summary: 's1' })).toEqual([]);
  });

  it('is nothing of a summary of something else, and that of a note is of the note', async () => {
    await device.edit(createNote, { id: 'n1', title: 'Notes', body: '' });
    const summary = { title: 'Key points', fromPage: 1, toPage: 1 };
    await device.edit(createSummary, {
      ...{ ...summary, id: 's2', fileId: 'n1', noteId: 'n1', points: [point('Of the note', 1)] },
    });
    expect(await marksOf({ summary: 's2' })).toEqual([]);
    expect(await marksOf({ summary: 's2' }, { entity: 'note', id: 'n1' })).toEqual(['Of the note']);
    expect(await marksOf({ summary: 'unknown' })).toEqual([]);
  });

  it('are the highlights with words, of some colors or with some words', async () => {
    const highlight = { fileId: pickedFile.id, color: 'yellow' as const };
    const [, pink] = await device.edit(createHighlights, [
      { ...highlight, page: 5, quote: 'The Lusitania' },
      { ...highlight, page: 3, quote: 'The telegram', color: 'pink' },
      { ...highlight, page: 4, quote: ' ' },
      { ...highlight, page: 1, quote: 'In another file', fileId: 'f2' },
    ]);
    expect(await marksOf({ highlights: 'all' })).toEqual(['The telegram', 'The Lusitania']);
    expect(await marksOf({ highlights: 'blue-pink' })).toEqual(['The telegram']);
    expect(await marksOf({ highlights: 'all', words: 'lusitania' })).toEqual(['The Lusitania']);
    await device.edit(deleteHighlight, { id: pink ?? '' });
    expect(await marksOf({ highlights: 'pink' })).toEqual([]);
  });

  it('is nothing where the address names pages only', async () => {
    expect(await readChosen(device.database, pickedFile, {})).toBeNull();
  });
});

describe('the pages to read', () => {
  const around = (pages: readonly number[], pageCount: number) =>
    rangesAround(
      pages.map((page) => ({ page, quote: 'words' })),
      pageCount,
    ).map(({ fromPage, toPage }) => [fromPage, toPage]);

  it('are those of the marks with the pages beside, each once', () => {
    expect(around([1, 5, 6, 9, 700, 700], 800)).toEqual([
      [1, 2],
      [4, 10],
      [699, 701],
    ]);
  });

  it('lie within the file', () => {
    expect(around([1, 3], 3)).toEqual([[1, 3]]);
    expect(around([9], 3)).toEqual([]);
    expect(around([], 3)).toEqual([]);
  });
});
