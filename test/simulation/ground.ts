/**
 * The ground of a simulated run: storage of devices and server, and the transport between them. Memory is fast;
 * `real/` uses production databases.
 */
import type { AccountDatabase } from '../../src/db/database.ts';
import type { Row } from '../../src/model/merge.ts';
import type { Transport } from '../../src/sync/transport.ts';
import type { Random } from '../support/random.ts';
import type { FaultProfile } from './fault-profile.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { openMemoryDatabase } from './memory-database.ts';
import { mostBytes } from './memory-rows.ts';
import { abandon, createMemoryStore, type MemoryStore, setValue, upgrade } from './memory-store.ts';
import { createLine, type Line } from './network.ts';
import { type Release, thisRelease } from './releases.ts';
import { createScheduler, type Owner, type Scheduler } from './scheduler.ts';
import type { Backend } from './server.ts';

/** A device's storage for one account, shared by its tabs. */
export interface Disk {
  isFull: boolean;
  /** A transaction is open, and `rows` includes its uncommitted changes. Absent: never. */
  isBusy?(): boolean;
  /** A tab's connection to it. @param release whose code the tab runs */
  open(owner: Owner, release: Release): AccountDatabase;
  /** The release whose shape it has. Absent: it is never upgraded. */
  version?(): number;
  /** The tab is gone: its uncommitted changes never happened. */
  abandon(owner: Owner): void;
  /** The stored value, outside all transactions. */
  peek(table: string, key: string): Row | undefined;
  rows(table: string): Row[];
}

export interface Ground {
  scheduler: Scheduler;
  openBackend(owner: () => Owner): Backend;
  /** @param device its name in stamps, where the ground has no other */
  openDisk(name: string, user: string, device: string): Disk;
  connect(line: Line): Transport;
  /** Draws the time between two operations, milliseconds. */
  restMs(): number;
  /** The run is over. */
  end(): Promise<void>;
}

export interface GroundOptions {
  random: Random;
  startMs: number;
  keepLines: boolean;
  users: readonly string[];
  /** A planted bug of the storage. */
  skipLock: boolean;
  profile: FaultProfile;
}

export type LayGround = (options: GroundOptions) => Promise<Ground>;

export const layMemory: LayGround = async (options) => {
  const { random, startMs, keepLines, users, skipLock, profile } = options;
  // Where every answer comes in many slices, devices never have everything, and documents never come in parts.
  const isCutSmall = random.chance(0.6);
  const { isThorough = false, sliceBytes = isCutSmall ? mostBytes : 20 * mostBytes } = profile;
  const scheduler = createScheduler(random, startMs, keepLines);
  return {
    scheduler,
    openBackend: (owner) =>
      createMemoryBackend({ scheduler, owner, users, skipLock, isThorough, sliceBytes }),
    openDisk: (name, user, device) =>
      openMemoryDisk(createMemoryStore(scheduler, isThorough), name, user, device),
    connect: createLine,
    restMs: () => random.below(10 * 60_000),
    end: async () => undefined,
  };
};

function openMemoryDisk(store: MemoryStore, name: string, user: string, device: string): Disk {
  upgrade(store, thisRelease);
  const birth = { owner: { name, isDead: false }, store, tables: undefined, undo: [] };
  setValue(birth, 'meta', 'device', { key: 'device', value: device });
  return {
    get isFull() {
      return store.isFull;
    },
    set isFull(isFull) {
      store.isFull = isFull;
    },
    isBusy: () => store.open !== undefined,
    version: () => store.version,
    open: (owner, release) => openMemoryDatabase({ store, owner, userId: user, release }),
    abandon: (owner) => abandon(store, owner),
    peek: (table, key) => store.tables.get(table)?.get(key) as Row | undefined,
    rows: (table) => [...(store.tables.get(table)?.values() ?? [])] as Row[],
  };
}
