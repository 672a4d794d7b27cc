/**
 * What the device's own tables hold, and the values of the table `meta`. Types only, so that `database.ts` can name them
 * and the files that read and write them can import the database. Rows of the outbox: `outbox/outbox-pack.ts`.
 */
import type { FailureKind } from '../lib/result.ts';
import type { ClockState, Stamp } from '../model/clock.ts';
import type { PaperFound } from '../model/files/paper-found.ts';
import type { ImportedRow, KnownRow } from '../model/imported-rows.ts';
import type { LeftOut } from '../model/left-out.ts';
import type { EntityName } from '../model/registry.ts';
import type { FocusTimer } from '../model/study/focus-timer.ts';
import type { FitResult } from '../model/study/fsrs/fit.ts';
import type { KeptReviews } from '../model/study/statistics/review-days.ts';
import type { UsageEntry, UsageTally } from '../model/study/usage.ts';
import type { ChannelList } from '../protocol/channels.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import type { Cursor } from '../protocol/sync.ts';
import type { CleanPage } from '../text/clean-page.ts';
import type { RecognizedPage, WaitingRecognition } from '../text/recognized-page.ts';
import type { SentWords } from './outbox/outbox-pack.ts';

/** A file's bytes, as a row of Blob chunks. */
export interface BlobChunk {
  sha256: string;
  index: number;
  bytes: Blob;
}

/** The cleaned text of one page of a file on this device. */
export interface PageText extends CleanPage {
  fileId: string;
  /** Text recognition read the page's picture because the page had no text. No words: none were found. */
  recognized?: RecognizedPage;
}

/** An upload of bytes that were added here, or a download of bytes that were added elsewhere. */
export interface Transfer {
  sha256: string;
  direction: 'up' | 'down';
  state: 'waiting' | 'running' | 'failed';
  sizeBytes: number;
  doneBytes: number;
  /** Where an interrupted upload continues. */
  uploadUrl?: string | undefined;
  problem?: string | undefined;
}

/** A folder as the browser stores it: a handle whose permission can be requested again. */
export interface StoredFolder {
  readonly name: string;
}

/** A backup in the folder, verified. */
export interface KeptBackup {
  /** The file's name. */
  name: string;
  sizeBytes: number;
  /** Device clock, milliseconds. */
  at: number;
  /** The local day, `YYYY-MM-DD`. */
  day: string;
}

/** A backup that is being written. Its entry finds the remains after the tab has died. */
export interface BegunBackup {
  /** The file's name until it is verified. */
  unfinishedName: string;
  /** The file after its renaming, once that is known. */
  backup?: KeptBackup;
  /** What the check has found so far, as in `LastBackup`. */
  found?: Pick<LastBackup, 'missing' | 'unreadable'>;
}

/** The last backup that was made and verified, in the folder or as a download. */
export interface LastBackup {
  /** Device clock, milliseconds. */
  at: number;
  name: string;
  sizeBytes: number;
  /** The folder's name; none for a download. */
  folder?: string;
  /** Files whose bytes are not in it. */
  missing: number;
  /** Rows and bytes that are in it as this device stores them, but cannot be read back. */
  unreadable: number;
}

export interface BackupsState {
  folder?: StoredFolder;
  /** A new key for each chosen folder, since handles cannot be compared in a transaction. Older releases wrote none. */
  folderKey?: string | undefined;
  /** A backup every week. */
  isOn: boolean;
  /** In the folder, in the order in which they were made: times give no order after a clock was set back. */
  kept: readonly KeptBackup[];
  begun: readonly BegunBackup[];
  last?: LastBackup | undefined;
  /** When one was last begun, device clock, milliseconds. */
  triedAt?: number | undefined;
  /** Why the last attempt failed, for people. */
  failed?: { kind: FailureKind; why: string } | undefined;
  /** When the student last said “Not now”. */
  putOffAt?: number | undefined;
  /** The start of the wait for the first reminder. */
  remindsFrom?: number | undefined;
}

export interface AddingFile {
  key: string;
  name: string;
  sizeBytes: number;
  /** The tab that adds it, named by the lock that it holds. */
  tab: string;
  /** Set when its bytes are on this device. */
  sha256?: string;
}

/** A small picture of a file's first page, by the file's bytes. */
export interface Thumbnail {
  sha256: string;
  /** None if the page cannot be drawn. */
  image: Blob | undefined;
  /** Pixels; 0 without a picture. */
  width: number;
  height: number;
}

/** The progress of one derivation; complete without `from`. */
export interface DerivedState {
  version: number;
  /** Where the next slice begins. */
  from?: string;
}

export interface FileReads {
  fileId: string;
  /** Distinct and sorted; the first page is 1. */
  pages: number[];
  /** Milliseconds since the epoch. */
  lastReadAt: number;
}

