/** The security headers, on every answer that the server can give. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operations } from '../../server/test-support/operations.ts';
import {
  type Student,
  startTestServer,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import { apiBase } from '../../src/protocol/version.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types default 'allow-duplicates'",
];

let server: TestServer;
let student: Student;
beforeAll(async () => {
  const distDir = join(await mkdtemp(join(tmpdir(), 'haversack-headers-')), 'dist');
  await mkdir(join(distDir, 'assets'), { recursive: true });
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Haversack</title>');
  await writeFile(join(distDir, 'sw.js'), 'self');
  await writeFile(join(distDir, 'assets/app-abc.js'), 'plain');
  server = await startTestServer({ PUBLIC_URL: 'https://study.example.org' }, distDir);
  student = await server.student('ada');
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

type Headers = Record<string, unknown>;

function expectSafe(what: string, headers: Headers, { isApi = false } = {}): void {
  expect(String(headers['content-security-policy']).split(';'), what).toEqual(policy);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
  });
  if (isApi) expect(headers['cache-control'], what).toBe('no-store');
  // Without these two no other site's script reads an answer, whatever else a library may add.
  expect(headers['access-control-allow-origin'], what).toBeUndefined();
  expect(headers['access-control-allow-credentials'], what).toBeUndefined();
}

const elsewhere = { origin: 'https://evil.example.org' };

async function ask(method: string, url: string, headers: Headers = {}, payload?: string) {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...elsewhere, ...headers } as Record<string, string>,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, what: `${method} ${url}` };
}

describe('the security headers', () => {
  const calls = operations.filter(({ path }) => path !== '/sync/events');

  const isThis = (method: string, path: string) => (call: Operation) =>
    call.method === method && call.path === path;

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'are on the answers of %s, refused or not',
    async (_name, { method, path }) => {
      // A student of its own, since one of these calls ends the session.
      const { accessToken } = await server.student(`user${calls.findIndex(isThis(method, path))}`);
      const signedIn = { authorization: `Bearer ${accessToken}` };
      const url = `${apiBase}${path}`;
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
      for (const answer of [
        await ask(method, url),
        await ask(method, url, { ...signedIn, ...tus }),
        await ask(method, url, signedIn, '{'),
        await ask(method, url, { ...signedIn, 'content-type': 'application/json' }, '{'),
        await ask('OPTIONS', url, { 'access-control-request-method': 'POST' }),
      ]) {
        expectSafe(`${answer.what} ${answer.status}`, answer.headers, { isApi: true });
      }
    },
  );

  it('are on the app’s own files, its pages and what is not there', async () => {
    const answers = await Promise.all([
      ask('GET', '/'),
      ask('GET', '/dashboard/library/files/1', { accept: 'text/html' }),
      ask('GET', '/sw.js'),
      ask('GET', '/assets/app-abc.js'),
      ask('GET', '/assets/gone.js'),
      ask('POST', '/'),
      ask('GET', '/healthz'),
    ]);
    for (const { what, headers } of answers) expectSafe(what, headers);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404, 200]);
  });

  it('are on uploads, downloads and the change feed', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = {
      ...elsewhere,
      authorization: `Bearer ${student.accessToken}`,
      'tus-resumable': '1.0.0',
    };
    const begun = await fetch(`${url}${apiBase}/files/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': '5',
        'upload-metadata': `sha256 ${Buffer.from('a'.repeat(64)).toString('base64')}`,
      },
    });
    expect(begun.status).toBe(201);
    expectSafe('201', Object.fromEntries(begun.headers), { isApi: true });
    const sent = await fetch(new URL(begun.headers.get('location') ?? '', url), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'wrong',
    });
    expect(sent.status).toBe(460);
    expectSafe('460', Object.fromEntries(sent.headers), { isApi: true });
    const stream = await fetch(`${url}${apiBase}/sync/events?device=a`, { headers });
    expectSafe('stream', Object.fromEntries(stream.headers), { isApi: true });
    await stream.body?.cancel();
  });

  it('are on answers to addresses that make no sense', async () => {
    for (const url of [apiBase, `${apiBase}/nothing`, `${apiBase}/files/%E0%A4%A`]) {
      const { what, status, headers } = await ask('GET', url);
      expect(status, what).toBe(404);
      expectSafe(what, headers, { isApi: true });
    }
    for (const url of ['/%E0%A4%A', `/${'x'.repeat(9_000)}`, `/v1/devices/${'x'.repeat(300)}`]) {
      const { what, headers } = await ask('GET', url);
      expectSafe(what.slice(0, 40), headers);
    }
  });

  it('are on a fault of the server’s own, which says nothing of itself', async () => {
    const database = new DatabaseSync(join(server.dataDir, 'haversack.db'));
    database.exec('alter table devices rename to elsewhere');
    const answer = await server.get('/devices', student.accessToken);
    database.exec('alter table elsewhere rename to devices');
    database.close();
    expect(answer.status).toBe(500);
    expectSafe('500', answer.headers, { isApi: true });
    expect(JSON.parse(answer.text)).toEqual({
      error: { message: 'Something went wrong on the server. Try again.' },
    });
  });

  it('are on a fault in the middle of an upload, which says nothing of itself either', async () => {
    const folder = join(server.dataDir, 'uploads');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder any more');
    const { headers, body, statusCode } = await server.app.inject({
      method: 'POST',
      url: `${apiBase}/files/uploads`,
      headers: {
        authorization: `Bearer ${student.accessToken}`,
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `sha256 ${Buffer.from('a'.repeat(64)).toString('base64')}`,
      },
    });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(statusCode).toBe(500);
    expectSafe('500', headers, { isApi: true });
    const message = 'Something went wrong on the server. Try again.';
    expect(JSON.parse(body)).toEqual({ error: { message } });
  });

  it('ask for HTTPS only where the students use it', async () => {
    const plain = await startTestServer();
    const { headers } = await plain.get('/me');
    expect(headers['strict-transport-security']).toBeUndefined();
    await plain[Symbol.asyncDispose]();
  });

  it('stay away only from what is no HTTP at all', async () => {
    const { port } = new URL(server.app.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('this is no request\r\n\r\n');
    let text = '';
    for await (const piece of socket) text += piece;
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).not.toContain('this is no request');
  });
});
