/** Starts the server of an engine on an empty folder, in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readUse } from '../../../load/process-use.ts';
import { type Program, startProgram } from '../../program.ts';
import type { Account } from '../page/engine.ts';
import type { Order, Reply } from './orders.ts';

export interface PeerServer extends AsyncDisposable {
  port: number;
  /** Where devices sign in. */
  account?: Account;
  ask: Program<Order, Reply>['ask'];
  /** The memory of its process. */
  memoryMb(): number;
}

/** @param name of a file of this folder */
export async function startPeerServer(name: string): Promise<PeerServer> {
  const folder = await mkdtemp(join(tmpdir(), 'haversack-bench-server-'));
  const file = new URL(`./${name}.ts`, import.meta.url);
  const program = await startProgram<Order, Reply>(file, folder);
  return {
    port: await program.ask({ kind: 'port' }),
    ask: program.ask,
    memoryMb: () => memoryMbOf(program.pid),
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function memoryMbOf(pid: number): number {
  return readUse(pid).bytes / 1e6;
}
