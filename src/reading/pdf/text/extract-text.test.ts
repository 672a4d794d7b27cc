import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import { holdPassword } from '../locked/unlocked.ts';
import type { PdfQuestions } from '../worker/messages.ts';

type Ask = (question: PdfQuestions['read'], told: (done: number) => void) => Promise<unknown>;

const ask = vi.hoisted(() => vi.fn<Ask>());
const ended = vi.hoisted(() => vi.fn<(reason?: unknown) => void>());
const startPdfWork = vi.hoisted(() => vi.fn());
vi.mock('../worker/pdf-work.ts', () => ({ startPdfWork }));

const { extractText } = await import('./extract-text.ts');

const sha256 = 'a'.repeat(64);
let database: AccountDatabase;
let cancel: AbortController;
const onProgress = vi.fn();

const cleaned: Ask = async ({ pages }, told) => {
  told(pages.length);
  return pages.map((page) => ({ page, text: `Page ${page}`, blocks: [] }));
};

beforeEach(async () => {
  database = await openAccountDatabase(crypto.randomUUID());
  cancel = new AbortController();
  for (const mock of [ask, ended, onProgress, startPdfWork]) mock.mockReset();
  ask.mockImplementation(cleaned);
  startPdfWork.mockImplementation(() => ({
    ask: (_: 'read', question: PdfQuestions['read'], told: (done: number) => void) =>
      ask(question, told),
    end: ended,
  }));
});
afterEach(closeAccountDatabase);

const extract = (toPage: number, password?: string) => {
  const file = { fileId: 'f', sha256, bytes: new Blob(['%PDF-']), password };
  const range = { fromPage: 1, toPage };
  return extractText({ ...file, ...range, signal: cancel.signal, onProgress }, database);
};
const asked = () => ask.mock.calls.map(([{ pages }]) => [pages[0], pages.at(-1)]);
const stored = async () => (await database.pageTexts.toArray()).map(({ page }) => page);

it('reads part by part, each stored before the next, with a new worker after 240 pages', async () => {
  const before: number[] = [];
  ask.mockImplementation(async (question, told) => {
    before.push((await stored()).length);
    return cleaned(question, told);
  });
  expect(await extract(250)).toEqual({ ok: true, data: true });
  expect(asked()).toEqual([
    [1, 80],
    [81, 160],
    [161, 240],
    [241, 250],
  ]);
  expect(before).toEqual([0, 80, 160, 240]);
  expect(await stored()).toHaveLength(250);
  expect(startPdfWork).toHaveBeenCalledTimes(2);
  expect(ended).toHaveBeenCalledTimes(2);
  const progress = [0, 80, 160, 240, 250].map((done) => [done, 250]);
  expect(onProgress.mock.calls).toEqual(progress);
});

it('goes on where it stopped, and starts nothing where no page is missing', async () => {
  await extract(90);
  ask.mockClear();
  await extract(100);
  expect(asked()).toEqual([[91, 100]]);
  startPdfWork.mockClear();
  onProgress.mockClear();
  expect(await extract(100)).toEqual({ ok: true, data: true });
  expect([startPdfWork, onProgress].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('keeps the parts that are finished where it is cancelled: its signal is the worker’s too', async () => {
  ask.mockImplementationOnce(cleaned).mockImplementationOnce(async () => {
    cancel.abort('left');
    throw new Error('It was ended');
  });
  expect(await extract(200)).toEqual({ ok: true, data: false });
  expect(startPdfWork).toHaveBeenCalledExactlyOnceWith(cancel.signal);
  expect(await stored()).toHaveLength(80);
});

it('tells a PDF that asks for a password from one that cannot be read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  ask.mockRejectedValueOnce(new AsksForPassword());
  expect(await extract(9)).toMatchObject({ ok: false, error: { kind: 'locked' } });
  ask.mockRejectedValueOnce(new Error('broken'));
  expect(await extract(9)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(ended).toHaveBeenCalledTimes(2);
});

it('stores nothing of a PDF whose password was forgotten meanwhile', async () => {
  expect(await extract(9, 'secret')).toMatchObject({ ok: false, error: { kind: 'locked' } });
  expect(await stored()).toEqual([]);
  holdPassword(sha256, 'secret', database);
  expect(await extract(9, 'secret')).toEqual({ ok: true, data: true });
  expect(await stored()).toHaveLength(9);
});
