import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shareAgainPlace, sharePath } from '../../../src/protocol/share.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

it('sends a share that no worker took to a page that asks for it once more, and reads nothing of it', async () => {
  const { share_target } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  expect(share_target).toMatchObject({ action: sharePath, method: 'POST' });
  const answer = await server.app.inject({
    method: 'POST',
    url: sharePath,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n${'words '.repeat(500_000)}\r\n--x--`,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(shareAgainPlace);
});
