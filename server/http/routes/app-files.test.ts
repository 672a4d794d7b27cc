import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { serverFault } from '../answers.ts';

let server: TestServer;
let assets: string;
beforeAll(async () => {
  const distDir = join(await mkdtemp(join(tmpdir(), 'haversack-dist-')), 'dist');
  assets = join(distDir, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(distDir, 'index.html'), '<!doctype html><title>Haversack</title>');
  await writeFile(join(distDir, 'sw.js'), 'self');
  await writeFile(join(distDir, 'assets/app-abc.js'), 'plain');
  await writeFile(join(distDir, 'assets/app-abc.js.gz'), gzipSync('packed before'));
  server = await startTestServer({ PUBLIC_URL: 'https://study.example.org/' }, distDir);
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

describe('the built app', () => {
  it('answers every place inside the app with its page', async () => {
    for (const path of ['/', '/account/login', '/dashboard/library/files/01a1fc1d', '/a.b?x=1']) {
      const answer = await get(path, { accept: 'text/html' });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Haversack</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('answers a file that cannot be opened like each fault, and lets nobody keep that', async () => {
    // A socket has a size and a type, but cannot be opened.
    const path = join(assets, 'broken-abc.js');
    const socket = createServer().listen(path);
    await once(socket, 'listening');
    const answer = await get('/assets/broken-abc.js', { 'accept-encoding': 'gzip' });
    socket.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: { message: serverFault } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    for (const name of ['etag', 'last-modified', 'content-encoding', 'accept-ranges']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
  });

  it('has the API’s answer for an API address that climbs or cannot be, with the security headers', async () => {
    const url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const paths = [
      '/../x',
      '/..',
      '/%2e%2e/x',
      '/./me',
      '//me',
      '/me/..%5cx',
      '/a%00b',
      '/devices/../me',
    ];
    for (const path of paths.map((rest) => `/v1${rest}`)) {
      // `fetch` would normalize the address.
      const asked = request({ port: url.port, path }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const body = JSON.parse(await text(answer));
      expect([path, answer.statusCode, body.error.reason]).toEqual([path, 404, 'not-found']);
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'cache-control': 'no-store',
      });
    }
  });

  it('lets browsers keep hashed files for ever, and ask for the worker each time', async () => {
    const asset = await get('/assets/app-abc.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('sends a file packed at build time as it is', async () => {
    const answer = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.rawPayload).toEqual(gzipSync('packed before'));
  });

  it('never answers a missing script with a page', async () => {
    const gone = await get('/assets/gone-123.js');
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['cache-control']).toBe('no-store');
    expect((await get('/css/gone.css')).statusCode).toBe(404);
  });

  it('answers what is not in the API as the API does', async () => {
    const answer = await get('/v1/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { reason: 'not-found' } });
  });
});

describe('headers', () => {
  it('lock the page down', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
    });
  });

  it('keep the API out of caches, and HTTPS out of a plain server', async () => {
    const plain = await startTestServer();
    const answer = await plain.get('/me');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    const root = await plain.app.inject('/');
    expect(root.body).toContain('not built yet');
    await plain[Symbol.asyncDispose]();
  });

  it('tell that the server is well', async () => {
    const answer = await get('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: { ok: true } });
  });
});
