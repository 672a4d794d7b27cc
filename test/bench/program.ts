/** A program of a bench in a process of its own, which takes orders over the process's channel. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Program<Order, Reply> extends AsyncDisposable {
  pid: number;
  /** @throws when the program fails at it, or has ended */
  ask(order: Order): Promise<Reply>;
}

interface Asked<Order> {
  number: number;
  order: Order;
}

interface Answer<Reply> {
  number: number;
  reply?: Reply;
  failure?: string;
}

/** Resolves when the program takes orders. It ends with its parent, or when it is disposed of. */
export async function startProgram<Order, Reply>(
  file: URL,
  ...args: string[]
): Promise<Program<Order, Reply>> {
  const child = fork(fileURLToPath(file), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  const failed = ended.then(() => {
    const error = new Error(`${fileURLToPath(file)} has ended`);
    for (const { reject } of waiting.values()) reject(error);
    return Promise.reject(error);
  });
  await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  child.on('message', ({ number, reply, failure }: Answer<Reply>) => {
    const one = waiting.get(number);
    waiting.delete(number);
    if (failure === undefined) one?.resolve(reply as Reply);
    else one?.reject(new Error(failure));
  });
  let asked = 0;
  return {
    pid: child.pid ?? 0,
    ask: (order) => {
      const number = ++asked;
      const answer = Promise.withResolvers<Reply>();
      waiting.set(number, answer);
      child.send({ number, order });
      return answer.promise;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The program's own side: says that it is ready, and obeys until the channel is closed. */
export function obeyOrders<Order, Reply>(obey: (order: Order) => Promise<Reply>): void {
  process.on('message', ({ number, order }: Asked<Order>) => {
    obey(order).then(
      (reply) => process.send?.({ number, reply }),
      (error: Error) => process.send?.({ number, failure: error.stack }),
    );
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ isReady: true });
}
