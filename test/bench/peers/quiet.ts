/** Waits for a moment in which the machine has nothing else to do: work of others makes every figure worthless. */
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 1_200;
/** More of all processors than this is not quiet; an idle browser takes less. */
const mostBusy = 0.06;

/**
 * @param mostMs goes on after so long
 * @returns the share of all processors that was busy at last, 0 to 1
 */
export async function whenQuiet(mostMs: number): Promise<number> {
  const giveUpAt = performance.now() + mostMs;
  for (;;) {
    const before = processorTimes();
    await pause(lookMs);
    const after = processorTimes();
    const busy = (after.busy - before.busy) / (after.all - before.all);
    if (busy <= mostBusy || performance.now() > giveUpAt) return busy;
  }
}

function processorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times: { idle, ...busy } }) => {
    const sum = Object.values(busy).reduce((one, other) => one + other, 0);
    return { busy: sum, all: sum + idle };
  });
  return {
    busy: times.reduce((sum, { busy }) => sum + busy, 0),
    all: times.reduce((sum, { all }) => sum + all, 0),
  };
}
