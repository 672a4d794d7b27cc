/** The worker's side of questions about several files. Questions run at once; the page stops those that it no longer needs. */
import { AccountDatabase } from '../../db/database.ts';
import { answerFromSources, emptyMemory } from './answer-from-sources.ts';
import type { FromAskWorker, ToAskWorker } from './ask-messages.ts';

export function serveAsk(tell: (message: FromAskWorker) => void): (message: ToAskWorker) => void {
  const memory = emptyMemory();
  const running = new Map<number, AbortController>();
  let database: AccountDatabase | undefined;
  return (message) => {
    const { request } = message;
    if (message.type === 'stop') {
      running.get(request)?.abort();
      return;
    }
    const stopper = new AbortController();
    running.set(request, stopper);
    if (database?.userId !== message.userId)
      database = new AccountDatabase(message.userId, { mustExist: true });
    answerFromSources(database, message, memory, stopper.signal, (progress) =>
      tell({ type: 'preparing', request, progress }),
    )
      .then(
        (found) => tell({ type: 'found', request, found }),
        (error: unknown) => {
          if (stopper.signal.aborted) return;
          console.warn('A question was not answered', error);
          tell({ type: 'failed', request });
        },
      )
      .finally(() => running.delete(request));
  };
}
