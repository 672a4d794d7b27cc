import { afterEach, expect, it, vi } from 'vitest';
import { TusServer } from '../../files/uploads.ts';
import { startTestServer } from '../../test-support/test-server.ts';

afterEach(() => vi.restoreAllMocks());

it('answers an upload that fails in a way that tus itself does not know', async () => {
  await using server = await startTestServer();
  const { accessToken } = await server.student('ada');
  vi.spyOn(TusServer.prototype, 'handle').mockRejectedValue(new Error('no such folder: /srv'));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/files/uploads',
    headers: { authorization: `Bearer ${accessToken}`, 'tus-resumable': '1.0.0' },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-security-policy']).toBeDefined();
  expect(answer.json()).toEqual({ error: { message: expect.not.stringContaining('/srv') } });
});
