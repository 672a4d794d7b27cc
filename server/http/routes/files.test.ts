import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashMismatchStatus } from '../../../src/protocol/files.ts';
import { openStorage } from '../../storage/open.ts';
import {
  password,
  type Student,
  startTestServer,
  type TestServer,
} from '../../test-support/test-server.ts';

let server: TestServer;
let url: string;
let student: Student;
let other: Student;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  student = await server.student('uploader');
  other = await server.student('other');
});
afterAll(() => server[Symbol.asyncDispose]());

const stream = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const ask = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
  who = student,
) =>
  fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${who.accessToken}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });

async function begin(size: number, hash: string, who = student): Promise<string> {
  const answer = await ask(
    'POST',
    '/v1/files/uploads',
    {
      'upload-length': String(size),
      'upload-metadata': `sha256 ${base64(hash)},filetype ${base64('application/pdf')}`,
    },
    undefined,
    who,
  );
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
const patch = (location: string, offset: number, bytes: Buffer, who = student) =>
  ask(
    'PATCH',
    location,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
    who,
  );

async function upload(bytes: Buffer): Promise<string> {
  const hash = sha256(bytes);
  expect((await patch(await begin(bytes.length, hash), 0, bytes)).status).toBe(204);
  return hash;
}

describe('uploading', () => {
  it('goes on where it stopped, and then the file is there', async () => {
    const bytes = Buffer.from('%PDF-1.7 '.repeat(10_000));
    const hash = sha256(bytes);
    const location = await begin(bytes.length, hash);
    expect((await patch(location, 0, bytes.subarray(0, 40_000))).status).toBe(204);
    expect((await ask('HEAD', `/v1/files/${hash}`)).status).toBe(404);
    const resumed = await ask('HEAD', location);
    expect(resumed.headers.get('upload-offset')).toBe('40000');
    expect((await patch(location, 40_000, bytes.subarray(40_000))).status).toBe(204);
    const answer = await ask('GET', `/v1/files/${hash}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(hash);
  });

  it('refuses bytes that are not the announced ones, and keeps nothing of them', async () => {
    const hash = sha256(Buffer.from('right'));
    const location = await begin(5, hash);
    expect((await patch(location, 0, Buffer.from('wrong'))).status).toBe(hashMismatchStatus);
    expect((await ask('HEAD', `/v1/files/${hash}`)).status).toBe(404);
    expect((await ask('HEAD', location)).status).toBe(404);
    const left = await readdir(join(server.dataDir, 'uploads'));
    expect(left.filter((name) => location.endsWith(name))).toEqual([]);
  });

  it('still finds a finished upload whose last answer was lost', async () => {
    const bytes = Buffer.from('the last answer was lost');
    const hash = sha256(bytes);
    const location = await begin(bytes.length, hash);
    await patch(location, 0, bytes);
    const again = await ask('HEAD', location);
    expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(await upload(bytes)).toBe(hash);
  });

  it('finishes an upload whose last byte arrived just before the server was killed', async () => {
    const { writeFile } = await import('node:fs/promises');
    const bytes = Buffer.from('all bytes are there, but nobody looked at them');
    const hash = sha256(bytes);
    const location = await begin(bytes.length, hash);
    const id = location.slice(location.lastIndexOf('/') + 1);
    await writeFile(join(server.dataDir, 'uploads', id), bytes);
    expect((await ask('HEAD', `/v1/files/${hash}`)).status).toBe(404);
    expect((await ask('HEAD', location)).headers.get('upload-offset')).toBe(String(bytes.length));
    expect((await ask('HEAD', `/v1/files/${hash}`)).status).toBe(200);
  });

  it.each([
    ['POST', '', { 'upload-length': '3' }, 400, 'invalid'],
    ['POST', '', { 'upload-length': '-3' }, 400, 'invalid'],
    ['POST', '', { 'tus-resumable': '' }, 412, 'invalid'],
    ['POST', '', { 'upload-length': '3', 'upload-concat': 'partial' }, 400, 'invalid'],
    ['POST', '', { 'upload-concat': 'final;/v1/files/uploads/a' }, 400, 'invalid'],
    ['POST', '', { 'upload-length': '9'.repeat(13) }, 413, 'too-large'],
    ['PATCH', '/nosuch', {}, 403, 'invalid'],
    ['PATCH', '/nosuch', stream, 404, 'not-found'],
    ['DELETE', '/nosuch', {}, 404, 'not-found'],
  ])(
    'refuses a %s%s with %j in the shape of the API',
    async (method, id, headers, status, reason) => {
      const path = id && `/${student.id}.${id.slice(1)}`;
      const answer = await ask(method, `/v1/files/uploads${path}`, { ...headers });
      const body = await answer.json();
      expect([answer.status, body]).toEqual([
        status,
        { error: { message: expect.stringMatching(/\S/), reason } },
      ]);
      expect(answer.headers.get('content-type')).toMatch('application/json');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('takes no upload without a hash', async () => {
    const answer = await ask('POST', '/v1/files/uploads', { 'upload-length': '5' });
    expect(answer.status).toBe(400);
  });

  it('lets nobody touch another account’s upload', async () => {
    const bytes = Buffer.from('mine');
    const location = await begin(bytes.length, sha256(bytes));
    expect((await ask('HEAD', location, {}, undefined, other)).status).toBe(404);
    expect((await patch(location, 0, bytes, other)).status).toBe(404);
    expect((await ask('DELETE', location, {}, undefined, other)).status).toBe(404);
    expect((await patch(location, 0, bytes)).status).toBe(204);
  });

  it.each([
    ['behind the question mark', (id: string) => `?/${id}`],
    ['behind the question mark, encoded', (id: string) => `?%2F${id}`],
    ['behind the question mark, as a parameter', (id: string) => `?id=/${id}`],
    ['behind a slash', (id: string) => `/${id}`],
  ])('looks for an upload only where its owner is checked, not %s', async (_, behind) => {
    const bytes = Buffer.from('the thesis of another');
    const hash = sha256(bytes);
    const location = await begin(bytes.length, hash);
    await patch(location, 0, bytes.subarray(0, 10));
    const own = await begin(bytes.length, hash, other);
    const address = own + behind(location.split('/').at(-1) ?? '');
    const answers = ['HEAD', 'DELETE'].map((method) => ask(method, address, {}, undefined, other));
    for (const { status } of await Promise.all(answers)) expect([400, 404]).toContain(status);
    expect([400, 404]).toContain((await patch(address, 10, bytes.subarray(10), other)).status);
    expect((await ask('HEAD', `/v1/files/${hash}`, {}, undefined, other)).status).toBe(404);
    expect((await ask('HEAD', location)).headers.get('upload-offset')).toBe('10');
  });

  it('takes no other method than the one that was checked', async () => {
    const bytes = Buffer.from('not by this way');
    const location = await begin(bytes.length, sha256(bytes));
    const override = { 'x-http-method-override': 'DELETE' };
    const answer = await ask('HEAD', location, override);
    expect(answer.status).toBe(200);
    expect((await ask('HEAD', location)).status).toBe(200);
  });

  it('asks for a session', async () => {
    const nobody = { ...student, accessToken: 'A'.repeat(43) };
    const headers = { 'upload-length': '5' };
    const answer = await ask('POST', '/v1/files/uploads', headers, undefined, nobody);
    expect(answer.status).toBe(401);
  });
});

describe('asking what is there', () => {
  const askKnown = async (hashes: unknown, who = student) => {
    const body = { body: { sha256: hashes }, token: who.accessToken };
    return server.ask('POST', '/files/known', body);
  };

  it('answers for many files at once, with the account’s own whole ones', async () => {
    const [mine, broken] = [await upload(Buffer.from('one')), await upload(Buffer.from('two'))];
    await writeFile(join(server.dataDir, 'blobs', student.id, broken), 'tw');
    const absent = 'c'.repeat(64);
    const hashes = [absent, broken, mine];
    expect(await askKnown(hashes)).toMatchObject({ status: 200, data: { known: [mine] } });
    expect(await askKnown(hashes, other)).toMatchObject({ status: 200, data: { known: [] } });
    expect(await askKnown([])).toMatchObject({ status: 200, data: { known: [] } });
  });

  it('are found among more than are looked at together', async () => {
    const hashes = Array.from({ length: 40 }, (_, n) => sha256(Buffer.from(`not here ${n}`)));
    const here = [3, 15, 16, 31, 32, 39];
    for (const n of here) hashes[n] = await upload(Buffer.from(`one of forty ${n}`));
    expect(await askKnown(hashes)).toMatchObject({
      data: { known: here.map((n) => hashes[n]) },
    });
  });

  it.each<[string, unknown]>([
    ['another account’s folder', ['../x']],
    ['capitals', ['A'.repeat(64)]],
    ['a NUL', [`${'a'.repeat(63)}\0`]],
    ['no list', 'a'.repeat(64)],
    ['more than 200', Array.from({ length: 201 }, () => 'a'.repeat(64))],
  ])('refuses %s', async (_, hashes) => {
    expect(await askKnown(hashes)).toMatchObject({ status: 400 });
  });
});

describe('downloading', () => {
  it('gives a part by Range', async () => {
    const hash = await upload(Buffer.from('0123456789'));
    const get = async (range: string) => {
      const answer = await ask('GET', `/v1/files/${hash}`, { range });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await get('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await get('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await get('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
    expect((await get('bytes=10-'))[0]).toBe(416);
    expect(await get('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
    const head = await ask('HEAD', `/v1/files/${hash}`);
    expect(head.headers.get('content-length')).toBe('10');
  });

  it('gives an account its own files only', async () => {
    const hash = await upload(Buffer.from('private'));
    const answer = await ask('GET', `/v1/files/${hash}`, {}, undefined, other);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { message: 'File not found' } });
    expect((await ask('GET', '/v1/files/..%2F..%2Fhaversack.db')).status).toBe(404);
  });
});

describe('bytes that no row names', () => {
  const asking: [string, (hash: string) => Promise<Response>][] = [
    ['among many', (hash) => askKnown([hash])],
    ['by HEAD', (hash) => ask('HEAD', `/v1/files/${hash}`)],
    ['sends them again', async (hash) => patch(await begin(4, hash), 0, Buffer.from('four'))],
  ];
  const askKnown = (hashes: string[]) =>
    ask('POST', '/v1/files/known', { 'content-type': 'application/json' }, json(hashes));
  const json = (hashes: string[]) => Buffer.from(JSON.stringify({ sha256: hashes }));

  it.each(asking)(
    '[P2] are kept for 60 days from when a device asks for them: %s',
    async (_, again) => {
      const hash = await upload(Buffer.from('four'));
      const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
      const dayMs = 24 * 60 * 60_000;
      const since = server.clock.nowMs;
      const isUnneeded = async (beforeMs: number) =>
        (await storage.blobs.unneeded(student.id, beforeMs)).includes(hash);
      expect(await isUnneeded(since + 1)).toBe(true);
      server.clock.nowMs += 2 * dayMs;
      expect((await again(hash)).ok).toBe(true);
      expect(await isUnneeded(since + dayMs)).toBe(false);
      await ask('GET', `/v1/files/${hash}`);
      await storage.close();
    },
  );
});

describe('the end of an account', () => {
  const bytes = Buffer.from('two students have the same book');
  const deleteAccount = ({ accessToken: token }: Student) =>
    server.ask('DELETE', '/me', { body: { password }, token });
  const leftOf = async ({ id }: Student) => {
    const names = await readdir(server.dataDir, { recursive: true });
    return names.filter((name) => name.includes(id));
  };

  it('takes its files and what is still arriving, and nobody else’s same bytes', async () => {
    const [leaving, staying] = [await server.student('leaving'), await server.student('staying')];
    const hash = sha256(bytes);
    for (const who of [leaving, staying]) {
      await patch(await begin(bytes.length, hash, who), 0, bytes, who);
    }
    await patch(await begin(1_000, hash, leaving), 0, bytes, leaving);
    expect((await leftOf(leaving)).length).toBeGreaterThan(2);
    expect((await deleteAccount(leaving)).status).toBe(200);
    expect(await leftOf(leaving)).toEqual([]);
    expect((await ask('GET', `/v1/files/${hash}`, {}, undefined, leaving)).status).toBe(401);
    const kept = await ask('GET', `/v1/files/${hash}`, {}, undefined, staying);
    expect(await kept.text()).toBe(bytes.toString());
  });

  it('stores nothing of an upload that goes on, and the daily sweep clears what it left', async () => {
    const leaving = await server.student('hasty');
    const location = await begin(bytes.length, sha256(bytes), leaving);
    await deleteAccount(leaving);
    expect((await patch(location, 0, bytes, leaving)).status).toBe(401);
    await writeFile(join(server.dataDir, 'uploads', `${leaving.id}.late`), bytes);
    await using again = await startTestServer({ DATA_DIR: server.dataDir });
    await again.app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => leftOf(leaving)).toEqual([]);
  });

  it('[P2] goes on at the next start where the server died in the middle of it', async () => {
    const leaving = await server.student('dying');
    const hash = sha256(bytes);
    await patch(await begin(bytes.length, hash, leaving), 0, bytes, leaving);
    const storage = await openStorage({ dataDir: server.dataDir, databaseUrl: '' });
    await storage.accounts.remove(leaving.id, server.clock.nowMs);
    expect(await storage.blobs.find(leaving.id, hash)).toBeDefined();
    await using again = await startTestServer({ DATA_DIR: server.dataDir });
    await again.app.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(() => leftOf(leaving)).toEqual([]);
    expect(await storage.accounts.byId(leaving.id)).toBeUndefined();
    await storage.close();
  });
});
