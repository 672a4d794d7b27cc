/**
 * One database for each account, `haversack-<userId>` [S9]. Entity tables come from the registry; the others belong to
 * this device and never travel. Transactions are strictly durable [S12], except those of `relaxServerRows`.
 */
import Dexie, { type Table } from 'dexie';
import { tellEach } from '../lib/flag.ts';
import type { NoteFacts } from '../model/note-facts.ts';
import { type EntityName, type EntityRow, isEntityName } from '../model/registry.ts';
import { declareVersions, newestVersion, transfersTable } from './database-versions.ts';
import { databaseName } from './device/database-names.ts';
import {
  openUnlessBlocked,
  refuseWritesOfOldCode,
  unpatchedFactory,
} from './device/newer-database.ts';
import { dropFindingsOfChangedTexts, type KeptFinding } from './kept-findings.ts';
import { dropIndexesOfChangedTexts, type KeptFileIndex } from './kept-indexes.ts';
import type { OutboxRow, RefusedChange } from './outbox/outbox-pack.ts';
import { noteSearchChanges, type SearchChange } from './search-changes.ts';
import { DataRemoved } from './storage-problem.ts';
import { expectAccount, expectedAccount, removedData, tellRemoved } from './storage-signals.ts';
import type {
  BlobChunk,
  FileReads,
  Import,
  ImportBytes,
  ImportUndo,
  Job,
  MetaValues,
  PageText,
  StudyDayCount,
  Thumbnail,
  Transfer,
} from './tables.ts';

interface MetaRow {
  key: string;
  value: unknown;
}

interface AccountOptions {
  /** Fail instead of creating the database. */
  mustExist?: boolean;
}

export class AccountDatabase extends Dexie {
  readonly userId: string;
  readonly #closing = new AbortController();
  #wasOpen = false;
  /** Aborted when this page leaves the account: writers stop, even if the account is opened again. */
  readonly closed = this.#closing.signal;
  /** The stored `clockOffsetMs` as this tab last saw it; another tab may have stored a later one. */
  clockOffsetMs: number | undefined;
  declare readonly outbox: Table<OutboxRow, number>;
  declare readonly refused: Table<RefusedChange, number>;
  declare readonly meta: Table<MetaRow, string>;
  declare readonly blobs: Table<BlobChunk, [string, number]>;
  declare readonly arriving: Table<BlobChunk, [string, number]>;
  declare readonly pageTexts: Table<PageText, [string, number]>;
  readonly transfers: Table<Transfer, string>;
  declare readonly studyDays: Table<StudyDayCount, string>;
  declare readonly fileReads: Table<FileReads, string>;
  declare readonly noteFacts: Table<NoteFacts, string>;
  declare readonly thumbnails: Table<Thumbnail, string>;
  declare readonly jobs: Table<Job, string>;
  declare readonly imports: Table<Import, string>;
  declare readonly importBytes: Table<ImportBytes, [string, number]>;
  declare readonly importUndo: Table<ImportUndo, number>;
  declare readonly searchChanges: Table<SearchChange, number>;
  declare readonly keptIndexes: Table<KeptFileIndex, string>;
  declare readonly keptFindings: Table<KeptFinding, [string, string, number, number]>;

  constructor(userId: string, { mustExist = false }: AccountOptions = {}) {
    super(databaseName(userId), {
      chromeTransactionDurability: 'strict',
      // The cache would run each live query twice for each change.
      cache: 'disabled',
      indexedDB: unpatchedFactory(newestVersion),
    });
    this.userId = userId;
    declareVersions(this);
    this.transfers = this.table(transfersTable);
    this.on('populate', () => {
      // The browser deleted the database while it was open. An error in `populate` undoes its creation.
      if (this.#wasOpen) this.#leave();
      if (mustExist || this.#wasOpen) throw new Error('The account is not on this device any more');
    });
    refuseWritesOfOldCode(this);
    relaxServerRows(this);
    noteSearchChanges(this);
    dropIndexesOfChangedTexts(this);
    dropFindingsOfChangedTexts(this);
    // Another tab signed out. Dexie would open the database again on the next read, and so create it anew.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return undefined;
      this.#leave();
      // Dexie need not close it a second time.
      return false;
    });
    // Before any other read: the first count of due cards needs the clock.
    this.on('ready', async () => {
      this.#wasOpen = true;
      this.clockOffsetMs = await this.readMeta('clockOffsetMs');
    });
  }

