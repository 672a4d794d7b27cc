/**
 * The storage as an interface; the suite in `test/storage` tests each implementation. A resolved promise means on disk
 * [S12]. Times are milliseconds since the epoch; hashes are hex. No token, code or password arrives in plain text.
 */
import type { UsageEntry } from '../../src/model/study/usage.ts';
import type { Cursor } from '../../src/protocol/sync.ts';
import type { Counts } from './counts.ts';
import type { Generations } from './generation-contract.ts';
import type { Notices } from './notice-contract.ts';
import type { Feeds, PushSubscriptions, VapidKeys } from './planner-contract.ts';

export interface StoredBytes {
  /** Of files that a row names, or that came in the last day: their rows may be on their way. */
  neededBytes: number;
  allBytes: number;
}

/** One login on one device: a family of tokens, each derived from the one before. */
export interface StoredSession {
  id: string;
  userId: string;
  expiresAt: number;
  accessHash: string;
  refreshHash: string;
  parentAccessHash: string;
  parentRefreshHash: string;
  rotatedAt: number;
  used: boolean;
}

export interface LoginPlace {
  /** SHA-256 of the secret that the browser keeps, hex; empty if it sent none. */
  browserHash: string;
  /** Such as “Firefox on Windows”; empty if unknown. */
  kind: string;
  network: string;
}

export interface Begun {
  device: string;
  isNew: boolean;
  /** Beyond `mostDevices`, the least recently seen were forgotten, and their sessions ended. */
  hasEndedOthers: boolean;
}

