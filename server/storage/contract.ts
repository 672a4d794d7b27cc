/**
 * What the server keeps, as an interface: one contract test suite (`test/storage`) runs on each
 * implementation. A promise that resolved means: on disk [S12]. Times are milliseconds since the
 * epoch; hashes are hex. No token, code or password is ever handed over in plain text.
 */

import type { UsageEntry } from '../../src/model/study/usage.ts';
import type { Cursor } from '../../src/protocol/sync.ts';
import type { Accounts, Signups, StoredCodes } from './account-contract.ts';
import type { Counts } from './counts/counts.ts';
import type { Generations } from './generation-contract.ts';
import type { Notices } from './notice-contract.ts';

/** Bytes of a student at the server. */
export interface StoredBytes {
  /** Of files that a row names, or that have come in the last day: their rows may be on their way. */
  neededBytes: number;
  /** Of all files. */
  allBytes: number;
}

/** One login on one device: a family of tokens, each the child of the one before. */
export interface StoredSession {
  id: string;
  userId: string;
  expiresAt: number;
  accessHash: string;
  refreshHash: string;
  parentAccessHash: string;
  parentRefreshHash: string;
  rotatedAt: number;
  /** Whether the present tokens have been seen in use. */
  used: boolean;
}

/** From where and by what a session was begun. */
export interface LoginPlace {
  /** SHA-256 of the secret that the browser keeps, hex; empty: it told none. */
  browserHash: string;
  /** Such as “Firefox on Windows”; empty: it did not say. */
  kind: string;
  /** Such as “203.0.113.x”. */
  network: string;
}

export interface Begun {
  /** The id of the session's device. */
  device: string;
  /** No device of the account had this browser's secret. */
  isNew: boolean;
  /** There were more than `mostDevices`: the ones unseen for longest are gone, and their sessions have ended. */
  hasEndedOthers: boolean;
}

export interface Sessions {
  /** Begins a session on its device: on the one of the account with the same browser's secret, or on a new one. */
  insert(session: StoredSession, nowMs: number, place?: LoginPlace): Promise<Begun>;
  byAccess(accessHash: string): Promise<StoredSession | undefined>;
  /** When the session ends of itself; `undefined` when it has been ended. */
  endOf(id: string): Promise<number | undefined>;
  /** Finds the family by any refresh token that it ever had. */
  byRefresh(refreshHash: string): Promise<StoredSession | undefined>;
  /** Replaces the tokens if `refreshHash` of the stored session is still the parent's: false when another was faster. */
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
  /** False while parts of the row are still to come; such a row is kept but not given out. */
  complete: boolean;
}

/** The account of a request was deleted while it was under way. */
export class NoSuchAccount extends Error {}

/** Inside one transaction that holds the user's counter [S1]. */
export interface RowsTransaction {
  /** Of the user's history. */
  epoch: string;
  /** The user's version when the transaction took the lock. */
  version: number;
  read(keys: readonly RowKey[]): Promise<StoredRow[]>;
  /** Writes the rows and moves the counter to their highest version. */
  write(rows: readonly StoredRow[]): Promise<void>;
  /** Rows after `version`, in version order, cut after about `maxBytes`. */
  newer(version: number, maxBytes: number): Promise<Slice>;
  /** Stamps that the server gave in place of these, by the old stamp. */
  restamps(stamps: readonly string[]): Promise<Map<string, string>>;
  addRestamps(given: ReadonlyMap<string, string>, nowMs: number): Promise<void>;
  /**
   * Gives this user's history another name: a device has seen more of it than there is, so others may have too [S3].
   * @returns the name
   */
  branchOff(): Promise<string>;
}

export interface Slice {
  rows: StoredRow[];
  /** Everything up to here has been read. */
  version: number;
  more: boolean;
}

