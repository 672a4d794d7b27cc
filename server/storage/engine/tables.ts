/** The tables as Kysely sees them; `migrations.ts` makes them. Booleans are 0 and 1 on both databases. */

export interface Tables {
  meta: { key: string; value: string };
  users: {
    id: string;
    username: string;
    /** The username in lower case: two names differ in more than that. */
    username_key: string;
    /** What the username looks like (`accounts/usernames.ts`); empty where an older account has that look. */
    skeleton: string;
    email: string;
    password_hash: string;
    verified_at: number;
    created_at: number;
    version: number;
    /** What this student's history is called besides the epoch; mostly empty. */
    branch: string;
  };
  /** Accounts whose files may still have to go. */
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
    /** The device that it belongs to; empty where a server of an older release has begun it. */
    device_id: string;
  };
  /** Every refresh token a family ever had, so that an old one is known when it comes back. */
  refresh_tokens: { hash: string; session_id: string };
  rows: {
    user_id: string;
    entity: string;
    id: string;
    version: number;
    complete: number;
    body: string;
  };
  restamps: { user_id: string; stamp: string; given: string; created_at: number };
  /** `created_at`: when it came, or a device was last told that it is here. */
  blobs: { user_id: string; sha256: string; size: number; mime: string; created_at: number };
  /** Uploads under way; `size`: as announced. */
  uploads: { user_id: string; id: string; size: number; reserved_at: number };
  devices: {
    user_id: string;
    id: string;
    /** Its newest session. */
    session_id: string;
    kind: string;
    name: string;
    first_seen: number;
    last_seen: number;
    /** Its own name in stamps; empty until it has synced, and where another device of the account has it. */
    app_id: string;
    /** Of the secret that its browser keeps; empty where that was never told. */
    browser_hash: string;
    /** From where it last logged in. */
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
  /**
   * Notifications that went out by mail or SMS. `again_at`: 0, or when one that surely did not may be tried again; `tries` is 0
   * for what was one too many.
   */
  notices: {
    user_id: string;
    channel: string;
    id: string;
    noted_at: number;
    tries: number;
    again_at: number;
  };
  /** Each account's own, from its first mail on. */
  unsubscribe_tokens: { hash: string; user_id: string };
  /** `wish`: empty once the work has ended; `reserved`: tokens that count until then. */
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
    /** How often the part that is under way was begun. */
    tries: number;
    beat_at: number;
  };
  generation_items: { user_id: string; id: string; number: number; item: string };
  generation_usage: { user_id: string; day: string; tokens: number };
  /** Of PostgreSQL alone. */
  limit_counts: { key: string; count: number; ends_at: number };
}

/** All of them, each behind those that it refers to. */
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
  'generations',
  'generation_items',
  'generation_usage',
  'limit_counts',
] as const satisfies readonly (keyof Tables)[];
