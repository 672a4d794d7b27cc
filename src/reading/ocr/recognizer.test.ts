import { afterEach, expect, it, vi } from 'vitest';
import { MissingPart, mendMissingParts } from '../../lib/missing-part.ts';
import { openRecognizer } from './recognizer.ts';

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

let giveBack: (() => void) | undefined;
afterEach(() => giveBack?.());

const open = () => openRecognizer('eng', new AbortController().signal, () => undefined);

it('waits for a network where the script of its worker is not on the device yet', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  giveBack = mendMissingParts(async () => new MissingPart('Not here yet', false, undefined, true));
  const opened = open();
  FakeWorker.last.onerror?.({});
  expect(await opened).toMatchObject({ ok: false, error: { kind: 'offline' } });
  expect(FakeWorker.last.terminate).toHaveBeenCalled();
});

it('asks for a reload where its worker broke', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const opened = open();
  FakeWorker.last.onerror?.({ message: 'out of memory' });
  expect(await opened).toMatchObject({ ok: false, error: { kind: 'broken' } });
});
