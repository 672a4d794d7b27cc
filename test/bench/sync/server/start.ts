/** Starts the server's process and speaks with it. */
import { startProgram } from '../../program.ts';
import type { PageFolder } from '../build-page.ts';
import type { Order, Reply } from './orders.ts';

export interface BenchServer extends AsyncDisposable {
  url: string;
  ask(order: Order): Promise<Required<Reply>>;
}

export async function startServer({ path }: PageFolder): Promise<BenchServer> {
  const file = new URL('./serve.ts', import.meta.url);
  const program = await startProgram<Order, Required<Reply>>(file, path);
  const { url } = await program.ask({ kind: 'url' });
  return {
    url,
    ask: program.ask,
    [Symbol.asyncDispose]: async () => {
      await program.ask({ kind: 'stop' });
      await program[Symbol.asyncDispose]();
    },
  };
}
