// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiFailure, ApiResult } from '../../../api/failure-kind.ts';
import { closeAccountDatabase, openAccountDatabase } from '../../../db/database.ts';
import type { Answer } from '../../../generate/ask/answer.ts';
import type { SentenceChoice } from '../../../protocol/generations.ts';
import { chosenByServer } from './chosen-by-server.ts';

const choose = vi.hoisted(() =>
  vi.fn<(request: { sentences: object[] }) => Promise<ApiResult<SentenceChoice>>>(),
);
vi.mock('../../../api/generation/generations.ts', () => ({ chooseSentences: choose }));

const answer = (page: number, text: string): Answer => ({ page, text, quote: text, marks: [] });
const candidates = [answer(1, 'Cells are small.'), answer(2, 'Cells divide.'), answer(3, 'End.')];
const own = [answer(1, 'Cells are small.')];
const found = vi.fn(async () => candidates);
const unused = { ask: vi.fn(), passages: vi.fn(), examples: vi.fn(), close: vi.fn() };
const asker = { candidates: found, ...unused };

const run = (mine: Answer[] = own) =>
  chosenByServer(asker, 'What do cells do?', mine, new AbortController().signal);
const says = (...chosen: number[]) => choose.mockResolvedValue({ ok: true, data: { chosen } });
const fails = (error: Partial<ApiFailure>) =>
  choose.mockResolvedValue({ ok: false, error: { kind: 'server-fault', message: 'x', ...error } });

beforeEach(() => openAccountDatabase(crypto.randomUUID()));
afterEach(() => {
  choose.mockReset();
  found.mockReset().mockResolvedValue(candidates);
  vi.unstubAllGlobals();
  closeAccountDatabase();
});

it('shows the file’s own sentences, in the order of the model, each once', async () => {
  says(1, 0, 1);
  expect(await run()).toEqual({
    answers: [candidates[1], candidates[0]],
    note: 'Chosen by the server’s AI.',
  });
  expect(choose.mock.calls[0]?.[0].sentences[1]).toEqual({ page: 2, text: 'Cells divide.' });
});

it('a model that names what was not sent leaves the device’s answer', async () => {
  says(7, 99);
  expect(await run()).toMatchObject({
    answers: own,
    note: expect.stringMatching(/From your device/),
  });
});

it('a model that finds nothing hides nothing that the device has found', async () => {
  says();
  expect(await run()).toMatchObject({
    answers: own,
    note: expect.stringMatching(/found no sentence/),
  });
  expect(await run([])).toEqual({ answers: [], note: '' });
});

it.each<[Partial<ApiFailure>, RegExp]>([
  [{ kind: 'timeout' }, /cannot be reached/],
  [{ kind: 'too-large', reason: 'over-quota' }, /used today’s amount/],
  [{ kind: 'busy' }, /other questions/],
  [{ kind: 'server-fault' }, /did not answer/],
])('where the server fails (%o) the device answers and says so', async (error, words) => {
  fails(error);
  expect(await run()).toMatchObject({ answers: own, note: expect.stringMatching(words) });
});

it('is not asked without a connection, nor where no sentence has to do with it', async () => {
  found.mockResolvedValue([]);
  expect(await run([])).toEqual({ answers: [], note: '' });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await run()).toMatchObject({ note: 'You are offline. From your device.' });
  expect(choose).not.toHaveBeenCalled();
});

it('sends no more than a request takes', async () => {
  found.mockResolvedValue(
    Array.from({ length: 30 }, (_, at) => answer(at + 1, '語'.repeat(5_000))),
  );
  says(0);
  expect((await run()).answers[0]?.text).toHaveLength(5_000);
  expect(JSON.stringify(choose.mock.calls[0]?.[0]).length).toBeLessThan(64 * 1024);
});
