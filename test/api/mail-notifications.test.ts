/** Notifications by mail, through a real SMTP server process and a real server process that is killed and started again. */

import { afterEach, expect, it } from 'vitest';
import { formatStamp } from '../../src/model/clock.ts';
import { ServerProcess } from '../e2e/support/server.ts';
import { HttpDevice, signUpOverHttp } from '../support/http-student.ts';
import { isLong } from '../support/long.ts';
import { Smtp } from '../support/smtp.ts';

let smtp: Smtp;
let server: ServerProcess;
afterEach(async () => {
  await server?.dispose();
  await smtp?.stop();
});

const minutesMs = 60_000;

it.runIf(isLong)(
  'come once, over restarts, and end with one click',
  { timeout: 120_000 },
  async () => {
    smtp = await Smtp.start('asks');
    server = await ServerProcess.start({
      SMTP_URL: `${smtp.url.replace('//', '//school:mail-password@')}?from=study%40example.org`,
      PUBLIC_URL: 'https://study.example.org',
    });
    const signedIn = await signUpOverHttp(server.url, 'ada', (email) => smtp.codeFor(email));
    const device = new HttpDevice(signedIn, 'laptop');
    const nowMs = Date.now();
    const startsAt = nowMs + 5 * minutesMs;
    const wrote = (entity: string, id: string, minutesAgo: number, fields: object) => ({
      ...{ entity, id, fields: { ...fields } },
      at: formatStamp({ ms: nowMs - minutesAgo * minutesMs, counter: 0 }, 'laptop'),
    });
    await device.sync(server.url, [
      wrote('settings', 'settings', 40, { timeZone: 'Asia/Tokyo' }),
      wrote('profile', 'profile', 40, { notifyByEmail: true }),
      wrote('event', 'e', 30, {
        ...{ title: 'Änderung der Vorlesung', startsAt, endsAt: startsAt + 1, createdAt: 1 },
        deletedAt: 0,
      }),
    ]);
    const before = smtp.mails.length;

    // The notifier looks at the start; it records that before it is killed.
    await server.kill();
    await server.start();
    const mail = await smtp.mailTo('ada@example.org', 'List-Unsubscribe');
    expect(mail.from).toBe('study@example.org');
    const link = /^List-Unsubscribe: <https:\/\/study\.example\.org(\/v1\/\S+)>\r?$/m.exec(
      mail.text,
    )?.[1];
    expect(mail.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    await server.kill();
    await server.start();

    const click = (method: string, path: string) =>
      fetch(`${server.url}${path}`, {
        method,
        ...(method === 'POST' && {
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
      });
    const isOn = async () => {
      const { rows } = await new HttpDevice(signedIn, 'phone').sync(server.url);
      return rows.find(({ entity }) => entity === 'profile')?.row.notifyByEmail;
    };
    expect((await click('GET', link ?? '')).status).toBe(200);
    expect(await isOn()).toBe(true);
    expect((await click('POST', `${link}x`)).status).toBe(404);
    expect((await click('POST', link ?? '')).status).toBe(200);
    expect(await isOn()).toBe(false);
    expect(smtp.mails.slice(before)).toHaveLength(1);
    expect(server.said).not.toMatch(/Vorlesung|ada@example\.org/);
  },
);
