/** The answers to a change without room, to very large rows, and to stamps that are too far ahead. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatStamp, maxDriftMs, parseStamp } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import { protocolVersion } from '../../src/protocol/version.ts';
import { plainDocument, tornDocument } from '../../test/worst/documents.ts';
import type { Storage } from '../storage/contract.ts';
import { openStorage } from '../storage/open.ts';
import { startMs, startTestServer, type TestServer } from '../test-support/test-server.ts';
import { exchange } from './exchange.ts';
import { createServerClock } from './server-clock.ts';

let server: TestServer;
let storage: Storage;
beforeAll(async () => {
  server = await startTestServer();
  storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
});
afterAll(async () => {
  await storage.close();
  await server[Symbol.asyncDispose]();
});

let count = 0;
const newUserId = async () => (await server.student(`reader${++count}`)).id;
const clock = createServerClock(() => startMs);
const at = (offsetMs = 0) => formatStamp({ ms: startMs + offsetMs, counter: 0 }, 'laptop');
const change = (entity: string, id: string, fields: Change['fields'], offsetMs = 0): Change => ({
  ...{ entity, id, at: at(offsetMs), fields },
});
const deck = (id: string, offsetMs = 0) =>
  change('deck', id, { name: id, createdAt: 1, deletedAt: 0 }, offsetMs);
const note = (id: string, body: string, offsetMs = 0) =>
  change('note', id, { title: 'Old', body, createdAt: 1, deletedAt: 0 }, offsetMs);

async function send(userId: string, changes: Change[], version?: number) {
  const { epoch } = await storage.rows.position(userId);
  const cursor = version === undefined ? null : { epoch, version };
  return exchange(storage, clock, userId, { protocol: protocolVersion, changes, cursor });
}
const kinds = ({ verdicts }: Awaited<ReturnType<typeof send>>) => verdicts.map(({ kind }) => kind);
const textsOf = ({ rows }: Awaited<ReturnType<typeof send>>) => rows.map(({ body }) => body);

it('[S5] stores nothing of a change whose document finds no room', async () => {
  const userId = await newUserId();
  const { cursor } = await send(userId, [note('n', tornDocument(40, 499))]);
  const edit = change('note', 'n', { title: 'New', body: tornDocument(2, 300, 500) }, 1);
  const answer = await send(userId, [edit], cursor.version);
  expect(kinds(answer)).toEqual(['refused']);
  expect(textsOf(answer)).toEqual([expect.stringContaining('"title":"Old"')]);
  expect(answer.cursor).toEqual(cursor);
});

it('[S5] answers with one row, however large it is', async () => {
  const userId = await newUserId();
  const { cursor } = await send(userId, [note('n', plainDocument('a'.repeat(2_500_000)))]);
  const answer = await send(userId, [change('note', 'n', { title: 5 })], cursor.version);
  expect(kinds(answer)).toEqual(['refused']);
  expect(textsOf(answer)[0]?.length).toBeGreaterThan(2.5 * 1024 * 1024);
});

it('[S7] gives an edit of one row the server’s time, whatever stamps other rows of its batch have', async () => {
  const userId = await newUserId();
  await send(userId, [deck('a', maxDriftMs - 1)]);
  const batch = [change('deck', 'a', { name: 'A2' }, maxDriftMs), deck('b', 10 * maxDriftMs)];
  const [, verdict] = (await send(userId, batch)).verdicts;
  if (verdict?.kind !== 'restamped') throw new Error('expected a new stamp');
  expect(parseStamp(verdict.at).ms).toBe(startMs);
});
