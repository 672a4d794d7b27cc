import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { sendByTus } from './tus.ts';

it.each([429, 503])(
  '[S6] asks once where a %d asks for time, and tells how much',
  async (status) => {
    let asked = 0;
    await using server = createServer((_, reply) => {
      asked += 1;
      reply.writeHead(status, { 'retry-after': '40' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // In Node the library reads Buffers, in browsers Blobs.
    const bytes: unknown = Buffer.from('bytes');
    const outcome = await sendByTus({
      bytes: bytes as Blob,
      sha256: 'a'.repeat(64),
      mime: 'application/pdf',
      uploadUrl: undefined,
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'access',
      signal: new AbortController().signal,
      onUrl: async () => undefined,
      onProgress: async () => undefined,
    });
    expect([outcome, asked]).toEqual([{ kind: 'later', retryAfterMs: 40_000 }, 1]);
  },
);
