/**
 * The storage as an interface: one contract test suite (`test/storage`) runs on each implementation. A resolved promise means:
 * on disk [S12]. Times are milliseconds since the epoch; hashes are hex. No token, code or password arrives in plain text.
 */
import type { UsageEntry } from '../../src/model/study/usage.ts';
import type { Cursor } from '../../src/protocol/sync.ts';
import type { Counts } from './counts.ts';
import type { Generations } from './generation-contract.ts';
import type { Notices } from './notice-contract.ts';

/** Bytes of a student at the server. */
export interface StoredBytes {
  /** Of files that a row names, or that have come in the last day: their rows may be on their way. */
  neededBytes: number;
  /** Of all files. */
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
  /** Whether the current tokens were used. */
  used: boolean;
}

export interface LoginPlace {
  /** SHA-256 of the secret that the browser keeps, hex; empty if it sent none. */
  browserHash: string;
  /** Such as “Firefox on Windows”; empty if unknown. */
  kind: string;
  /** Such as “203.0.113.x”. */
  network: string;
}

export interface Begun {
  device: string;
  /** No device of the account had this browser's secret. */
  isNew: boolean;
  /** There were more than `mostDevices`: the least recently seen were forgotten, and their sessions ended. */
  hasEndedOthers: boolean;
}

export interface Sessions {
  /** Begins a session on the account's device with the same browser secret, or on a new one. */
  insert(session: StoredSession, nowMs: number, place?: LoginPlace): Promise<Begun>;
  byAccess(accessHash: string): Promise<StoredSession | undefined>;
  /** When the session expires; `undefined` if it has ended. */
  endOf(id: string): Promise<number | undefined>;
  /** Finds the family by any of its refresh tokens, old ones too. */
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
  /** The row as JSON. */
  body: string;
  /** False while parts of the row are missing; such a row is stored but not sent. */
  complete: boolean;
}

/** The account was deleted during its request. */
export class NoSuchAccount extends Error {}

/** Inside one transaction that locks the user's counter [S1]. */
export interface RowsTransaction {
  epoch: string;
  /** The user's version when the lock was taken. */
  version: number;
  read(keys: readonly RowKey[]): Promise<StoredRow[]>;
  /** Writes the rows and sets the counter to their highest version. */
  write(rows: readonly StoredRow[]): Promise<void>;
  /** Rows after `version`, in version order, up to about `maxBytes`. */
  newer(version: number, maxBytes: number): Promise<Slice>;
  /** The server's stamps in place of these, by the old stamp. */
  restamps(stamps: readonly string[]): Promise<Map<string, string>>;
  addRestamps(given: ReadonlyMap<string, string>, nowMs: number): Promise<void>;
  /** Renames this user's history: a device has seen more of it than exists, so others may have too [S3]. @returns the name */
  branchOff(): Promise<string>;
}

export interface Slice {
  rows: StoredRow[];
  /** Everything up to here was read. */
  version: number;
  more: boolean;
}

export interface Rows {
  /** Runs `work` under the user's lock; an error undoes everything. @throws if there is no such user */
  transaction<T>(userId: string, work: (tx: RowsTransaction) => Promise<T>): Promise<T>;
  /** The current version and name of the user's history. @throws NoSuchAccount */
  position(userId: string): Promise<Cursor>;
  /** The existing rows of these keys, in any order, outside of any transaction. */
  read(userId: string, keys: readonly RowKey[]): Promise<StoredRow[]>;
  /** The bytes of the rows of these keys. */
  weigh(userId: string, keys: readonly RowKey[]): Promise<number>;
  /** The number of rows up to a version, incomplete ones too. */
  count(userId: string, upTo: number): Promise<number>;
  newer(userId: string, version: number, maxBytes: number): Promise<Slice>;
  /** The names of all entities that have rows up to a version, including entities of newer releases. */
  entities(userId: string, upTo: number): Promise<string[]>;
  /** Rows of one entity with `after` < version ≤ `upTo`. `more` is false after the last. */
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
  /** @param beforeMs blobs that came, or were promised, since then count without a row */
  stored(userId: string, beforeMs: number): Promise<StoredBytes>;
  find(userId: string, sha256: string): Promise<StoredBlob | undefined>;
  /** Notes for existing blobs, to the day, that a device was told they are here. */
  promise(userId: string, hashes: readonly string[], nowMs: number): Promise<void>;
  /** Users with blobs that were not promised since `beforeMs`, in order, after `after`. */
  idleUsers(after: string, beforeMs: number): Promise<string[]>;
  /** Hashes that were not promised since `beforeMs` and that no row of the student names. */
  unneeded(userId: string, beforeMs: number): Promise<string[]>;
  /** @returns whether it was removed; false if it was promised meanwhile */
  removeIdle(userId: string, sha256: string, beforeMs: number): Promise<boolean>;
}

export interface UploadBounds {
  /** Uploads of one student. */
  most: number;
  /** All of them, as announced; `Infinity`: no limit. */
  mostBytes: number;
}

/** Uploads under way; they count from before their first byte until their end. */
export interface Uploads {
  /**
   * Checks the bounds and counts the upload in one step, so that concurrent uploads, also at two servers, cannot exceed the
   * bounds together. The id is unique.
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
  /** Uploads of all students that began before then, by id, after `after`. */
  reservedBefore(beforeMs: number, after: string): Promise<{ userId: string; id: string }[]>;
}

