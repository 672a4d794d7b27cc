/** Numbered steps, applied once each in one transaction. A released step never changes; append new ones. */
import { type Kysely, sql } from 'kysely';
import type { Engine, Tables } from './engine/database.ts';
import { takeAdvisoryLock } from './engine/postgres.ts';

type Statement = string | { postgres: string };

const steps: readonly (readonly Statement[])[] = [
  [
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    `CREATE TABLE users (
      id TEXT PRIMARY KEY,
      username TEXT NOT NULL,
      username_key TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL UNIQUE,
      password_hash TEXT NOT NULL,
      verified_at BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      version BIGINT NOT NULL)`,
    `CREATE TABLE codes (
      user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      code_hash TEXT NOT NULL,
      expires_at BIGINT NOT NULL,
      tries BIGINT NOT NULL)`,
    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at BIGINT NOT NULL,
      access_hash TEXT NOT NULL UNIQUE,
      refresh_hash TEXT NOT NULL UNIQUE,
      parent_access_hash TEXT NOT NULL,
      parent_refresh_hash TEXT NOT NULL,
      rotated_at BIGINT NOT NULL,
      used BIGINT NOT NULL)`,
    `CREATE INDEX sessions_by_parent ON sessions (parent_access_hash)`,
    `CREATE INDEX sessions_by_user ON sessions (user_id)`,
    `CREATE TABLE refresh_tokens (
      hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE)`,
    `CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)`,
    `CREATE TABLE rows (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      entity TEXT NOT NULL,
      id TEXT NOT NULL,
      version BIGINT NOT NULL,
      complete BIGINT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (user_id, entity, id))`,
    `CREATE UNIQUE INDEX rows_by_version ON rows (user_id, version)`,
    `CREATE INDEX rows_by_entity ON rows (user_id, entity, version)`,
    `CREATE TABLE restamps (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      stamp TEXT NOT NULL,
      given TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, stamp))`,
    `CREATE TABLE blobs (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      sha256 TEXT NOT NULL,
      size BIGINT NOT NULL,
      mime TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, sha256))`,
  ],
  [
    `CREATE TABLE devices (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      session_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      first_seen BIGINT NOT NULL,
      last_seen BIGINT NOT NULL,
      PRIMARY KEY (user_id, id))`,
  ],
  [
    // Before, a sign-up was an account with an unverified address, one per address.
    `CREATE TABLE signups (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      username TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      created_at BIGINT NOT NULL)`,
    `CREATE INDEX signups_by_email ON signups (email, created_at)`,
    `CREATE INDEX signups_by_age ON signups (created_at)`,
    `INSERT INTO signups (id, email, username, password_hash, created_at)
      SELECT id, email, username, password_hash, created_at FROM users WHERE verified_at = 0`,
    `DELETE FROM users WHERE verified_at = 0`,
    `DROP TABLE codes`,
    `CREATE TABLE codes (
      purpose TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT NOT NULL,
      code_hash TEXT NOT NULL,
      expires_at BIGINT NOT NULL,
      tries BIGINT NOT NULL,
      PRIMARY KEY (purpose, subject))`,
    `CREATE INDEX codes_by_subject ON codes (subject)`,
    `CREATE INDEX codes_by_email ON codes (email)`,
    `CREATE INDEX codes_by_end ON codes (expires_at)`,
    `ALTER TABLE sessions ADD COLUMN device_id TEXT NOT NULL DEFAULT ''`,
  ],
  [
    `CREATE TABLE removed_accounts (
      id TEXT PRIMARY KEY,
      removed_at BIGINT NOT NULL)`,
  ],
  [
    `UPDATE sessions SET device_id = COALESCE(
      (SELECT max(d.id) FROM devices AS d
        WHERE d.user_id = sessions.user_id AND d.session_id = sessions.id), '')
      WHERE device_id = ''`,
  ],
  [
    `CREATE TABLE usage (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      ended_at BIGINT NOT NULL,
      active_ms BIGINT NOT NULL,
      study_day TEXT NOT NULL,
      tz_offset_min BIGINT NOT NULL,
      device TEXT NOT NULL,
      PRIMARY KEY (user_id, id))`,
    `CREATE INDEX usage_by_start ON usage (user_id, started_at, id)`,
  ],
  [
    // Unlogged: logins wait for no disk. A crash of the database empties it.
    {
      postgres: `CREATE UNLOGGED TABLE limit_counts (
        key TEXT PRIMARY KEY,
        count BIGINT NOT NULL,
        ends_at BIGINT NOT NULL)`,
    },
    { postgres: `CREATE INDEX limit_counts_by_end ON limit_counts (ends_at)` },
  ],
  [`CREATE INDEX restamps_by_age ON restamps (user_id, created_at)`],
  [
    `CREATE TABLE notices (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      channel TEXT NOT NULL,
      id TEXT NOT NULL,
      noted_at BIGINT NOT NULL,
      tries BIGINT NOT NULL,
      again_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, channel, id))`,
    `CREATE INDEX notices_by_time ON notices (user_id, noted_at)`,
    `CREATE TABLE unsubscribe_tokens (
      hash TEXT PRIMARY KEY,
      user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE)`,
  ],
  [
    `CREATE TABLE generations (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      state TEXT NOT NULL,
      wish TEXT NOT NULL,
      done BIGINT NOT NULL,
      total BIGINT NOT NULL,
      rejected TEXT NOT NULL,
      problem TEXT NOT NULL,
      day TEXT NOT NULL,
      reserved BIGINT NOT NULL,
      used BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      attempt BIGINT NOT NULL,
      beat_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, id))`,
    `CREATE INDEX generations_by_state ON generations (state, created_at)`,
    `CREATE INDEX generations_by_age ON generations (created_at)`,
    `CREATE TABLE generation_items (
      user_id TEXT NOT NULL,
      id TEXT NOT NULL,
      number BIGINT NOT NULL,
      item TEXT NOT NULL,
      PRIMARY KEY (user_id, id, number),
      FOREIGN KEY (user_id, id) REFERENCES generations (user_id, id) ON DELETE CASCADE)`,
    `CREATE TABLE generation_usage (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      day TEXT NOT NULL,
      tokens BIGINT NOT NULL,
      PRIMARY KEY (user_id, day))`,
  ],
  ['ALTER TABLE generations ADD COLUMN tries BIGINT NOT NULL DEFAULT 0'],
  [`ALTER TABLE users ADD COLUMN branch TEXT NOT NULL DEFAULT ''`],
  [
    `CREATE TABLE uploads (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      size BIGINT NOT NULL,
      reserved_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, id))`,
    `CREATE INDEX uploads_by_id ON uploads (id)`,
  ],
  [
    `ALTER TABLE devices ADD COLUMN app_id TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE devices ADD COLUMN browser_hash TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE devices ADD COLUMN network TEXT NOT NULL DEFAULT ''`,
    // Beyond a hundred, devices were dropped, but their sessions went on.
    `INSERT INTO devices (user_id, id, session_id, kind, name, first_seen, last_seen)
      SELECT user_id, device_id, max(id), '', '', min(rotated_at), max(rotated_at) FROM sessions AS s
      WHERE device_id <> '' AND expires_at > (SELECT max(rotated_at) FROM sessions)
        AND NOT EXISTS (SELECT 1 FROM devices AS d WHERE d.user_id = s.user_id AND d.id = s.device_id)
      GROUP BY user_id, device_id`,
    // Before, a device's id was its name in stamps.
    `UPDATE devices SET app_id = id`,
    // Sessions that never synced had no device. Ended ones get none.
    `INSERT INTO devices (user_id, id, session_id, kind, name, first_seen, last_seen)
      SELECT user_id, replace(id, '-', ''), id, '', '', rotated_at, rotated_at FROM sessions
      WHERE device_id = '' AND expires_at > (SELECT max(rotated_at) FROM sessions)`,
    `UPDATE sessions SET device_id = replace(id, '-', '')
      WHERE device_id = '' AND expires_at > (SELECT max(rotated_at) FROM sessions)`,
  ],
  [
    // Filled by `open.ts`, since SQL cannot compute it.
    `ALTER TABLE users ADD COLUMN skeleton TEXT NOT NULL DEFAULT ''`,
    `CREATE UNIQUE INDEX users_by_skeleton ON users (skeleton) WHERE skeleton <> ''`,
  ],
  [
    `CREATE TABLE push_subscriptions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      created_at BIGINT NOT NULL)`,
    `CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id)`,
    `CREATE TABLE feeds (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      secret_hash TEXT NOT NULL UNIQUE,
      course_id TEXT NOT NULL,
      tasks TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      read_at BIGINT NOT NULL,
      PRIMARY KEY (user_id, id))`,
  ],
  [`ALTER TABLE rows ADD COLUMN recent TEXT NOT NULL DEFAULT ''`],
];

/** @param upTo a release's last step, for tests @throws if the database is newer than this program */
export async function migrate(engine: Engine, upTo?: number): Promise<void> {
  await engine.writer.transaction().execute((tx) => migrateIn(tx, engine.kind, upTo));
}

export async function migrateIn(
  tx: Kysely<Tables>,
  kind: Engine['kind'],
  upTo = steps.length,
): Promise<void> {
  if (kind === 'postgres') await takeAdvisoryLock(tx, 'migration');
  await sql`CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)`.execute(tx);
  const done = await schemaOf(tx);
  if (done > steps.length) throw new Error(newerDatabase);
  for (const [index, step] of steps.entries()) {
    if (index < done || index >= upTo) continue;
    for (const statement of step) {
      if (typeof statement === 'string') await sql.raw(statement).execute(tx);
      else if (kind === 'postgres') await sql.raw(statement.postgres).execute(tx);
    }
    await sql`INSERT INTO migrations (number) VALUES (${index + 1})`.execute(tx);
  }
}

export const newestSchema = steps.length;

export const newerDatabase = 'The database was written by a newer Haversack. Update this one.';

export async function schemaOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(number) AS last FROM migrations`.execute(db);
  return rows[0]?.last ?? 0;
}
