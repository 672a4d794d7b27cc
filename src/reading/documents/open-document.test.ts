import { afterEach, expect, it, vi } from 'vitest';
import { MissingPart, mendMissingParts } from '../../lib/missing-part.ts';
import { openDocument } from './open-document.ts';
import { findPages } from './page-photos/open-page-photos.ts';

class FakeWorker {
  static last: FakeWorker;
  onerror?: (event: { message?: string }) => void;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    FakeWorker.last = this;
  }
}
vi.stubGlobal('Worker', FakeWorker);

const offline = new MissingPart('Not here yet', false, undefined, true);
let giveBack: (() => void) | undefined;
afterEach(() => giveBack?.());

const file = { bytes: new Blob(['Words']), mime: 'text/plain' };
const { signal } = new AbortController();

it('does not blame a document for the script that did not come, and says why', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  giveBack = mendMissingParts(async () => offline);
  const opened = openDocument({ ...file, wantsPictures: false }, signal);
  FakeWorker.last.onerror?.({});
  expect(await opened).toEqual({ ok: false, problem: 'no-reader', why: offline });
});

it('calls a document that broke the worker too much', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const opened = openDocument({ ...file, wantsPictures: false }, signal);
  FakeWorker.last.onerror?.({ message: 'out of memory' });
  expect(await opened).toMatchObject({ ok: false, problem: 'too-much' });
});

it('does not blame photos either', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  giveBack = mendMissingParts(async () => offline);
  const seen = findPages(file, signal);
  FakeWorker.last.onerror?.({});
  expect(await seen).toEqual({ ok: false, error: { kind: 'offline', message: 'Not here yet' } });
});
