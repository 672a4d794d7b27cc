/** Starts the server's process and speaks with it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PageFolder } from '../build-page.ts';
import type { Order, Reply } from './orders.ts';

export interface BenchServer extends AsyncDisposable {
  url: string;
  ask(order: Order): Promise<Required<Reply>>;
}

interface Message {
  number: number;
  reply?: Required<Reply>;
  failure?: string;
}

export async function startServer({ path }: PageFolder): Promise<BenchServer> {
  const file = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = fork(file, [path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  let asked = 0;
  const waiting = new Map<number, PromiseWithResolvers<Required<Reply>>>();
  child.on('message', ({ number, reply, failure }: Message) => {
    const one = waiting.get(number);
    waiting.delete(number);
    if (reply === undefined) one?.reject(new Error(failure));
    else one?.resolve(reply);
  });
  const ask: BenchServer['ask'] = (order) => {
    const number = ++asked;
    const answer = Promise.withResolvers<Required<Reply>>();
    waiting.set(number, answer);
    child.send({ number, order });
    return answer.promise;
  };
  const { url } = await ask({ kind: 'url' });
  return {
    url,
    ask,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.send({ number: 0, order: { kind: 'stop' } });
      await ended;
    },
  };
}
