/** The rows of a batch are weighed together, although several queries read their sizes. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import {
  type Student,
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

const megabyte = 1024 * 1024;
let server: TestServer;
let student: Student;
/** The rows of each query. */
let asked: number[] = [];
/** Bytes of the rows of each query. */
let weights: number[] = [];
beforeAll(async () => {
  server = await startTestServer({}, undefined, (deps) => {
    const { rows } = deps.storage;
    const weigh: typeof rows.weigh = async (_, keys) => {
      asked.push(keys.length);
      return weights[asked.length - 1] ?? 0;
    };
    return { ...deps, storage: { ...deps.storage, rows: { ...rows, weigh } } };
  });
  student = await server.student('ada');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  asked = [];
});

async function send(rows: number): Promise<number> {
  const changes = Array.from({ length: rows }, (_, n) => ({
    ...{ entity: 'deck', id: `d${n}`, at: formatStamp({ ms: startMs, counter: n }, 'laptop') },
    fields: { name: 'x', createdAt: 1, deletedAt: 0 },
  }));
  return (await server.post('/sync', syncBody(student, { changes }), student.accessToken)).status;
}

it.each([
  ['as much as may be, in three questions', 2_100, [6, 5, 5], 200, [1_000, 1_000, 100]],
  ['more than may be, only together', 2_100, [6, 5, 6], 413, [1_000, 1_000, 100]],
  ['more than may be, in the last question alone', 1_001, [0, 17], 413, [1_000, 1]],
  ['more than may be before the last question', 2_100, [6, 11, 0], 413, [1_000, 1_000]],
])('%s', async (_, rows, megabytes, status, questions) => {
  weights = megabytes.map((count) => count * megabyte);
  expect(await send(rows)).toBe(status);
  expect(asked).toEqual(questions);
});
