// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { pageCookieJar } from '../../../api/session/cookie-jar.ts';
import { hasSessionCookie } from './guard.ts';

afterEach(() => pageCookieJar.remove());

it('sees the session that the jar wrote, and no other cookie', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: another program's cookie
  document.cookie = 'not_user_session=1';
  expect(hasSessionCookie()).toBe(false);
  await pageCookieJar.write('{}', Date.now() + 60_000);
  expect(hasSessionCookie()).toBe(true);
});
