/** An SMS gateway that is a real HTTP server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createSmsGateway } from './sms-by-http.ts';

let stop = () => undefined as unknown;
afterEach(() => stop());

async function gatewayAt(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    return server.close();
  };
  const { port } = server.address() as AddressInfo;
  const smsUrl = `http://127.0.0.1:${port}/send?from=school`;
  const sms = createSmsGateway({ smsUrl, smsToken: 'secret-token' }, 500);
  const faults: unknown[] = [];
  const send = () => sms?.sendOnce('+442079460000', 'Hello', (fault) => faults.push(fault));
  return { send, faults };
}

it('posts the number and the text as JSON, with the token', async () => {
  const seen: string[] = [];
  const { send, faults } = await gatewayAt((request, response) => {
    const { method, url, headers } = request;
    seen.push(`${method} ${url}`, headers['content-type'] ?? '', headers.authorization ?? '');
    request.on('data', (piece) => seen.push(String(piece)));
    request.on('end', () => response.writeHead(202).end('{"id":1}'));
  });
  expect(await send()).toBe('sent');
  expect(seen).toEqual([
    'POST /send?from=school',
    'application/json',
    'Bearer secret-token',
    '{"to":"+442079460000","text":"Hello"}',
  ]);
  expect(faults).toEqual([]);
});

it.each([
  [400, 'over'],
  [401, 'over'],
  [429, 'later'],
  [500, 'unknown'],
  [503, 'later'],
])('an answer of %i is %s', async (status, outcome) => {
  const { send, faults } = await gatewayAt((_, response) => response.writeHead(status).end());
  expect(await send()).toBe(outcome);
  expect(faults).toMatchObject([{ statusCode: status }]);
});

it('follows no redirection, which would get the token', async () => {
  const seen: string[] = [];
  const { send } = await gatewayAt((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await send()).toBe('unknown');
  expect(seen).toHaveLength(1);
});

it('does not know what became of it where no answer comes', async () => {
  const { send } = await gatewayAt(() => undefined);
  expect(await send()).toBe('unknown');
});

it('is tried later where nobody listens', async () => {
  const { send } = await gatewayAt(() => undefined);
  stop();
  expect(await send()).toBe('later');
});

it.each([
  ['EHOSTUNREACH', 'later'],
  ['ENETUNREACH', 'later'],
  ['ECONNRESET', 'unknown'],
])('a fault %s of the network is %s', async (code, outcome) => {
  const cause = Object.assign(new Error('connect'), { code });
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed', { cause }));
  const sms = createSmsGateway({ smsUrl: 'http://localhost/sms', smsToken: '' });
  expect(await sms?.sendOnce('+442079460000', 'Hello', () => undefined)).toBe(outcome);
});

it('is none without an address', () => {
  expect(createSmsGateway({ smsUrl: '', smsToken: 'x' })).toBeUndefined();
});
