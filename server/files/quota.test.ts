/** The storage of one student. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostUploads, rowOnItsWayMs } from '../limits.ts';
import { openStorage } from '../storage/open.ts';
import { type Student, startTestServer, type TestServer } from '../test-support/test-server.ts';
import { fits, uploadBounds } from './quota.ts';

const quotaBytes = 1_000_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('with a quota', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer({ STORAGE_PER_STUDENT: '1 MB' });
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const ask = (who: Student, method: string, path: string, headers: object, body?: Buffer) =>
    fetch(new URL(path, url), {
      method,
      headers: {
        ...{ authorization: `Bearer ${who.accessToken}`, 'tus-resumable': '1.0.0' },
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = (who: Student, bytes: Buffer) =>
    ask(who, 'POST', '/v1/files/uploads', {
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${base64(sha256(bytes))}`,
    });
  const patch = (who: Student, location: string, bytes: Buffer) =>
    ask(
      who,
      'PATCH',
      location,
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      bytes,
    );
  const locationOf = ({ headers }: Response) => headers.get('location') ?? '';
  const upload = async (who: Student, bytes: Buffer) => {
    const begun = await begin(who, bytes);
    if (begun.status !== 201) return begun.status;
    return (await patch(who, begun.headers.get('location') ?? '', bytes)).status;
  };
  const storageOf = async (who: Student) =>
    (await server.get('/me/storage', who.accessToken)).data as unknown;

  it('says what is taken, and refuses what does not fit when it begins', async () => {
    const who = await server.student('ada');
    expect(await storageOf(who)).toEqual({ usedBytes: 0, quotaBytes });
    expect(await upload(who, randomBytes(600_000))).toBe(204);
    expect(await storageOf(who)).toEqual({ usedBytes: 600_000, quotaBytes });
    const refused = await begin(who, randomBytes(400_001));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { reason: 'over-quota' } });
    expect(await upload(who, randomBytes(400_000))).toBe(204);
    expect(await upload(await server.student('bob'), randomBytes(500_000))).toBe(204);
  });

  it('takes the same bytes again, which need no more room', async () => {
    const who = await server.student('carl');
    const bytes = randomBytes(900_000);
    expect([await upload(who, bytes), await upload(who, bytes)]).toEqual([204, 204]);
  });

  it('holds for uploads that come at once: no more is kept than fits, and nothing of the others', async () => {
    const who = await server.student('dora');
    const files = Array.from({ length: 6 }, () => randomBytes(400_000));
    const begun = await Promise.all(files.map((bytes) => begin(who, bytes)));
    expect(begun.map(({ status }) => status)).toEqual(files.map(() => 201));
    const answers = await Promise.all(
      begun.map(({ headers }, index) =>
        patch(who, headers.get('location') ?? '', files[index] as Buffer),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 204, 413, 413, 413, 413]);
    expect(await storageOf(who)).toEqual({ usedBytes: 800_000, quotaBytes });
    const found = await Promise.all(
      files.map((bytes) => ask(who, 'HEAD', `/v1/files/${sha256(bytes)}`, {})),
    );
    expect(found.filter(({ ok }) => ok)).toHaveLength(2);
  });

  it('lets no more uploads be under way than three times the quota', async () => {
    const who = await server.student('eve');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await begin(who, randomBytes(900_000))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('lets no more be under way where they begin at once, and others when those have ended', async () => {
    const who = await server.student('ivan');
    const bytes = randomBytes(900_000);
    const begun = await Promise.all(Array.from({ length: 30 }, () => begin(who, bytes)));
    const places = begun.filter(({ status }) => status === 201).map(locationOf);
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(27);
    expect(places).toHaveLength(3);
    const [finished = '', broken = '', removed = ''] = places;
    expect((await begin(await server.student('judy'), bytes)).status).toBe(201);

    expect((await patch(who, finished, bytes)).status).toBe(204);
    const again = await begin(who, bytes);
    expect([again.status, (await begin(who, bytes)).status]).toEqual([201, 429]);

    expect((await patch(who, broken, randomBytes(900_000))).status).toBe(460);
    expect([(await begin(who, bytes)).status, (await begin(who, bytes)).status]).toEqual([
      201, 429,
    ]);

    expect((await ask(who, 'DELETE', removed, {})).status).toBe(204);
    expect([(await begin(who, bytes)).status, (await begin(who, bytes)).status]).toEqual([
      201, 429,
    ]);
  });

  it('holds for what is here already: it takes room while it comes once more', async () => {
    const who = await server.student('hugo');
    const bytes = randomBytes(900_000);
    expect(await upload(who, bytes)).toBe(204);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await begin(who, bytes)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('asks how large a file is', async () => {
    const who = await server.student('finn');
    const metadata = { 'upload-metadata': `sha256 ${base64('a'.repeat(64))}` };
    const headers = { 'upload-defer-length': '1', ...metadata };
    expect((await ask(who, 'POST', '/v1/files/uploads', headers)).status).toBe(400);
  });

  it('[P2] counts what no row names for a day, keeps it for longer, and as much again at most', async () => {
    const who = await server.student('gwen');
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
    const [kept, gone] = [randomBytes(300_000), randomBytes(700_000)];
    expect([await upload(who, kept), await upload(who, gone)]).toEqual([204, 204]);
    const body = JSON.stringify({ id: 'f', $at: '', sha256: sha256(kept), deletedAt: 5 });
    await storage.rows.transaction(who.id, (tx) =>
      tx.write([{ entity: 'file', id: 'f', version: 1, body, complete: true }]),
    );
    expect(await storageOf(who)).toMatchObject({ usedBytes: 1_000_000 });
    server.clock.nowMs += rowOnItsWayMs + 1;
    expect(await storageOf(who)).toMatchObject({ usedBytes: 300_000 });
    expect(await upload(who, randomBytes(700_000))).toBe(204);
    server.clock.nowMs += rowOnItsWayMs + 1;
    expect(await upload(who, randomBytes(400_000))).toBe(413);
    expect((await ask(who, 'HEAD', `/v1/files/${sha256(gone)}`, {})).status).toBe(200);
    await storage.close();
  });
});

describe('without a quota', () => {
  it('lets 200 uploads of one student be under way', async () => {
    await using server = await startTestServer();
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const [who, other] = [await server.student('ada'), await server.student('bob')];
    const begin = async ({ accessToken }: Student) => {
      const answer = await fetch(new URL('/v1/files/uploads', url), {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0' },
          'upload-defer-length': '1',
          'upload-metadata': `sha256 ${base64('a'.repeat(64))}`,
        },
      });
      return answer.status;
    };
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
    for (let n = 0; n < mostUploads - 2; n++) {
      const upload = { id: `${who.id}.${n}`, sizeBytes: 5 };
      await storage.uploads.reserve(who.id, upload, uploadBounds(undefined), server.clock.nowMs);
    }
    await storage.close();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push(await begin(who));
    expect([...statuses, await begin(other)]).toEqual([201, 201, 429, 201]);
  });

  it('says only what is taken', async () => {
    await using server = await startTestServer();
    const who = await server.student('ada');
    const answer = await server.get('/me/storage', who.accessToken);
    expect(answer.data).toEqual({ usedBytes: 0, quotaBytes: null });
  });
});

it('fits to the byte', () => {
  const stored = { neededBytes: 60, allBytes: 60 };
  expect([fits(stored, 40, 100), fits(stored, 41, 100)]).toEqual([true, false]);
  const deleted = { neededBytes: 0, allBytes: 150 };
  expect([fits(deleted, 50, 100), fits(deleted, 51, 100)]).toEqual([true, false]);
  expect(uploadBounds(100)).toEqual({ most: mostUploads, mostBytes: 300 });
});
