/**
 * [S10] Code older than the database only reads. When another tab's newer app has upgraded the database,
 * Dexie lets the old tab open it again and would write on in the old shape, or even patch back the
 * tables it misses. Here every write transaction asks which version its connection has, so that no entry point
 * can forget to; a connection's version never changes, so the answer holds for the whole transaction.
 */
import Dexie from 'dexie';
import { BlockedUpgrade, NewerDatabase } from '../storage-problem.ts';
import { newerDatabase } from '../storage-signals.ts';

/** Dexie keeps its version 2 as IndexedDB's 20; 21 is version 2 with tables that Dexie patched in. */
const nativeSteps = 10;

/** How long another tab may take to let go after it was asked, milliseconds; [S10] allows 3 s in all. */
const letGoMs = 2_000;

/** Call it when all versions are declared, before the database is opened. */
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
 * The browser's databases, for the constructor of Dexie. Where old code finds tables missing in a newer
 * database, Dexie asks for one version more to put them back; that is answered with the database as it is.
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

/** Databases whose upgrade another tab holds up: later requests to open them queue behind it in silence. */
const heldUp = new Set<string>();

/**
 * Opens the database, or fails with `BlockedUpgrade` while another tab holds an older version open and
 * will not let go [S10]. The upgrade itself goes on by itself once that tab is closed.
 */
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
