/** PostgreSQL behind the same queries. Nodes keep nothing of their own, so several may share it. */

import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { assert } from '../../../src/lib/assert.ts';
import { databaseConnections, databaseConnectMs } from '../../limits.ts';
import { createTurns } from '../../turns.ts';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
/** For `answerMs`: Node's own value for a socket without a timeout. */
export const noBound = 0;

/**
 * @param url `postgres://…`; nothing is opened before the first query
 * @param silenceMs a transaction in which nothing was asked for so long is ended by the database: its
 *   process has frozen or lost its network, and others wait for the user's lock
 * @param answerMs a connection on which nothing came for so long after a question is ended, and the query
 *   fails: the database may be gone without a word, and others wait for the exchange; or `noBound`
 * @param verify looks at each new connection before it is used; one for which it throws is closed
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
    // Every order that is asked for is an index's. Where the planner has counted nothing yet, or thinks
    // a student has few rows, it would rather sort all of them anew for each page. A query that must
    // sort anyway counts as very expensive then, and would be compiled first, which takes far longer.
    options: '-c enable_sort=off -c jit=off',
    types: {
      // Versions and times stay far below 2^53, so plain numbers hold them.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks is replaced at the next query, which then reports what is wrong. The pool
  // hears only of idle ones; a break between two queries of a transaction would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, answerMs);
  });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const inTurn = createTurns();
  return {
    kind: 'postgres',
    reader: database,
    writer: database,
    transact: (userId, work) => inTurn(userId, () => database.transaction().execute(work)),
    close: () => database.destroy(),
  };
}

/** Kysely's queries on one connection, which stays the caller's. */
export function kyselyOnClient(client: pg.ClientBase): Kysely<Tables> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Where pg's own `query_timeout` ends a query, its connection would go back to the pool as it is. One that
 * nobody asks anything may be silent: the pool closes it sooner.
 */
function endWhenSilent(client: pg.PoolClient, answerMs: number): void {
  assert(client instanceof pg.Client, 'the pool was given no other class');
  const { stream } = client.connection;
  assert(stream instanceof Socket, 'pg connects by TCP, TLS or a Unix socket');
  stream.setTimeout(answerMs, () => {
    stream.destroy(new Error(`PostgreSQL has not answered for ${answerMs} ms`));
  });
}
