/**
 * The database behind Kysely. `writer.transaction()` is serial on SQLite (one connection, `BEGIN IMMEDIATE`) and concurrent
 * on PostgreSQL. `reader` never waits for a writer and sees only committed data.
 */
import type { Kysely } from 'kysely';

export interface Engine {
  kind: 'sqlite' | 'postgres';
  reader: Kysely<Tables>;
  writer: Kysely<Tables>;
  /**
   * Runs `work` in a transaction; an error undoes all its writes. On SQLite the transactions of all users share commits; on
   * PostgreSQL those of one user are serial.
   */
  transact<T>(userId: string, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** `migrations.ts` creates them. Booleans are 0 and 1 on both databases. */
export interface Tables {
  meta: { key: string; value: string };
  users: {
    id: string;
    username: string;
    username_key: string;
    /** The username's skeleton (`accounts/usernames.ts`); empty if an older account has the same. */
    skeleton: string;
    email: string;
    password_hash: string;
    verified_at: number;
    created_at: number;
    version: number;
    /** Added to the epoch in the name of this student's history; mostly empty. */
    branch: string;
  };
  /** Accounts whose files may still need deletion. */
  removed_accounts: { id: string; removed_at: number };
  signups: {
    id: string;
    email: string;
    username: string;
    password_hash: string;
    created_at: number;
  };
  codes: {
    purpose: string;
    subject: string;
    email: string;
    code_hash: string;
    expires_at: number;
    tries: number;
  };
  sessions: {
    id: string;
    user_id: string;
    expires_at: number;
    access_hash: string;
    refresh_hash: string;
    parent_access_hash: string;
    parent_refresh_hash: string;
    rotated_at: number;
    used: number;
    /** The session's device; empty if a server of an older release began it. */
    device_id: string;
  };
  /** Every refresh token of a family, so that reused old ones are recognized. */
  refresh_tokens: { hash: string; session_id: string };
  rows: {
    user_id: string;
    entity: string;
    id: string;
    version: number;
    complete: number;
    body: string;
    recent: string;
  };
  restamps: { user_id: string; stamp: string; given: string; created_at: number };
  /** `created_at`: when it came, or was last promised to a device. */
  blobs: { user_id: string; sha256: string; size: number; mime: string; created_at: number };
  /** Uploads under way; `size`: as announced. */
  uploads: { user_id: string; id: string; size: number; reserved_at: number };
  devices: {
    user_id: string;
    id: string;
    session_id: string;
    kind: string;
    name: string;
    first_seen: number;
    last_seen: number;
    /** Its own name in stamps; empty until it has synced, and if another device of the account has the name. */
    app_id: string;
    /** Of its browser's secret; empty if unknown. */
    browser_hash: string;
    network: string;
  };
  usage: {
    user_id: string;
    id: string;
    started_at: number;
    ended_at: number;
    active_ms: number;
    study_day: string;
    tz_offset_min: number;
    device: string;
  };
  /** Sent by mail or SMS. `again_at`: when an unsent one may be retried, or 0; `tries`: 0 if it exceeded a limit. */
  notices: {
    user_id: string;
    channel: string;
    id: string;
    noted_at: number;
    tries: number;
    again_at: number;
  };
  unsubscribe_tokens: { hash: string; user_id: string };
  /** `id`: of the endpoint. */
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: number;
  };
  /** `course_id`: empty for all; `read_at`: 0 until it was read. */
  feeds: {
    user_id: string;
    id: string;
    secret_hash: string;
    course_id: string;
    tasks: string;
    created_at: number;
    read_at: number;
  };
  /** `wish`: empty after the work; `reserved`: tokens that count until then. */
  generations: {
    user_id: string;
    id: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    wish: string;
    done: number;
    total: number;
    rejected: string;
    problem: string;
    day: string;
    reserved: number;
    used: number;
    created_at: number;
    attempt: number;
    tries: number;
    beat_at: number;
  };
  generation_items: { user_id: string; id: string; number: number; item: string };
  generation_usage: { user_id: string; day: string; tokens: number };
  limit_counts: { key: string; count: number; ends_at: number };
}

/** Each table comes after those that it references. */
export const tableNames = [
  'meta',
  'users',
  'removed_accounts',
  'signups',
  'codes',
  'sessions',
  'refresh_tokens',
  'rows',
  'restamps',
  'blobs',
  'uploads',
  'devices',
  'usage',
  'notices',
  'unsubscribe_tokens',
  'push_subscriptions',
  'feeds',
  'generations',
  'generation_items',
  'generation_usage',
  'limit_counts',
] as const satisfies readonly (keyof Tables)[];
