import { describe, expect, it, vi } from 'vitest';
import { createManualTimers } from '../../../test/support/manual-timers.ts';
import { success } from '../../lib/result.ts';
import { askWorker } from './ask-worker.ts';
import { type PagesWord, pingRequest, type WorkersWord } from './talk.ts';

const session = { accessToken: 'a', refreshToken: 'r', expiresIn: '2099-01-01T00:00:00.000Z' };
const getSession = async () => success(session);

/** @param answer what the worker does with its end of the channel */
function ask(answer: (port: MessagePort, say: (word: WorkersWord) => void) => void) {
  const timers = createManualTimers();
  const postMessage = vi.fn((message: unknown, transferred: Transferable[]) => {
    expect(message).toEqual({ type: pingRequest });
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
  });

  it('does not wait for a worker that knows no ping', async () => {
    const { outcome, timers } = ask(() => undefined);
    timers.fire();
    expect(await outcome).toBeUndefined();
  });
});
