/**
 * The server of production in this process: Fastify's routes, SQLite in files that can be copied, lost
 * and put back. Killed, its connections close over whatever was under way; the next request finds it
 * started anew.
 */

import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createTokens } from '../../../server/accounts/tokens.ts';
import { buildServer } from '../../../server/build-server.ts';
import { readConfig } from '../../../server/config.ts';
import type { Storage } from '../../../server/storage/contract.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { type ChangeFeed, createChangeFeed } from '../../../server/sync/change-feed.ts';
import { documentsHeader } from '../../../src/protocol/documents.ts';
import { makeAccount } from '../../support/new-account.ts';
import type { Owner, Scheduler } from '../scheduler.ts';
import type { Backend, SimServer } from '../server.ts';
import { pauseRows } from './pausing-rows.ts';
import type { Realm } from './realm.ts';

interface Run {
  app: FastifyInstance;
  storage: Storage;
  /** An access token of this user. */
  bearer(user: string): Promise<string>;
}

export interface SqliteBackend extends Backend {
  /** The change feed for one device [S4]; it breaks with the server. */
  listen(user: string, device: string, documents?: string): Promise<Readable>;
  end(): void;
}

export interface SqliteOptions {
  scheduler: Scheduler;
  realm: Realm;
  owner: () => Owner;
  users: readonly string[];
}

/** In memory where the system has a folder for that: a commit waits for its disk [S12], and runs are many. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** A session lasts 14 days. */
const tokenLifeMs = 13 * 24 * 3_600_000;

function asking(documents: string | undefined) {
  return documents === undefined ? {} : { [documentsHeader]: documents };
}

export function createSqliteBackend(options: SqliteOptions): SqliteBackend {
  const { scheduler, realm, owner } = options;
  const folder = mkdtempSync(join(place, 'haversack-simulation-'));
  const settings = { dataDir: folder, databaseUrl: '' };
  const file = join(folder, 'haversack.db');
  const backup = join(folder, 'backup.db');
  let starting: Promise<Run> | undefined;
  let current: Run | undefined;
  const streams = new Set<Readable>();
  let publish: SimServer['publish'] = () => undefined;

  const running = () => {
    starting ??= realm.hold(async () => {
      const changeFeed = createChangeFeed(({ userId, device, ...texts }) =>
        publish(userId, device, texts),
      );
      current = await start(settings, changeFeed, options);
      return current;
    });
    return starting;
  };
  const ask = <T>(query: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file);
    try {
      return query(database);
    } finally {
      database.close();
    }
  };
  const empty = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  const inject = async (
    user: string,
    request: { method: 'GET' | 'POST'; url: string },
    documents?: string,
  ) => {
    const { app, bearer } = await running();
    const authorization = `Bearer ${await bearer(user)}`;
    const headers = { authorization, 'content-type': 'application/json', ...asking(documents) };
    const answer = await app.inject({ ...request, headers });
    return { status: answer.statusCode, text: answer.body };
  };
  running();

  return {
    listen: async (user, device, documents) => {
      const { app, bearer } = await running();
      const url = `/v1/sync/events?${new URLSearchParams({ device })}`;
      const authorization = `Bearer ${await bearer(user)}`;
      const headers = { authorization, ...asking(documents) };
      const answer = await app.inject({ method: 'GET', url, headers, payloadAsStream: true });
      const stream = answer.stream();
      streams.add(stream);
      stream.on('error', () => streams.delete(stream));
      stream.once('close', () => streams.delete(stream));
      return stream;
    },
    storage: () => {
      if (current === undefined) throw new Error('The server does not run');
      return { rows: pauseRows(current.storage.rows, scheduler, owner) };
    },
    routes: {
      post: (payload, bearer, documents) =>
        inject(bearer, { method: 'POST', url: '/v1/sync', ...{ payload } }, documents),
      download: (user, after, bearer) =>
        inject(bearer, {
          method: 'GET',
          url: `/v1/sync/bootstrap?${new URLSearchParams({ user, after })}`,
        }),
    },
    onPublish: (given) => {
      publish = given;
    },
    restamped: () =>
      ask((database) => {
        // A disk that was lost has no tables before its server has started.
        const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'restamps'");
        if (isThere.get() === undefined) return new Map();
        const rows = database.prepare('SELECT stamp, given FROM restamps').all();
        return new Map(rows.map(({ stamp, given }) => [String(stamp), String(given)]));
      }),
    abandon: () => {
      for (const stream of streams) stream.destroy();
      current?.storage.close();
      current = undefined;
      starting = undefined;
    },
    backUp: async () => {
      rmSync(backup, { force: true });
      ask((database) => database.exec(`VACUUM INTO '${backup}'`));
    },
    restore: async () => {
      empty();
      // The server notices by itself that its file is an older one.
      if (existsSync(backup)) copyFileSync(backup, file);
      await running();
    },
    lose: async () => {
      empty();
      await running();
    },
    end: () => {
      current?.storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  { dataDir }: { dataDir: string },
  changeFeed: ChangeFeed,
  { scheduler, owner, users }: SqliteOptions,
): Promise<Run> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  if (!config.ok) throw new Error(config.error.message);
  const storage = await openStorage(config.data);
  for (const id of users) {
    const email = `${id}@example.org`;
    const createdAt = scheduler.nowMs();
    await makeAccount(storage, { id, username: id, email, passwordHash: '', createdAt });
  }
  const nowMs = () => scheduler.nowMs();
  const app = await buildServer(config.data, {
    storage: { ...storage, rows: pauseRows(storage.rows, scheduler, owner) },
    mailer: { send: async () => undefined, sendOnce: async () => 'over', isReachable: () => true },
    changeFeed,
    nowMs,
    distDir: '/nowhere',
  });
  await app.ready();
  const tokens = createTokens(storage, nowMs, () => undefined);
  const given = new Map<string, { token: string; atMs: number }>();
  return {
    app,
    storage,
    bearer: async (user) => {
      const known = given.get(user);
      if (known !== undefined && nowMs() - known.atMs < tokenLifeMs) return known.token;
      const { accessToken: token } = await tokens.start(user);
      given.set(user, { token, atMs: nowMs() });
      return token;
    },
  };
}
