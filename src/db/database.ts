/**
 * One database an account, `haversack-<userId>` [S9], and the only code that names its tables. Entity tables come from the registry; the
 * others are this device's own and never travel. The outbox lives here, so transactions are strictly durable [S12], but for `durability.ts`.
 */
import Dexie, { type Table } from 'dexie';
import { tellEach } from '../lib/flag.ts';
import type { ClockState, Stamp } from '../model/clock.ts';
import type { PaperFound } from '../model/files/paper-found.ts';
import type { EntityName, EntityRow } from '../model/registry.ts';
import type { FitResult } from '../model/study/fsrs/fit.ts';
import type { KeptReviews } from '../model/study/statistics/review-days.ts';
import type { UsageEntry, UsageTally } from '../model/study/usage.ts';
import type { ChannelList } from '../protocol/channels.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import type { Cursor } from '../protocol/sync.ts';
import type { CleanPage } from '../text/clean-page.ts';
import type { RecognizedPage, WaitingRecognition } from '../text/recognized-page.ts';
import type { BackupsState } from './backups.ts';
import type { AddingFile } from './bytes/adding.ts';
import type { Thumbnail } from './bytes/thumbnails.ts';
import { declareVersions, newestVersion, transfersTable } from './database-versions.ts';
import type { DerivedState } from './derived/derivation.ts';
import type { FileReads } from './derived/file-reads.ts';
import type { StudyDayCount } from './derived/study-days.ts';
import { databaseName } from './device/database-names.ts';
import { expectAccount, expectedAccount } from './device/expected-account.ts';
import {
  openUnlessBlocked,
  refuseWritesOfOldCode,
  unpatchedFactory,
} from './device/newer-database.ts';
import type { UsageActivity, UsageTrouble } from './device/usage.ts';
import { relaxServerRows } from './durability.ts';
import type { Import, ImportBytes, ImportUndo } from './imports/imports.ts';
import type { UnsettledPieces } from './imports/known-elsewhere.ts';
import type { Job } from './jobs.ts';
import type { OutboxRow, RefusedChange, SentWords } from './outbox/outbox-pack.ts';
import type { WholeHistory } from './position.ts';
import { DataRemoved } from './storage-problem.ts';
import { removedData, tellRemoved } from './storage-signals.ts';

/** A file's bytes, as a row of Blob chunks. */
export interface BlobChunk {
  sha256: string;
  index: number;
  bytes: Blob;
}

/** The cleaned text of one page of a file on this device. */
export interface PageText extends CleanPage {
  fileId: string;
  /** The page had no text of its own, and its picture was read on this device; without words where none were found. */
  recognized?: RecognizedPage;
}

/** Bytes on their way: an upload of what was added here, or a download of what was added elsewhere. */
export interface Transfer {
  sha256: string;
  direction: 'up' | 'down';
  state: 'waiting' | 'running' | 'failed';
  sizeBytes: number;
  doneBytes: number;
  /** Where an interrupted upload goes on. */
  uploadUrl?: string | undefined;
  problem?: string | undefined;
}

export interface MetaValues {
  clock: ClockState;
  /** The latest stamp that the server has given instead of one that was ahead. */
  latestRestamp: Stamp;
  device: string;
  cursor: Cursor;
  /** Where an interrupted first download goes on. */
  bootstrapPosition: string;
  /** While there is no cursor: the epoch from which the rows here came. */
  heldEpoch: string;
  /** Rows that an unfinished first download has brought. */
  downloadedRows: number;
  /** How many it has in all, once the server has said so. */
  downloadTotal: number;
  /** The account's devices as the server last told. */
  knownDevices: KnownDevice[];
  /** By what the server notifies, as it last told (`queries/server-channels.ts`). */
  serverChannels: ChannelList;
  /** Devices of the account that this one knew before, by id (`notify/told-here.ts`). */
  seenDevices: string[];
  /** Notifications that this device has shown, with when they came (`notify/told-here.ts`). */
  shownNotifications: Record<string, number>;
  /** Server clock minus device clock, milliseconds [S7]. */
  clockOffsetMs: number;
  /** When the server last answered, with all of the changes or a part, device clock, milliseconds. */
  lastSyncAt: number;
  wholeHistory: WholeHistory;
  reviewHistory: KeptReviews;
  /** How far what is kept derived is, by name, `derived/derivation.ts`. */
  derived: Record<string, DerivedState>;
  /** Parameters that wait for consent, by deck. */
  fitted: Record<string, FitResult>;
  /** Time in the app, `device/usage.ts`. */
  usageTally: UsageTally;
  /** Entries that the server does not have yet, the oldest first. */
  usageWaiting: UsageEntry[];
  usageTrouble: UsageTrouble;
  usageActivity: UsageActivity;
  /** This device keeps all files, also those that other devices add. */
  keepsAllFiles: boolean;
  /** Courses whose files it keeps (`bytes/offline-choice.ts`). */
  keptCourses: string[];
  /** Files of goals and those read last come by themselves; they do where nothing is said. */
  keepsRecentFiles: boolean;
  /** Bytes that came so, by their SHA-256: they go first when there is no room. */
  cameByItself: string[];
  /** Bytes that the student let go: they do not come by themselves, nor for a course, until they are asked for. */
  filesLeftAlone: string[];
  /** Bytes that the student let go all the same, by their SHA-256. */
  filesLetGo: string[];
  /** Only what belongs to it is shown (`queries/courses.ts`). */
  chosenCourse: string;
  /** The language in which scans are read on this device, as `ocr/languages.ts` names it. */
  recognitionLanguage: string;
  /** Files whose text is wanted once text recognition itself can be downloaded, `ocr/waiting.ts`. */
  waitingRecognitions: WaitingRecognition[];
  /** On which pages of files of pictures paper was found, `documents/page-photos/found.ts`. */
  paperFound: PaperFound[];
  /** Of PDFs, by the SHA-256 of their bytes, `locked/kept-passwords.ts`. */
  filePasswords: Record<string, string>;
  /** Files on their way into the library, `bytes/adding.ts`. */
  adding: AddingFile[];
  /** What was imported, and of which it is not known yet what the account had already, `imports/known-elsewhere.ts`. */
  unsettledPieces: UnsettledPieces[];
  /** The folder of the backups and what is in it, `backups.ts`. */
  backups: BackupsState;
  /** Edits that were stored while a part of the account's changes was still to come, `outbox/deleted-elsewhere.ts`. */
  sentWords: SentWords[];
  /** Entities that a newer server sent and this app does not know yet. */
  skippedEntities: string[];
}

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