/** Study acts of one kind on one study day. */
export interface StudyDayCount {
  /** `YYYY-MM-DD review` */
  key: string;
  studyDay: string;
  entity: EntityName;
  acts: number;
  /** Reviews with a rating better than Again. */
  remembered: number;
}

/** The server's last list, the latest entry first, with entries that this device has sent since. */
export interface UsageActivity {
  entries: UsageEntry[];
  /** Device clock, milliseconds. */
  fetchedAt: number;
}

export interface UsageTrouble {
  /** Waiting entries are sent no earlier; device clock, milliseconds. */
  retryAt: number;
  /** The student was told. Reset when the server takes an entry. */
  told: boolean;
}

export interface ImportCounts {
  added: number;
  changed: number;
  /** Changed rows that left the Trash. Older releases did not count them. */
  restored?: number;
  /** Added reviews that only bring a due day. */
  days?: number;
  /** Rows that existed already. */
  same: number;
}

export interface Import {
  id: string;
  /** Of a format (`formats/format.ts`), `backup`, or `account`. */
  kind: string;
  /** The chosen files, for people. */
  name: string;
  /** Input of its kind; it can be cloned. */
  input: unknown;
  startedAt: number;
  /**
   * When the student made the choice, as a bound between stamps (`boundAfter`). Later edits stay (`import-rows.ts`).
   */
  chosenAt?: Stamp;
  /** When it was complete; `undefined` while it runs or after it was stopped. */
  endedAt?: number;
  /** When it was undone. */
  undoneAt?: number;
  /** Its undo has expired (`dropExpiredUndos`). */
  isPast?: boolean;
  /** Decks and other wholes that it made, as `rowKey`; set once an undo has begun. Without `undoneAt` the undo is not complete. */
  madeWholes?: string[];
  /** Wholes that the undo leaves (`kept-wholes.ts`), as `rowKey`. */
  keptWholes?: string[];
  counts: Partial<Record<EntityName, ImportCounts>>;
  /** Rows that earlier attempts counted and this attempt has not reached yet. */
  toMeetAgain?: Partial<Record<EntityName, number>>;
  /** At most `mostLeftOut`. */
  leftOut: LeftOut[];
  leftOutCount: number;
}

/** A chunk of a chosen file. */
export interface ImportBytes {
  importId: string;
  index: number;
  /** Index among the chosen files; two may have the same path. */
  file: number;
  path: string;
  modifiedAt: number | undefined;
  bytes: Blob;
}

/** The rows that one transaction of an import stored. */
export interface ImportUndo {
  seq?: number;
  importId: string;
  entity: EntityName;
  rows: ImportedRow[];
  /** Rows that other devices of the account had already (`known-elsewhere.ts`); then `rows` is empty. */
  elsewhere?: KnownRows;
}

/** Rows of one entity that arrived while a part of the import was unsettled. */
export interface KnownRows {
  rows: KnownRow[];
  /** The first piece of that part. */
  from: number;
}

/** The unsettled part of one import. */
export interface UnsettledPieces {
  importId: string;
  /** The first unsettled piece (`ImportUndo.seq`): other devices know earlier pieces from an earlier attempt. */
  from: number;
  /** The last. */
  upTo: number;
}

export type JobState =
  | 'waiting' // for a runner
  | 'running'
  | 'ready' // its result waits for the student
  | 'failed'; // until the student tries again or lets it go

export interface Job {
  id: string;
  kind: string;
  /** Its row: the job ends silently when that is deleted. None: it is for the whole library. */
  about?: { entity: EntityName; id: string };
  /** Its result is a report on this screen; what it made is stored already. */
  reportAt?: ReportScreen;
  /** It ends silently on success: the student did not ask for it and has nothing to look at. */
  isQuiet?: boolean;
  /** For people: `Flashcards from “Biology”`. */
  title: string;
  /** Title of its failure, before the reason. */
  failedTitle: string;
  /** Input of its kind; it can be cloned. */
  input: unknown;
  state: JobState;
  /** The current step, for people, with its progress; `total` 0 if unknown. */
  step: string;
  done: number;
  total: number;
  /** The result of its kind. Work with useful parts stores its partial result here while it runs, and if it fails. */
  result?: unknown;
  /** Hashes of bytes in its result: they stay on the device until rows need them or the job is removed. */
  holdsBytes?: readonly string[];
  /** The reason in `failed`, for people. */
  problem?: string | undefined;
  /** How many runners have begun it. */
  attempt: number;
  /** How many runners died since the student asked for it. */
  brokenOff: number;
  createdAt: number;
  /** Last heartbeat of its runner; device clock, milliseconds. */
  beatAt: number;
}

export type ReportScreen = '/dashboard/import';

