/**
 * One database an account, `haversack-<userId>` [S9], and the only code that names its tables. Entity tables come from the registry; the
 * others are this device's own and never travel. The outbox lives here, so transactions are strictly durable [S12], but for `durability.ts`.
 */
import Dexie, { type Table } from 'dexie';
import { tellEach } from '../lib/flag.ts';
import type { EntityName, EntityRow } from '../model/registry.ts';
import { declareVersions, newestVersion, transfersTable } from './database-versions.ts';
import { databaseName } from './device/database-names.ts';
import { expectAccount, expectedAccount } from './device/expected-account.ts';
import {
  openUnlessBlocked,
  refuseWritesOfOldCode,
  unpatchedFactory,
} from './device/newer-database.ts';
import { relaxServerRows } from './durability.ts';
import type { OutboxRow, RefusedChange } from './outbox/outbox-pack.ts';
import { DataRemoved } from './storage-problem.ts';
import { removedData, tellRemoved } from './storage-signals.ts';
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
  /** Whoever only visits an account makes none: opening it fails where it is not there any more. */
  mustExist?: boolean;
}

export class AccountDatabase extends Dexie {
  readonly userId: string;
  readonly #closing = new AbortController();
  #wasOpen = false;
  /** Aborted when this page has left the account: whoever wrote into it stops, also where it is opened again. */
  readonly closed = this.#closing.signal;
  /** The stored `clockOffsetMs`, as this tab last saw it: another may have learnt a later one since. */
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
  declare readonly thumbnails: Table<Thumbnail, string>;
  declare readonly jobs: Table<Job, string>;
  declare readonly imports: Table<Import, string>;
  declare readonly importBytes: Table<ImportBytes, [string, number]>;
  declare readonly importUndo: Table<ImportUndo, number>;

  constructor(userId: string, { mustExist = false }: AccountOptions = {}) {
    super(databaseName(userId), {
      chromeTransactionDurability: 'strict',
      // With it, a change runs each live query twice: once for the cache's sake, once for the query's own.
      cache: 'disabled',
      indexedDB: unpatchedFactory(newestVersion),
    });
    this.userId = userId;
    declareVersions(this);
    this.transfers = this.table(transfersTable);
    this.on('populate', () => {
      // The browser has closed and deleted it. What is thrown while a database is made takes it back.
      if (this.#wasOpen) this.#leave();
      if (mustExist || this.#wasOpen) throw new Error('The account is not on this device any more');
    });
    refuseWritesOfOldCode(this);
    relaxServerRows(this);
    // Signed out elsewhere: Dexie would open it again for the next who asks, and so make it anew.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return undefined;
      this.#leave();
      // Dexie need not close it a second time.
      return false;
    });
    // Before anything else is read: the first count of what is due knows the clock.
    this.on('ready', async () => {
      this.#wasOpen = true;
      this.clockOffsetMs = await this.readMeta('clockOffsetMs');
    });
  }

  /** Dexie opens what it has closed itself again; this is for good. */
  closeForGood(): void {
    this.close();
    this.#closing.abort();
  }

  /** It was deleted under this page: by another tab, by the browser or by the student. */
  #leave(): void {
    // Before anybody hears that it is closed: what is typed is still kept in drafts.
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

  /** What stands under the keys from `first` to `last`, both included: one question of the database, however many. */
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
/** The account was left, here or in another tab, and no other one is open. */
let isLeft = false;
const closedListeners = new Set<() => void>();

/** Calls when the account is closed or makes way for another, for what of it is held outside its database. @returns stops */
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
  tellEach(closedListeners, (error) => console.warn('A listener broke', error));
}

/** Opens the account's database. `currentDatabase` answers it from now on: whoever asks meanwhile would make another. */
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

/** Whether a screen may still stand for a moment whose account is closed already. */
export function isAccountLeft(): boolean {
  return isLeft && expectedAccount() === undefined;
}

/** One that is not open yet answers when it is. @throws when no account is open: a screen was shown before `main.tsx` opened one */
export function currentDatabase(): AccountDatabase {
  const expected = expectedAccount();
  if (current === undefined && expected !== undefined) current = new AccountDatabase(expected);
  if (current === undefined && removedData.isUp()) throw new DataRemoved();
  if (current === undefined) throw new Error('No account database is open');
  return current;
}
