/** PostgreSQL. Servers keep no state of their own, so several may share it. */
import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { assert } from '../../../src/lib/assert.ts';
import { databaseConnections, databaseConnectMs } from '../../limits.ts';
import { createKeyQueue } from '../../turns.ts';
import type { Engine, Tables } from './database.ts';

const int8 = 20;
/** For `answerMs`: Node's own value for a socket without a timeout. */
export const noBound = 0;

/**
 * @param url `postgres://…`; nothing is opened before the first query
 * @param silenceMs the database ends transactions without a query for this long: their server froze or lost its network,
 * and others wait for the user's lock
 * @param answerMs closes a connection without an answer for this long, so that exchanges do not wait for a dead database
 * @param verify checks each new connection; closes it by throwing
 */
export function openPostgres(
  url: string,
  silenceMs = 10_000,
  answerMs = 60_000,
  verify: (client: pg.ClientBase) => Promise<void> = async () => undefined,
): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: databaseConnections,
    connectionTimeoutMillis: databaseConnectMs,
    idle_in_transaction_session_timeout: silenceMs,
    keepAlive: true,
    onConnect: verify,
    // An index serves every order. Without statistics, or if it expects few rows, the planner would sort all rows for each
    // page instead. With sorting off, a remaining sort looks so expensive that JIT would compile it, which takes far longer.
    options: '-c enable_sort=off -c jit=off',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The next query replaces a broken connection and reports the fault. Without listeners, a break between two queries of a
  // transaction would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, answerMs);
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const inTurn = createKeyQueue();
  return {
    kind: 'postgres',
    reader: database,
    writer: database,
    transact: (userId, work) => inTurn(userId, () => database.transaction().execute(work)),
    close: () => database.destroy(),
  };
}

/** The caller owns the connection. */
export function kyselyOnClient(client: pg.ClientBase): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** pg's own `query_timeout` would return the silent connection to the pool. */
function endWhenSilent(client: pg.PoolClient, answerMs: number): void {
  assert(client instanceof pg.Client, 'the pool was given no other class');
  const { stream } = client.connection;
  assert(stream instanceof Socket, 'pg connects by TCP, TLS or a Unix socket');
  stream.setTimeout(answerMs, () => {
    stream.destroy(new Error(`PostgreSQL has not answered for ${answerMs} ms`));
  });
}

/** Locks between the servers of one database. Arbitrary numbers, one for each kind of work. SQLite has one server. */
export const advisoryLocks = {
  migration: 4_287_001,
  history: 4_287_002,
  skeletons: 4_287_003,
} as const;

export async function takeAdvisoryLock(
  tx: Kysely<Tables>,
  name: keyof typeof advisoryLocks,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks[name]})`.execute(tx);
}