/** A used session, which identifies its device. */
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
  /** Its newest session. */
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
   * Notes when a session's device was seen, and its name in stamps unless another device of the account has that. Older
   * sightings change nothing. Sightings of ended sessions are ignored: they must not bring back a device that was signed out.
   */
  see(sighting: Sighting): Promise<void>;
  /** Stores the browser secret of the session's device, unless that device has one or another of the account has this one. */
  knowBrowser(sessionId: string, browserHash: string): Promise<void>;
  /** The id of the session's device; `undefined` if the session has ended. */
  ofSession(sessionId: string): Promise<string | undefined>;
  /** The account's devices, the last seen first. */
  list(userId: string): Promise<StoredDevice[]>;
  /** @returns whether the account has this device */
  rename(userId: string, device: string, name: string): Promise<boolean>;
  /**
   * Forgets the device and ends its sessions, and sessions of an older release without a device.
   * @param askingSession goes on, unless it is the device's
   * @returns whether the account has the device
   */
  remove(userId: string, device: string, askingSession: string): Promise<boolean>;
}

/** A student's time in the app; ids are unique within one account only. */
export interface Usage {
  /** A known entry stays unchanged; beyond `most`, the account's oldest are removed. */
  insert(userId: string, entry: UsageEntry, most: number): Promise<void>;
  /** The latest first. */
  list(userId: string): Promise<UsageEntry[]>;
  /** @returns whether the account had this entry */
  remove(userId: string, id: string): Promise<boolean>;
}

export interface Storage {
  /** 256 random bits of this server, base64url: the key of derived tokens and stored codes. */
  secret: string;
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
  generations: Generations;
  /** Writes a little as a test. @throws why it cannot write */
  probe(): Promise<void>;
  /** Counts of the limits. They need not be durable: a resolved promise means only that it was counted. */
  counts: Counts;
  /** Begins a new history and ends all sessions and codes, after a database was restored. @returns its name */
  renewEpoch(): Promise<string>;
  close(): Promise<void>;
}

/** The stored accounts, waiting sign-ups and codes (`contract.ts`). */
export interface Account {
  id: string;
  username: string;
  /** Verified by a code. */
  email: string;
  passwordHash: string;
}

export interface Accounts {
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
  /** Whether an account has this name in any case, or one that looks like it. */
  hasUsername(username: string): Promise<boolean>;
  /** `taken`: another account has the name, or one that looks like it. */
  rename(id: string, username: string): Promise<'renamed' | 'taken'>;
  /**
   * Replaces the password if it is still `from`, ends all sessions but `keptSession`, and forgets the other devices, so that
   * they log in as new ones.
   * @returns whether it was still `from`
   */
  setPassword(change: PasswordChange): Promise<boolean>;
  /** Replaces the hash of the same password if it is still `from`; no session ends. */
  rehash(id: string, from: string, to: string): Promise<void>;
  /** With a right code: sets the password of the address's account and ends all its sessions. */
  resetPassword(given: CodeTry, passwordHash: string): Promise<Account | undefined>;
  /** With a right code, whose subject is the account: sets the code's address, unless it is taken. */
  changeEmail(given: CodeTry): Promise<Account | undefined>;
  /** Makes an account inaccessible at once and for good; `clear` deletes the rest. */
  remove(id: string, nowMs: number): Promise<void>;
  /**
   * Deletes the rest of a removed account in pieces, so that others do not wait long. The caller deletes its file bytes. Safe
   * to repeat; does nothing to other accounts.
   */
  clear(id: string): Promise<void>;
  /** Ids of accounts that were removed within a month or are not cleared yet: a server may have died before all was deleted. */
  removed(nowMs: number): Promise<string[]>;
}

interface PasswordChange {
  id: string;
  from: string;
  to: string;
  keptSession: string;
}

/** A sign-up whose address is unverified. Several of one address wait independently. */
export interface Signup {
  /** The id of the future account. */
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  createdAt: number;
}

export interface Signups {
  /** Keeps the newest few of an address, for a day. */
  insert(signup: Signup): Promise<void>;
  /** Waiting ones, the newest first. */
  byEmail(email: string, nowMs: number): Promise<Signup[]>;
  /**
   * With a right code, whose subject is the sign-up: creates its account and forgets other sign-ups of the address. A username
   * that was taken meanwhile, or looks like one, gets a number.
   */
  prove(given: CodeTry): Promise<Account | undefined>;
}

/** `subject`: the sign-up's id, the hash of a reset claim, or the account's id for a change of address. */
export interface CodeKey {
  purpose: 'signup' | 'reset' | 'email';
  subject: string;
  /** The address that the code was mailed to, and that it verifies. */
  email: string;
}

export interface NewCode extends CodeKey {
  codeHash: string;
  expiresAt: number;
}

/** Counted before the comparison; right once at most. */
export interface CodeTry extends CodeKey {
  codeHash: string;
  nowMs: number;
  maxTries: number;
}

export interface StoredCodes {
  /** Replaces an earlier one of this purpose and subject, and clears expired ones. */
  put(code: NewCode, nowMs: number): Promise<void>;
}
