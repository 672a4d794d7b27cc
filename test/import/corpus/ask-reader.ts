/** Asks the reading process for one file after the other, and starts another one after a file that broke it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Unit } from './read-unit.ts';
import type { Reading } from './verdict.ts';

const memoryMb = 2_048;

interface Reader {
  /** Never throws: a file that takes too long or ends the process is wrong. */
  read: (root: string, unit: Unit) => Promise<Reading[]>;
  close: () => void;
}

export function startReader(longestMs: number): Reader {
  let child: ChildProcess | undefined;
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const broken = (unit: Unit, why: string): Reading[] => {
    const ending = unit.paths.length > 1 ? 'folder' : `.${unit.name.split('.').at(-1) ?? ''}`;
    return [{ kind: `any (${ending})`, verdict: 'wrong', reasons: [why] }];
  };
  return {
    read: async (root, unit) => {
      child ??= start();
      const asked = child;
      const { promise, resolve } = Promise.withResolvers<Reading[]>();
      const onExit = () => {
        child = undefined;
        resolve(broken(unit, 'ended the process, perhaps for want of memory'));
      };
      const timer = setTimeout(() => {
        asked.off('exit', onExit);
        end();
        resolve(broken(unit, `took longer than ${longestMs / 1_000} s`));
      }, longestMs);
      asked.once('exit', onExit);
      asked.once('message', (told: { readings?: Reading[]; threw?: string }) =>
        resolve(told.readings ?? broken(unit, `threw ${told.threw}`)),
      );
      asked.send({ root, unit });
      const readings = await promise;
      clearTimeout(timer);
      asked.off('exit', onExit);
      return readings;
    },
    close: end,
  };
}

function start(): ChildProcess {
  return fork(fileURLToPath(new URL('./reader.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
