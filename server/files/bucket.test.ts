/** A server with its files in a bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Process, startS3 } from '../../test/support/s3-process.ts';
import { readConfig } from '../config.ts';
import { type Student, startTestServer, type TestServer } from '../test-support/test-server.ts';
import { checkStore } from './open-blob-store.ts';

let s3: S3Process;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => s3[Symbol.asyncDispose]());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a server whose files lie in a bucket', () => {
  let server: TestServer;
  let url: string;
  let student: Student;
  beforeAll(async () => {
    server = await startTestServer(s3.env);
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    student = await server.student('ada');
  });
  afterAll(async () => server[Symbol.asyncDispose]());
  afterEach(() => s3.start());

  const ask = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
    at = url,
  ) =>
    fetch(new URL(path, at), {
      method,
      headers: {
        ...{ authorization: `Bearer ${student.accessToken}`, 'tus-resumable': '1.0.0' },
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = async (bytes: Buffer) => {
    const metadata = `sha256 ${base64(sha256(bytes))},filetype ${base64('application/pdf')}`;
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const answer = await ask('POST', '/v1/files/uploads', headers);
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  };
  const patch = (location: string, offset: number, bytes: Buffer, at = url) => {
    const type = { 'content-type': 'application/offset+octet-stream' };
    return ask('PATCH', location, { ...type, 'upload-offset': String(offset) }, bytes, at);
  };

  it('takes an upload, gives it out in parts, and keeps nothing of it in its folder', async () => {
    const bytes = randomBytes(6 * 1024 * 1024);
    const hash = sha256(bytes);
    const location = await begin(bytes);
    expect((await patch(location, 0, bytes.subarray(0, 4_200_000))).status).toBe(204);
    expect((await ask('HEAD', `/v1/files/${hash}`)).status).toBe(404);
    expect((await patch(location, 4_200_000, bytes.subarray(4_200_000))).status).toBe(204);
    const whole = await ask('GET', `/v1/files/${hash}`);
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(hash);
    const part = await ask('GET', `/v1/files/${hash}`, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-199/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    expect((await ask('HEAD', location)).headers.get('upload-offset')).toBe(String(bytes.length));
    const names = await readdir(server.dataDir);
    expect(names.filter((name) => name === 'blobs' || name === 'uploads')).toEqual([]);
  });

  it('goes on with an upload that began at another server, which shares no disk with it', async () => {
    const bytes = randomBytes(200_000);
    const location = await begin(bytes);
    await patch(location, 0, bytes.subarray(0, 50_000));
    await using other = await startTestServer({ ...s3.env, DATA_DIR: server.dataDir }, '/nowhere');
    const there = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const resumed = await ask('HEAD', location, {}, undefined, there);
    expect(resumed.headers.get('upload-offset')).toBe('50000');
    expect((await patch(location, 50_000, bytes.subarray(50_000), there)).status).toBe(204);
    expect((await ask('HEAD', `/v1/files/${sha256(bytes)}`)).status).toBe(200);
  });

  it('refuses damaged bytes, and keeps nothing of them', async () => {
    const location = await begin(Buffer.from('right'));
    expect((await patch(location, 0, Buffer.from('wrong'))).status).toBe(460);
    expect((await ask('HEAD', location)).status).toBe(404);
  });

  it('[P2] answers 503 while the store is away, and loses nothing', async () => {
    const bytes = randomBytes(100_000);
    const hash = sha256(bytes);
    const location = await begin(bytes);
    await patch(location, 0, bytes.subarray(0, 60_000));
    await s3.stop();
    const rest = await patch(location, 60_000, bytes.subarray(60_000));
    expect(rest.status).toBe(503);
    expect(await rest.text()).not.toMatch(/127\.0\.0\.1|S3RVER/);
    const json = { 'content-type': 'application/json' };
    const question = Buffer.from(JSON.stringify({ sha256: [hash] }));
    await s3.start();
    const resumed = await ask('HEAD', location);
    expect(resumed.headers.get('upload-offset')).toBe('60000');
    expect((await patch(location, 60_000, bytes.subarray(60_000))).status).toBe(204);
    await s3.stop();
    expect((await ask('GET', `/v1/files/${hash}`)).status).toBe(503);
    expect((await ask('POST', '/v1/files/known', json, question)).status).toBe(503);
    expect((await fetch(new URL('/healthz', url))).status).toBe(503);
    await s3.start();
    const again = await ask('GET', `/v1/files/${hash}`);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
  });
});

it('holds the bound on uploads under way where they begin at once', async () => {
  await using server = await startTestServer({ ...s3.env, STORAGE_PER_STUDENT: '1 MB' });
  const who = await server.student('ada');
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const bytes = randomBytes(900_000);
  const send = (method: string, path: string, headers: object, body?: Buffer) =>
    fetch(new URL(path, url), {
      method,
      headers: {
        ...{ authorization: `Bearer ${who.accessToken}`, 'tus-resumable': '1.0.0' },
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = () =>
    send('POST', '/v1/files/uploads', {
      'upload-length': '900000',
      'upload-metadata': `sha256 ${base64(sha256(bytes))}`,
    });
  const begun = await Promise.all(Array.from({ length: 40 }, begin));
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(37);
  const places = begun.filter(({ status }) => status === 201);
  const [finished = '', removed = ''] = places.map(({ headers }) => headers.get('location') ?? '');
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  expect((await send('PATCH', finished, type, bytes)).status).toBe(204);
  expect((await send('DELETE', removed, {})).status).toBe(204);
  const more = await Promise.all(Array.from({ length: 4 }, begin));
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  // Uploads that the store could not begin do not count: three count, and one of them has ended.
  expect((await send('DELETE', places[2]?.headers.get('location') ?? '', {})).status).toBe(204);
  await s3.stop();
  expect((await begin()).status).toBe(503);
  await s3.start();
  expect([(await begin()).status, (await begin()).status]).toEqual([201, 429]);
});

describe('the settings of a bucket', () => {
  const check = (env: Record<string, string>) => {
    const config = readConfig({ ...s3.env, ...env });
    return config.ok ? checkStore(config.data) : config;
  };
  it('are looked at when the server starts', async () => {
    expect(await check({})).toEqual({ ok: true, data: null });
  });
  it.each([
    ['a bucket that is not there', { S3_BUCKET: 'nowhere' }, /S3_ENDPOINT has no such bucket/],
    ['a wrong key', { S3_ACCESS_KEY_ID: 'wrong' }, /Check S3_ACCESS_KEY_ID/],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, /Check S3_ACCESS_KEY_ID/],
    ['nobody there', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot reach .*: ECONNREFUSED$/],
    ['half of them', { S3_BUCKET: '' }, /^To store files in a bucket, also set S3_BUCKET\./],
    ['no address', { S3_ENDPOINT: 'ftp://store' }, /^The setting S3_ENDPOINT must be/],
    ['a bucket’s name with a slash', { S3_BUCKET: 'a/b' }, /^The setting S3_BUCKET must be/],
  ])('are told apart: %s', async (_, env, sentence) => {
    const checked = await check(env);
    expect(checked).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(sentence) },
    });
  });
});
