import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatStamp } from '../../../src/model/clock.ts';
import {
  startMs,
  startTestServer,
  syncBody,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

let count = 0;
const newStudent = () => server.student(`student${++count}`);

const deck = (id: string, name: string) => ({
  entity: 'deck',
  id,
  at: formatStamp({ ms: startMs, counter: 0 }, 'laptop'),
  fields: { name, createdAt: 1, deletedAt: 0 },
});

describe('POST /sync', () => {
  it('[S9] refuses an outbox of another account, and stores nothing of it', async () => {
    const [one, other] = [await newStudent(), await newStudent()];
    const body = syncBody(one, { changes: [deck('a', 'A')] });
    const answer = await server.post('/sync', body, other.accessToken);
    expect(answer).toMatchObject({ status: 409, error: { reason: 'wrong-user' } });
    for (const student of [one, other]) {
      const { data } = await server.post('/sync', syncBody(student), student.accessToken);
      expect(data.rows).toEqual([]);
    }
  });

  it('asks an app of another protocol to update', async () => {
    const student = await newStudent();
    const answer = await server.post(
      '/sync',
      syncBody(student, { protocol: 0 }),
      student.accessToken,
    );
    expect(answer).toMatchObject({ status: 409, error: { reason: 'old-protocol' } });
  });

  it('asks for a session, and for a body of the right shape', async () => {
    const student = await newStudent();
    expect((await server.post('/sync', syncBody(student))).status).toBe(401);
    const answer = await server.post('/sync', { protocol: 1, user: 5 }, student.accessToken);
    expect(answer).toMatchObject({ status: 400, error: { reason: 'invalid' } });
  });

  it('[S5] says that a body is too large', async () => {
    const student = await newStudent();
    const body = syncBody(student, { changes: [deck('a', 'x'.repeat(9 * 1024 * 1024))] });
    const answer = await server.post('/sync', body, student.accessToken);
    expect(answer).toMatchObject({ status: 413, error: { reason: 'too-large' } });
  });

  it('takes a batch that comes compressed', async () => {
    const student = await newStudent();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/sync',
      headers: {
        authorization: `Bearer ${student.accessToken}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(syncBody(student, { changes: [deck('a', 'A')] }))),
    });
    expect(answer.json().data.verdicts).toEqual([{ kind: 'stored' }]);
  });

  it('does not let a small compressed body grow without end', async () => {
    const student = await newStudent();
    const changes = [deck('a', 'x'.repeat(9 * 1024 * 1024))];
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/sync',
      headers: {
        authorization: `Bearer ${student.accessToken}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(syncBody(student, { changes }))),
    });
    expect(answer.statusCode).toBe(413);
  });
});