export interface Rows {
  /** Runs `work` under the user's lock; an error in it undoes all. @throws when there is no such user */
  transaction<T>(userId: string, work: (tx: RowsTransaction) => Promise<T>): Promise<T>;
  /** How far the user's history goes, and its name, as they stand in the database now. @throws NoSuchAccount */
  position(userId: string): Promise<Cursor>;
  /** Those of the keys that there are, in any order, outside of any transaction. */
  read(userId: string, keys: readonly RowKey[]): Promise<StoredRow[]>;
  /** How many bytes of rows stand under these keys. */
  weigh(userId: string, keys: readonly RowKey[]): Promise<number>;
  /** How many rows there are up to a version, those that still miss a piece too. */
  count(userId: string, upTo: number): Promise<number>;
  newer(userId: string, version: number, maxBytes: number): Promise<Slice>;
  /** All entities that have rows up to a version, those that only a newer release knows too; by name. */
  entities(userId: string, upTo: number): Promise<string[]>;
  /** Rows of one entity with `after` < version ≤ `upTo`. `more` is false when none is left. */
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
   * Inserting what is there already is a promise of it.
   * @param quotaBytes what the student's files may take, looked at in the same transaction
   * @returns false where the blob does not fit, and is not inserted
   */
  insert(userId: string, blob: StoredBlob, nowMs: number, quotaBytes?: number): Promise<boolean>;
  /** @param beforeMs what came, or was promised, since then counts though no row names it */
  stored(userId: string, beforeMs: number): Promise<StoredBytes>;
  find(userId: string, sha256: string): Promise<StoredBlob | undefined>;
  /** Notes that a device was promised that these, if they are there, are there, to the day. */
  promise(userId: string, hashes: readonly string[], nowMs: number): Promise<void>;
  /** Whose have not been promised since `beforeMs`, in their order, behind `after`. */
  idleUsers(after: string, beforeMs: number): Promise<string[]>;
  /** Hashes that have not been promised since `beforeMs` and that none of the student's rows names. */
  unneeded(userId: string, beforeMs: number): Promise<string[]>;
  /** @returns whether it went; not where it was promised meanwhile */
  removeIdle(userId: string, sha256: string, beforeMs: number): Promise<boolean>;
}

export interface UploadBounds {
  /** Uploads of one student. */
  most: number;
  /** Of all of them, as announced; `Infinity`: any. */
  mostBytes: number;
}

/** Uploads under way; they count from before their first byte until they have ended. */
export interface Uploads {
  /**
   * Checks the bounds and counts the upload in one step: uploads that begin at once, also at two servers, cannot go beyond
   * the bounds together. No other upload has the id.
   * @returns false where it would go beyond the bounds, and is not counted
   * @throws NoSuchAccount
   */
  reserve(
    userId: string,
    upload: { id: string; sizeBytes: number },
    bounds: UploadBounds,
    nowMs: number,
  ): Promise<boolean>;
  /** It has ended. Repeating it is harmless. */
  release(userId: string, id: string): Promise<void>;
  /** Those of all students that began before then, in the order of their ids, behind `after`. */
  reservedBefore(beforeMs: number, after: string): Promise<{ userId: string; id: string }[]>;
}

/** A session that was used, by which its device is known. */
export interface Sighting {
  userId: string;
  sessionId: string;
  /** What the device calls itself in stamps, told apart within one account only; empty: it did not say. */
  device: string;
  /** What the device calls itself; empty: it did not say, and what is known stays. */
  kind: string;
  seenAt: number;
}

export interface StoredDevice {
  id: string;
  /** Its own name in stamps; empty until it has synced. */
  device: string;
  /** Its newest session. */
  sessionId: string;
  /** From where it last logged in; empty where that is not known. */
  network: string;
  kind: string;
  /** Given by the student; empty until then. */
  name: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

export interface Devices {
  /**
   * Notes when a session's device was here, and what it calls itself unless another device of the account is called so.
   * An older sighting changes nothing, and one of a session that has ended is ignored: it must not bring back a device that
   * was signed out.
   */
  see(sighting: Sighting): Promise<void>;
  /** Notes the secret of the browser that has the session, unless its device or another of the account has one. */
  knowBrowser(sessionId: string, browserHash: string): Promise<void>;
  /** The id of the session's device; `undefined` where the session has ended. */
  ofSession(sessionId: string): Promise<string | undefined>;
  /** The account's devices, the last seen first. */
  list(userId: string): Promise<StoredDevice[]>;
  /** @returns whether the account has this device */
  rename(userId: string, device: string, name: string): Promise<boolean>;
  /**
   * Forgets the device and ends its sessions, and those of an older release that belong to no device yet.
   * @param askingSession goes on, unless it is the device's
   * @returns whether the account has the device
   */
  remove(userId: string, device: string, askingSession: string): Promise<boolean>;
}

/** A student's time in the app; its entries are told apart within one account only. */
export interface Usage {
  /** An entry that is known already stays as it is; beyond `most` of the account's, its oldest go. */
  insert(userId: string, entry: UsageEntry, most: number): Promise<void>;
  /** The latest first. */
  list(userId: string): Promise<UsageEntry[]>;
  /** @returns whether the account had this entry */
  remove(userId: string, id: string): Promise<boolean>;
}

export interface Storage {
  /** 256 random bits of this server, base64url: keys the derived tokens and the stored codes. */
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
  /** Writes something small, to know that it can be. @throws why it cannot */
  probe(): Promise<void>;
  /** Of the limits; not kept for ever, so the promise that resolved means only: counted. */
  counts: Counts;
  /** Begins a new history and ends all sessions and codes, for a database that was put back. @returns its name */
  renewEpoch(): Promise<string>;
  close(): Promise<void>;
}