/** When this device had read all of the server's history; server clock, milliseconds. */
export interface WholeHistory {
  epoch: string;
  /** The first time in this epoch. */
  sinceMs: number;
  /** The last time. Later changes may be unknown here. */
  untilMs: number;
  /** Only a part of the later changes has been read. */
  isBehind?: boolean;
  /** Everything up to this version is here. A part of a document is only for a device that has all before it. */
  version?: number | undefined;
}

export interface CalendarRead {
  /** Of its content. */
  etag?: string | undefined;
  /** When it was tried, milliseconds. */
  triedAt: number;
  /** Why it was not read, for people. */
  problem?: string | undefined;
}

/** The keys of the table `meta` with the types of their values. */
export interface MetaValues {
  /** The index of the search that has followed all changes. Another one is built anew. */
  searchIndex: string;
  clock: ClockState;
  /** The latest stamp that the server gave in place of a stamp that was ahead. */
  latestRestamp: Stamp;
  device: string;
  cursor: Cursor;
  /** Where an interrupted first download continues. */
  bootstrapPosition: string;
  /** Without a cursor: the epoch of the rows on this device. */
  heldEpoch: string;
  /** Rows that an unfinished first download has stored. */
  downloadedRows: number;
  /** Rows in the whole download, once the server has sent the number. */
  downloadTotal: number;
  /** The account's devices in the server's last answer. */
  knownDevices: KnownDevice[];
  /** How the server can notify, from its last answer (`queries/server-channels.ts`). */
  serverChannels: ChannelList;
  /** Calendars elsewhere, by id: how this device last read them (`interchange/calendars/keep-calendars.ts`). */
  calendarReads: Record<string, CalendarRead>;
  /** Ids of devices that this device has seen before (`notify/told-here.ts`). */
  seenDevices: string[];
  /** Notifications that this device has shown, with their time (`notify/told-here.ts`). */
  shownNotifications: Record<string, number>;
  /** Server clock minus device clock, milliseconds [S7]. */
  clockOffsetMs: number;
  /** When the server last answered with all or some of the changes; device clock, milliseconds. */
  lastSyncAt: number;
  wholeHistory: WholeHistory;
  reviewHistory: KeptReviews;
  /** Progress of derivations by name (`derived/derivation.ts`). */
  derived: Record<string, DerivedState>;
  /** Fitted parameters that wait for the student's consent, by deck. */
  fitted: Record<string, FitResult>;
  /** Time in the app (`device/usage.ts`). */
  usageTally: UsageTally;
  /** Entries that the server does not have, the oldest first. */
  usageWaiting: UsageEntry[];
  usageTrouble: UsageTrouble;
  usageActivity: UsageActivity;
  /** This device stores all files, also those that other devices add. */
  keepsAllFiles: boolean;
  /** Courses whose files this device stores (`bytes/offline-choice.ts`). */
  keptCourses: string[];
  /** Downloads files of goals and recently read files automatically; absent means yes. */
  keepsRecentFiles: boolean;
  /** SHA-256 of bytes that were downloaded so: they are removed first when space runs out. */
  cameByItself: string[];
  /** SHA-256 of bytes that the student removed: downloaded again only on request. */
  filesLeftAlone: string[];
  /** SHA-256 of bytes that the student removed while this device keeps all files. */
  filesLetGo: string[];
  /** The course that screens are filtered by (`queries/courses.ts`). */
  chosenCourse: string;
  /** The focus timer, until it is stopped (`queries/focus.ts`). */
  focusTimer: FocusTimer;
  /** How many sentences of a section Pick offers first on this device (`components/pick/offered.ts`). */
  pickAmount: 25 | 50 | 'all';
  /** How this device shows tasks (`features/tasks/use-tasks.ts`). */
  taskView: { shows: 'list' | 'board' | 'completed'; grouping: 'date' | 'course' };
  /** Language of text recognition on this device, as in `lib/recognition-files.ts`. */
  recognitionLanguage: string;
  /** Files to recognize once text recognition can be downloaded (`reading/ocr/recognition.ts`). */
  waitingRecognitions: WaitingRecognition[];
  /** Pages of photos on which paper was found (`documents/page-photos/found.ts`). */
  paperFound: PaperFound[];
  /** Passwords of PDFs by the SHA-256 of their bytes (`bytes/kept-passwords.ts`). */
  filePasswords: Record<string, string>;
  /** Files that are being added to the library (`bytes/adding.ts`). */
  adding: AddingFile[];
  /** Imported pieces whose rows the account may have had already (`imports/known-elsewhere.ts`). */
  unsettledPieces: UnsettledPieces[];
  /** The folder of the backups and its content (`backups.ts`). */
  backups: BackupsState;
  /** Sent edits that a deletion on another device may not have seen (`outbox/deleted-elsewhere.ts`). */
  sentWords: SentWords[];
  /** Entities that a newer server sent and this app does not know. */
  skippedEntities: string[];
}
