import { afterEach, expect, it, vi } from 'vitest';
import { MissingPart, mendMissingParts } from '../../../lib/missing-part.ts';
import { AsksForPassword } from '../locked/asks-for-password.ts';
import type { Told } from './messages.ts';
import { askPdfWork, startPdfWork } from './pdf-work.ts';

const sent: unknown[] = [];
const terminate = vi.fn();
let worker: { onmessage?: (event: { data: Told }) => void; onerror?: (event: object) => void };

class FakeWorker {
  terminate = terminate;

  constructor() {
    worker = this as typeof worker;
  }

  postMessage(message: unknown): void {
    sent.push(message);
  }
}
vi.stubGlobal('Worker', FakeWorker);

afterEach(() => {
  sent.length = 0;
  terminate.mockReset();
});

const question = { bytes: new Blob(['%PDF-']), password: undefined, pages: [1, 2] };

it('tells of each page, and gives the answer', async () => {
  const onProgress = vi.fn();
  const answer = startPdfWork().ask('read', question, onProgress);
  expect(sent).toEqual([{ work: 'read', question }]);
  worker.onmessage?.({ data: { done: 1, total: 2 } });
  worker.onmessage?.({ data: { answer: [] } });
  expect(await answer).toEqual([]);
  expect(onProgress.mock.calls).toEqual([[1, 2]]);
});

it('tells a PDF that asks for a password from one that cannot be read', async () => {
  const work = startPdfWork();
  const locked = work.ask('read', question);
  worker.onmessage?.({ data: { isLocked: true, why: '' } });
  await expect(locked).rejects.toBeInstanceOf(AsksForPassword);
  const broken = work.ask('read', question);
  worker.onmessage?.({ data: { isLocked: false, why: 'no pages' } });
  await expect(broken).rejects.toThrow('no pages');
});

it('leaves nobody waiting for a worker that was ended or did not start', async () => {
  const ended = startPdfWork();
  const waits = ended.ask('look', question);
  ended.end(new Error('signed out'));
  await expect(waits).rejects.toThrow('signed out');
  expect(terminate).toHaveBeenCalledOnce();
  const missing = startPdfWork();
  const asks = missing.ask('draw', question);
  worker.onerror?.({});
  await expect(asks).rejects.toThrow('did not start');
  // Nor does who asks later.
  await expect(missing.ask('draw', question)).rejects.toThrow('did not start');
});

it('says that a part of the app is missing where its script did not come, or pdf.js in it', async () => {
  const giveBack = mendMissingParts(async () => new MissingPart('Not here yet', false, undefined));
  const missing = startPdfWork().ask('look', question);
  worker.onerror?.({});
  await expect(missing).rejects.toBeInstanceOf(MissingPart);
  const inside = startPdfWork().ask('read', question);
  worker.onmessage?.({ data: { isLocked: false, isMissing: true, why: 'pdf.js did not start' } });
  await expect(inside).rejects.toBeInstanceOf(MissingPart);
  giveBack();
});

it('ends with its signal, at once, and asks nothing where that has aborted', async () => {
  const left = new AbortController();
  const waits = askPdfWork('look', question, left.signal);
  left.abort(new Error('signed out'));
  await expect(waits).rejects.toThrow('signed out');
  expect(terminate).toHaveBeenCalled();
  sent.length = 0;
  await expect(askPdfWork('look', question, left.signal)).rejects.toThrow('signed out');
  expect(sent).toEqual([]);
});

it('ends after its one answer', async () => {
  const asked = askPdfWork('chapters', question, new AbortController().signal);
  worker.onmessage?.({ data: { answer: [] } });
  expect(await asked).toEqual([]);
  expect(terminate).toHaveBeenCalledOnce();
});
