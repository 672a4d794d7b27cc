/** A store that stops sending in the middle of an object. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Client } from './s3-client.ts';

const quietMs = 100;
let server: Server;
let answering: ServerResponse;
let client: ReturnType<typeof createS3Client>;
beforeAll(async () => {
  server = createServer((_, response) => {
    answering = response;
    response.writeHead(200, { 'content-length': 6 }).write('abc');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' };
  client = createS3Client({ endpoint, ...access }, quietMs);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function textOf(body: Readable | undefined): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of body ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

it('counts as gone where the server itself reads', async () => {
  await expect(textOf(await client.get('key'))).rejects.toThrow();
});

it('may be read slowly by one who asked for a part', async () => {
  const text = textOf(await client.getPart('key', { start: 0, end: 5 }));
  await pass(3 * quietMs);
  answering.end('def');
  expect(await text).toBe('abcdef');
});
