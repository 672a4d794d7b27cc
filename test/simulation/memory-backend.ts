/** The server's storage of the fast mode. */
import { createMemoryRows, type MemoryRowsOptions } from './memory-rows.ts';
import type { Backend } from './server.ts';

export function createMemoryBackend(options: MemoryRowsOptions): Backend {
  let epochs = 1;
  const rows = createMemoryRows(options, () => `e${epochs}`);
  let backup: ReturnType<typeof rows.save> = new Map();
  const renew = () => {
    epochs += 1;
  };
  return {
    storage: () => ({ rows }),
    abandon: rows.abandon,
    restamped: rows.restamped,
    backUp: async () => {
      backup = rows.save();
    },
    restore: async () => {
      rows.load(backup);
      renew();
    },
    lose: async () => {
      rows.load(new Map());
      renew();
    },
  };
}
