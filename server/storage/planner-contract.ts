/** What the server keeps for the planner of a student whose app is closed. */
import type { FeedTasks } from '../../src/protocol/feeds.ts';

/** Of the server (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface NewSubscription {
  /** A hash of the endpoint. */
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface StoredSubscription extends NewSubscription {
  /** When this browser was subscribed first, milliseconds. */
  createdAt: number;
}

/** Subscriptions to Web Push. One belongs to a session and ends with it. */
export interface PushSubscriptions {
  /**
   * Replaces the one of the session, and the one of the same browser, of another account too. Beyond `most`, the account's
   * oldest are removed.
   * @returns false if the session has ended; nothing is stored then
   */
  put(
    owner: { userId: string; sessionId: string },
    subscription: NewSubscription,
    nowMs: number,
    most: number,
  ): Promise<boolean>;
  removeOf(sessionId: string): Promise<void>;
  /** The push service says that it is gone. */
  forget(userId: string, id: string): Promise<void>;
  /** Of sessions that have not expired. */
  list(userId: string, nowMs: number): Promise<StoredSubscription[]>;
}

export interface StoredFeed {
  id: string;
  courseId: string | undefined;
  tasks: FeedTasks;
  createdAt: number;
  readAt: number;
}

export interface FeedOwner extends StoredFeed {
  userId: string;
}

/** Addresses that let other calendar programs read a student's schedule. */
export interface Feeds {
  /** @returns false if the account has `most` already */
  create(
    userId: string,
    feed: Omit<StoredFeed, 'readAt'> & { secretHash: string },
    most: number,
  ): Promise<boolean>;
  /** The oldest first. */
  list(userId: string): Promise<StoredFeed[]>;
  remove(userId: string, id: string): Promise<boolean>;
  bySecret(secretHash: string): Promise<FeedOwner | undefined>;
  /** @param atMs when it was read */
  noteRead(userId: string, id: string, atMs: number): Promise<void>;
}