export interface Sessions {
  /** Begins a session on the account's device with the same browser secret, or on a new one. */
  insert(session: StoredSession, nowMs: number, place?: LoginPlace): Promise<Begun>;
  byAccess(accessHash: string): Promise<StoredSession | undefined>;
  endOf(id: string): Promise<number | undefined>;
  /** By any refresh token of the family, old ones too. */
  byRefresh(refreshHash: string): Promise<StoredSession | undefined>;
  /** Replaces the tokens if `refreshHash` is still the parent's. @returns false if a concurrent request was faster */
  rotate(next: StoredSession): Promise<boolean>;
  markUsed(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface RowKey {
  entity: string;
  id: string;
}

export interface StoredRow extends RowKey {
  version: number;
  body: string;
  /** A row with missing parts is stored but not sent. */
  complete: boolean;
  /** The last changes of its documents (`sync/recent.ts`); none or empty: unknown. */
  recent?: string | undefined;
}

export class NoSuchAccount extends Error {}

/** Inside one transaction that locks the user's counter [S1]. */
export interface RowsTransaction {
  epoch: string;
  version: number;
  read(keys: readonly RowKey[]): Promise<StoredRow[]>;
  /** Also sets the counter to the highest version. */
  write(rows: readonly StoredRow[]): Promise<void>;
  /** Rows after `version`, in version order, up to about `maxBytes`. */
  newer(version: number, maxBytes: number): Promise<Slice>;
  /** The server's stamps by the stamps that they replaced. */
  restamps(stamps: readonly string[]): Promise<Map<string, string>>;
  addRestamps(given: ReadonlyMap<string, string>, nowMs: number): Promise<void>;
  /** Renames this user's history after its end was lost [S3]. @returns the name */
  branchOff(): Promise<string>;
}

export interface Slice {
  rows: StoredRow[];
  version: number;
  more: boolean;
}

export interface Rows {
  /** Runs `work` under the user's lock; an error undoes everything. @throws NoSuchAccount */
  transaction<T>(userId: string, work: (tx: RowsTransaction) => Promise<T>): Promise<T>;
  position(userId: string): Promise<Cursor>;
  read(userId: string, keys: readonly RowKey[]): Promise<StoredRow[]>;
  weigh(userId: string, keys: readonly RowKey[]): Promise<number>;
  /** Up to a version, with incomplete rows. */
  count(userId: string, upTo: number): Promise<number>;
  newer(userId: string, version: number, maxBytes: number): Promise<Slice>;
  /** Entities with rows up to a version, including entities of newer releases. */
  entities(userId: string, upTo: number): Promise<string[]>;
  /** Rows of one entity with `after` < version ≤ `upTo`. */
  ofEntity(
    userId: string,
    entity: string,
    after: number,
    upTo: number,
    maxBytes: number,
  ): Promise<Slice>;
}

export interface StoredBlob {
  sha256: string;
  sizeBytes: number;
  mime: string;
}

export interface Blobs {
  /**
   * Inserting an existing blob renews its promise.
   * @param quotaBytes of the student's files, checked in the same transaction
   * @returns false if the blob does not fit; it is then not inserted
   */
  insert(userId: string, blob: StoredBlob, nowMs: number, quotaBytes?: number): Promise<boolean>;
  /** @param beforeMs blobs that came or were promised since then count without a row */
  stored(userId: string, beforeMs: number): Promise<StoredBytes>;
  find(userId: string, sha256: string): Promise<StoredBlob | undefined>;
  /** Notes, to the day, that a device was told that these blobs are here. */
  promise(userId: string, hashes: readonly string[], nowMs: number): Promise<void>;
  /** Users after `after`, in order, with blobs that were not promised since `beforeMs`. */
  idleUsers(after: string, beforeMs: number): Promise<string[]>;
  /** Hashes that were not promised since `beforeMs` and that no row of the student names. */
  unneeded(userId: string, beforeMs: number): Promise<string[]>;
  /** @returns whether it was removed; false if it was promised meanwhile */
  removeIdle(userId: string, sha256: string, beforeMs: number): Promise<boolean>;
}

export interface UploadBounds {
  most: number;
  /** Of all of them, as announced; `Infinity`: no limit. */
  mostBytes: number;
}

/** Uploads under way; they count from before their first byte until their end. */
export interface Uploads {
  /**
   * Checks the bounds and counts the upload in one step, so that concurrent uploads, also at two servers, cannot exceed
   * the bounds. The id is unique.
   * @returns false if it would exceed the bounds; it is then not counted
   * @throws NoSuchAccount
   */
  reserve(
    userId: string,
    upload: { id: string; sizeBytes: number },
    bounds: UploadBounds,
    nowMs: number,
  ): Promise<boolean>;
  /** Safe to repeat. */
  release(userId: string, id: string): Promise<void>;
  /** Uploads of all students that began before then, by id. */
  reservedBefore(beforeMs: number, after: string): Promise<{ userId: string; id: string }[]>;
}

/** A use of a session, which identifies its device. */
export interface Sighting {
  userId: string;
  sessionId: string;
  /** The device's name in stamps, unique within one account only; empty if unknown. */
  device: string;
  /** The kind that the device reports; empty: the known one stays. */
  kind: string;
  seenAt: number;
}

export interface StoredDevice {
  id: string;
  /** Its own name in stamps; empty until it has synced. */
  device: string;
  sessionId: string;
  /** The network of its last login; empty if unknown. */
  network: string;
  kind: string;
  /** Given by the student; empty until then. */
  name: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

export interface Devices {
  /**
   * Notes when a session's device was seen, and its name in stamps unless another device of the account has that. Ignores
   * older sightings, and those of ended sessions: a device that was signed out must not come back.
   */
  see(sighting: Sighting): Promise<void>;
  /** Stores the browser secret of the session's device, unless it has one, or another device of the account has this one. */
  knowBrowser(sessionId: string, browserHash: string): Promise<void>;
  ofSession(sessionId: string): Promise<string | undefined>;
  /** The last seen first. */
  list(userId: string): Promise<StoredDevice[]>;
  rename(userId: string, device: string, name: string): Promise<boolean>;
  /**
   * Forgets the device, and ends its sessions and those that an older release began without a device.
   * @param askingSession goes on, unless it is the device's
   * @returns whether the account has the device
   */
  remove(userId: string, device: string, askingSession: string): Promise<boolean>;
}

/** A student's time in the app; ids are unique within one account only. */
export interface Usage {
  /** A known entry is not changed; beyond `most`, the oldest are removed. */
  insert(userId: string, entry: UsageEntry, most: number): Promise<void>;
  /** The latest first. */
  list(userId: string): Promise<UsageEntry[]>;
  remove(userId: string, id: string): Promise<boolean>;
}

export interface Storage {
  /** 256 random bits, base64url: the key of derived tokens and stored codes. */
  secret: string;
  /** Made at the first start: a new pair would end all subscriptions. */
  vapid: VapidKeys;
  accounts: Accounts;
  signups: Signups;
  codes: StoredCodes;
  sessions: Sessions;
  rows: Rows;
  blobs: Blobs;
  uploads: Uploads;
  devices: Devices;
  usage: Usage;
  notices: Notices;
  pushes: PushSubscriptions;
  feeds: Feeds;
  generations: Generations;
  /** Writes a test value. @throws why it cannot write */
  probe(): Promise<void>;
  /** Not durable: a resolved promise means that it was counted. */
  counts: Counts;
  /** After a restore: begins a new history, and ends all sessions and codes. @returns its name */
  renewEpoch(): Promise<string>;
  close(): Promise<void>;
}

export interface Account {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
}

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Whether an account has this name, in any case, or a similar-looking one. */
  hasUsername(username: string): Promise<boolean>;
  /** `taken`: as `hasUsername`. */
  rename(id: string, username: string): Promise<'renamed' | 'taken'>;
  /**
   * Replaces the password if it is still `from`, ends all sessions but `keptSession`, and forgets the other devices: they
   * log in as new ones.
   * @returns whether it was still `from`
   */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** Replaces the hash of the same password if it is still `from`; no session ends. */
  rehash(id: string, from: string, to: string): Promise<void>;
  /** With a right code: sets the password of the address's account, and ends all its sessions. */
  resetPassword(given: CodeTry, passwordHash: string): Promise<Account | undefined>;
  /** With a right code of the account: sets the code's address, unless it is taken. */
  changeEmail(given: CodeTry): Promise<Account | undefined>;
  /** Makes an account inaccessible at once and for good. */
  remove(id: string, nowMs: number): Promise<void>;
  /**
   * Deletes the rest of a removed account in pieces, so that others do not wait long. The caller deletes its file bytes.
   * Safe to repeat; ignores other accounts.
   */
  clear(id: string): Promise<void>;
  /** Ids of accounts that were removed within a month, or that a died server did not clear. */
  removed(nowMs: number): Promise<string[]>;
}

interface PasswordChange {
  id: string;
  from: string;
  to: string;
  keptSession: string;
}

/** A sign-up with an unverified address. Several of one address wait independently. */
export interface Signup {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  createdAt: number;
}

export interface Signups {
  /** Keeps `signupsPerAddress` of an address. */
  insert(signup: Signup): Promise<void>;
  /** The newest first. */
  byEmail(email: string, nowMs: number): Promise<Signup[]>;
  /**
   * With a right code of the sign-up: creates its account, and forgets other sign-ups of the address. A username that was
   * taken meanwhile gets a number.
   */
  prove(given: CodeTry): Promise<Account | undefined>;
}

/** `subject`: the sign-up's id, the hash of a reset claim, or, for a change of address, the account's id. */
export interface CodeKey {
  purpose: 'signup' | 'reset' | 'email';
  subject: string;
  /** It got the code, and is verified by it. */
  email: string;
}

export interface NewCode extends CodeKey {
  codeHash: string;
  expiresAt: number;
}

/** Counted before the comparison. A right code is used up. */
export interface CodeTry extends CodeKey {
  codeHash: string;
  nowMs: number;
  maxTries: number;
}

export interface StoredCodes {
  /** Replaces the code of this purpose and subject, and deletes expired codes. */
  put(code: NewCode, nowMs: number): Promise<void>;
}
