// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Extraction } from '../../reading/pdf/text/extract-text.ts';
import { useTextStates } from '../../reading/pdf/text/file-text.ts';
import { TextReading, TextReadingStatus } from './file-marks.tsx';

/** Running readings, which the test continues. */
const readings: { extraction: Extraction; end: (result: Result<boolean>) => void }[] = [];

vi.mock('../../db/bytes/blobs.ts', () => ({ readBlob: async () => new Blob(['bytes']) }));
vi.mock('../../reading/pdf/text/extract-text.ts', () => ({
  extractText: (extraction: Extraction) =>
    new Promise((end) => {
      readings.push({ extraction, end });
    }),
}));

beforeEach(async () => {
  await openAccountDatabase('reader');
  readings.length = 0;
  useTextStates.setState({}, true);
});
afterEach(cleanup);

let made = 0;

function fileOf(fields: Partial<StudyFile> = {}): StudyFile {
  made += 1;
  const facts = { mime: 'application/pdf', sizeBytes: 9, pageCount: 40, addedAt: 1, uploadedAt: 0 };
  const row = { $at: '', deletedAt: 0, sha256: 'a', content: 'text' as const };
  return { ...facts, ...row, id: `f${made}`, name: `Biology ${made}`, ...fields };
}

function show(file: StudyFile, isHere = true) {
  return render(
    <>
      <TextReadingStatus files={[file]} />
      <TextReading file={file} isHere={isHere} />
    </>,
  );
}

async function reading(count = 1) {
  await waitFor(() => expect(readings).toHaveLength(count));
  const last = readings.at(-1);
  if (last === undefined) throw new Error('No reading has begun');
  return {
    progress: (done: number) => act(async () => last.extraction.onProgress(done, 40)),
    end: (result: Result<boolean>) => act(async () => last.end(result)),
  };
}

const spoken = () => screen.getByRole('status').textContent;

describe('the reading of a text', () => {
  it('shows how far it has come, and no mark once it is ready', async () => {
    show(fileOf());
    const { progress, end } = await reading();
    await progress(12);
    const bar = screen.getByRole('progressbar', { name: 'Reading text…' });
    expect(bar.getAttribute('aria-valuetext')).toBe('12 of 40 pages');
    await end(success(true));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(spoken()).toBe('');
  });

  it('is announced once, not at each page', async () => {
    const file = fileOf();
    show(file);
    const { progress, end } = await reading();
    await progress(0);
    const words = spoken();
    expect(words).toBe(`Reading the text of ${file.name}.`);
    await progress(1);
    expect(spoken()).toBe(words);
    await end(success(true));
  });

  it('that failed says why and can be tried again, by the student alone', async () => {
    const file = fileOf();
    const { unmount } = show(file);
    await (await reading()).end(failure('refused', 'Could not read the text of this file.'));
    expect(spoken()).toContain('Could not read the text');
    unmount();
    show(file);
    expect(readings).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    const { end } = await reading(2);
    await end(success(true));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('begins once the pages have come to this device', async () => {
    const file = fileOf();
    const { rerender } = show(file, false);
    expect(readings).toHaveLength(0);
    rerender(<TextReading file={file} isHere />);
    await (await reading()).end(success(true));
  });

  it('is left out where all pages are read already', async () => {
    const [known, next] = [fileOf({ pageCount: 1 }), fileOf()];
    await currentDatabase().pageTexts.put({ fileId: known.id, page: 1, blocks: [], text: '' });
    for (const file of [known, next]) render(<TextReading file={file} isHere />);
    await (await reading()).end(success(true));
    expect(readings.map(({ extraction }) => extraction.fileId)).toEqual([next.id]);
  });

  it('is asked once for each file, one file after the other, and never of scans', async () => {
    const [first, second] = [fileOf(), fileOf()];
    show(fileOf({ content: 'scanned' }));
    for (const file of [first, first, second]) render(<TextReading file={file} isHere />);
    const { end } = await reading();
    expect(readings[0]?.extraction.fileId).toBe(first.id);
    await end(success(true));
    await (await reading(2)).end(success(true));
    expect(readings[1]?.extraction.fileId).toBe(second.id);
  });
});
