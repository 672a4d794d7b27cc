/**
 * [S10] Code older than the database only reads. After another tab's newer app has upgraded the database, Dexie lets
 * the old tab open it again. It would write the old shape, or even patch back missing tables. So every write
 * transaction checks its connection's version, and no entry point can forget to. A connection's version never changes,
 * so the check holds for the whole transaction.
 */
import Dexie from 'dexie';
import { BlockedUpgrade, NewerDatabase } from '../storage-problem.ts';
import { newerDatabase } from '../storage-signals.ts';

/** Dexie stores its version 2 as IndexedDB's 20; 21 is version 2 with tables that Dexie patched in. */
const nativeSteps = 10;

/** The time for another tab to close its connection, milliseconds; [S10] allows 3 s in all. */
const letGoMs = 2_000;

/** Call it after all versions are declared and before the database is opened. */
export function refuseWritesOfOldCode(database: Dexie): void {
  const declared = database.verno;
  const isNewer = (nativeVersion: number) => Math.floor(nativeVersion / nativeSteps) > declared;
  const isOld = () => isNewer(database.backendDB().version);
  database.on('versionchange', ({ newVersion }) => {
    // `null` when the database is deleted.
    if (newVersion !== null && isNewer(newVersion)) newerDatabase.set(true);
  });
  database.use({
    stack: 'dbcore',
    name: 'newer-database',
    create: (core) => {
      if (isOld()) newerDatabase.set(true);
      return {
        ...core,
        transaction: (tables, mode, options) => {
          if (mode === 'readwrite' && isOld()) throw new NewerDatabase();
          return core.transaction(tables, mode, options);
        },
      };
    },
  });
}

/**
 * The browser's databases, for the constructor of Dexie. If old code misses tables in a newer database, Dexie asks for
 * one version more to create them; this answers with the database as it is.
 * @param declared the version that this code knows
 */
export function unpatchedFactory(declared: number) {
  const factory = () => Dexie.dependencies.indexedDB;
  return {
    open: (name: string, version?: number) => {
      const isPatch = version !== undefined && Math.floor((version - 1) / nativeSteps) > declared;
      return isPatch || version === undefined
        ? factory().open(name)
        : factory().open(name, version);
    },
    deleteDatabase: (name: string) => factory().deleteDatabase(name),
    databases: () => factory().databases(),
    cmp: (first: unknown, second: unknown) => factory().cmp(first, second),
  };
}

/** Databases whose upgrade another tab blocks: later requests to open them would wait in the queue silently. */
const heldUp = new Set<string>();

/** Opens the database. `BlockedUpgrade` while another tab keeps an older version open [S10]; it upgrades later. */
export async function openUnlessBlocked(database: Dexie): Promise<void> {
  const { name } = database;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocked = new Promise<never>((_, reject) => {
    const wait = () => {
      timer ??= setTimeout(() => {
        heldUp.add(name);
        reject(new BlockedUpgrade());
      }, letGoMs);
    };
    if (heldUp.has(name)) wait();
    database.on('blocked', wait);
  });
  try {
    await Promise.race([database.open(), blocked]);
    heldUp.delete(name);
  } finally {
    clearTimeout(timer);
  }
}
