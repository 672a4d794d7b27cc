/** Mail through a real SMTP server process: delivery, and the message to a student if it fails. */
import { afterEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../src/protocol/version.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { isLong } from '../support/long.ts';
import { Smtp } from '../support/smtp.ts';
import type { Behaviour } from '../support/smtp-process.ts';

const password = 'correct horse battery';
const email = 'ada@example.org';

let running: { smtp: Smtp; server: ServerProcess } | undefined;
afterEach(async () => {
  await running?.server.dispose();
  await running?.smtp.stop();
});

async function start(behaviour: Behaviour) {
  const smtp = await Smtp.start(behaviour);
  const login = behaviour === 'asks' ? 'school:mail-password@' : '';
  const url = `${smtp.url.replace('//', `//${login}`)}?from=study%40example.org`;
  const server = await ServerProcess.start({ SMTP_URL: url });
  running = { smtp, server };
  const ask = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${server.url}${apiBase}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, ...(await answer.json()) };
  };
  const signUp = (to = email) =>
    ask('/auth/signup', {
      username: to.slice(0, 20),
      email: to,
      password,
      confirmPassword: password,
    });
  return { smtp, server, ask, signUp };
}

/** Processes start and talk in seconds; on a busy machine in many. */
const patience = { timeout: 40_000 };

describe('mail by SMTP', { timeout: 90_000 }, () => {
  it('brings the codes of a sign-up, a forgotten password and a new address', async () => {
    const { smtp, ask, signUp } = await start('asks');
    const { claim } = (await signUp()).data;
    const verify = { email, claim, code: await smtp.codeFor(email) };
    const { session } = (await ask('/auth/verify', verify)).data;
    expect(smtp.mails[0]).toMatchObject({ from: 'study@example.org', to: [email] });

    const moved = 'countess@example.org';
    await ask('/me/email', { email: moved, password }, session.accessToken);
    const change = { email: moved, code: await smtp.codeFor(moved) };
    const { data } = await ask('/me/email/verify', change, session.accessToken);
    expect(data).toMatchObject({ email: moved });
    await smtp.mailTo(email, 'address has changed');

    smtp.mails.length = 0;
    const forgot = (await ask('/auth/forgot', { email: moved })).data;
    const next = { password: 'another horse', confirmPassword: 'another horse' };
    const code = await smtp.codeFor(moved);
    const reset = { email: moved, claim: forgot.claim, code, ...next };
    expect((await ask('/auth/reset-password', reset)).status).toBe(200);
    const login = await ask('/auth/login', { email: moved, password: next.password });
    expect(login.status).toBe(200);
  });

  it.runIf(isLong)(
    'says that no mail can go out, sends it when it can, and lets the student ask again',
    async () => {
      const { smtp, server, ask, signUp } = await start('takes');
      await smtp.stop();
      // The answer does not wait for delivery.
      const { claim } = (await signUp()).data;
      await expect.poll(() => server.said, patience).toContain('it is tried again');
      for (const again of [
        await ask('/auth/resend', { email, claim }),
        await ask('/auth/forgot', { email: 'nobody@example.org' }),
        await signUp('ben@example.org'),
      ]) {
        expect(again.status).toBe(503);
        expect(again.headers.get('retry-after')).toBe('30');
        expect(again.error).toEqual({
          reason: 'busy',
          message: 'We can’t send emails right now. Try again in a minute.',
        });
      }
      await smtp.start('takes');
      const code = await smtp.codeFor(email);
      expect((await ask('/auth/verify', { email, claim, code })).status).toBe(200);
      await expect.poll(async () => (await signUp('ben@example.org')).status, patience).toBe(200);
      await smtp.codeFor('ben@example.org');
      // The error, without an address.
      expect(server.said).toMatch(/"code":"(ECONNECTION|ESOCKET|ECONNREFUSED)"/);
      expect(server.said).not.toContain(email);
    },
  );

  it.runIf(isLong)('keeps nobody waiting for a mail server that never says a word', async () => {
    const { server, ask, signUp } = await start('silent');
    const { status, data } = await signUp();
    expect(status).toBe(200);
    expect(server.said).not.toContain('it is tried again');
    await expect.poll(() => server.said, patience).toContain('"code":"ETIMEDOUT"');
    expect((await ask('/auth/resend', { email, claim: data.claim })).status).toBe(503);
  });

  it.runIf(isLong)(
    'answers alike for an address that the mail server refuses, and still sends to others',
    async () => {
      const { server, ask, signUp } = await start('refuses');
      const { data } = await signUp();
      await expect.poll(() => server.said, patience).toContain('a mail could not be sent');
      expect(server.said).toContain('"responseCode":550');
      expect(server.said).not.toContain(email);
      expect((await ask('/auth/resend', { email, claim: data.claim })).status).toBe(200);
    },
  );
});
