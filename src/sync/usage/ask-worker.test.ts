import { describe, expect, it, vi } from 'vitest';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { success } from '../../lib/result.ts';
import type { PagesWord, WorkersWord } from '../worker-messages.ts';
import { askWorker } from './ask-worker.ts';

const session = { accessToken: 'a', refreshToken: 'r', expiresIn: '2099-01-01T00:00:00.000Z' };
const getSession = vi.fn(async () => success(session));

/** @param answer the worker's use of its end of the channel */
function ask(answer: (port: MessagePort, say: (word: WorkersWord) => void) => void) {
  const timers = createManualTimers();
  const postMessage = vi.fn((message: unknown, transferred: Transferable[]) => {
    // Workers and pages of other releases use this name.
    expect(message).toEqual({ type: 'USAGE_PING' });
    const [port] = transferred as MessagePort[];
    if (port) answer(port, (word) => port.postMessage(word));
  });
  const worker = { postMessage } as unknown as ServiceWorker;
  return { timers, outcome: askWorker({ worker, session: { getSession }, timers }) };
}

describe('a page that asks the worker for the ping', () => {
  it('hears how it ended', async () => {
    const { outcome, timers } = ask((_, say) => {
      say({ kind: 'taken' });
      say({ kind: 'ended', outcome: 'failed' });
    });
    expect(await outcome).toBe('failed');
    expect(timers.waiting()).toEqual([]);
  });

  it('gives the session to a worker that cannot read it, refreshed where it has to be', async () => {
    const heard: PagesWord[] = [];
    const { outcome } = ask((port, say) => {
      port.onmessage = ({ data }: MessageEvent<PagesWord>) => {
        heard.push(data);
        say({ kind: 'ended', outcome: 'done' });
      };
      say({ kind: 'taken' });
      say({ kind: 'session-wanted' });
    });
    expect(await outcome).toBe('done');
    expect(heard).toEqual([{ kind: 'session', found: { ok: true, data: session } }]);
    expect(getSession.mock.calls).toEqual([[{ autoRefresh: true }]]);
  });

  it('closes its channel with the worker when it is told the end', async () => {
    const closed = vi.fn();
    const { outcome } = ask((port, say) => {
      port.addEventListener('close', closed);
      say({ kind: 'ended', outcome: 'done' });
    });
    await outcome;
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('waits five seconds for a worker that may know no ping', async () => {
    const { outcome, timers } = ask(() => undefined);
    expect(timers.waiting()).toEqual([5_000]);
    timers.fire();
    expect(await outcome).toBeUndefined();
  });

  it('waits two minutes for a worker that is at it, and may die', async () => {
    const { outcome, timers } = ask((_, say) => say({ kind: 'taken' }));
    await vi.waitFor(() => expect(timers.waiting()).toEqual([120_000]));
    timers.fire();
    expect(await outcome).toBeUndefined();
  });
});