  /** Dexie reopens a database that it closed itself; this does not. */
  closeForGood(): void {
    this.close();
    this.#closing.abort();
  }

  /** Another tab, the browser or the student deleted the database. */
  #leave(): void {
    // Before listeners hear of the closing: typed text is still stored in drafts.
    if (current === this) tellRemoved(this.userId);
    this.closeForGood();
    if (current === this) closeAccountDatabase();
  }

  rows<N extends EntityName>(name: N): Table<EntityRow<N>, string> {
    return this.table(name);
  }

  async readMeta<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined> {
    const row = await this.meta.get(key);
    return row?.value as MetaValues[K] | undefined;
  }

  /** Values of the keys from `first` to `last`, both included, in one query. */
  async readMetaRange<K extends keyof MetaValues>(first: K, last: K): Promise<Partial<MetaValues>> {
    const rows = await this.meta.where('key').between(first, last, true, true).toArray();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** @param offsetMs server clock minus device clock, milliseconds [S7] */
  async setClockOffset(offsetMs: number): Promise<void> {
    this.clockOffsetMs = offsetMs;
    await this.writeMeta('clockOffsetMs', offsetMs);
  }

  async writeMeta<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void> {
    await this.meta.put({ key, value });
  }
}

let current: AccountDatabase | undefined;
/** The account was left, here or in another tab, and no other is open. */
let isLeft = false;
const closedListeners = new Set<() => void>();

/** For state of an account outside its database: calls when the account is closed or replaced. @returns stops listening */
export function onAccountClosed(listener: () => void): () => void {
  closedListeners.add(listener);
  return () => {
    closedListeners.delete(listener);
  };
}

function closeCurrent(): void {
  if (current === undefined) return;
  current.closeForGood();
  current = undefined;
  tellEach(closedListeners, (error) =>
    console.warn('A listener of a closed account failed', error),
  );
}

/** `currentDatabase` returns this database at once, so that a caller during the opening does not create a second one. */
export async function openAccountDatabase(userId: string): Promise<AccountDatabase> {
  isLeft = false;
  removedData.set(false);
  if (current?.userId !== userId) {
    closeCurrent();
    current = new AccountDatabase(userId);
  }
  const database = current;
  try {
    if (!database.isOpen()) await openUnlessBlocked(database);
  } catch (error) {
    if (current === database) current = undefined;
    throw error;
  }
  return database;
}

export function closeAccountDatabase(): void {
  isLeft = true;
  closeCurrent();
  expectAccount(undefined);
}

/** Whether a screen of the closed account may still be on the page for a moment. */
export function isAccountLeft(): boolean {
  return isLeft && expectedAccount() === undefined;
}

/** Its queries wait until it is open. @throws if no account is open: a screen was shown before `main.tsx` opened one */
export function currentDatabase(): AccountDatabase {
  const expected = expectedAccount();
  if (current === undefined && expected !== undefined) current = new AccountDatabase(expected);
  if (current === undefined && removedData.isUp()) throw new DataRemoved();
  if (current === undefined) throw new Error('No account database is open');
  return current;
}

/**
 * [S12] Relaxes the durability of transactions that store rows from the server without the outbox: pushed changes, the
 * answer to a pull, a part of a first download. The server has these rows on its disk. A power cut loses rows and
 * cursor together, and the next sync delivers them again [S1], [S2].
 *
 * Each edit of the student is stored with its outbox entry [P2], so no relaxed transaction contains an edit. The
 * database has one ordered log: a strict edit of a row from the server forces that row onto the disk too. Call it
 * before the database is opened.
 */
function relaxServerRows(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(
          tables,
          mode,
          isServerRowsOnly(tables) ? { ...options, durability: 'relaxed' } : options,
        ),
    }),
  });
}

/** @param tables that one write transaction holds */
export function isServerRowsOnly(tables: readonly string[]): boolean {
  return tables.includes('meta') && !tables.includes('outbox') && tables.some(isEntityName);
}
