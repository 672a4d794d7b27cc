/** A mail that is tried once, at a real SMTP server: what is known of what became of it. */
import { afterEach, expect, it } from 'vitest';
import { Smtp } from '../test/support/smtp.ts';
import { createSmtpMailer } from './mail-by-smtp.ts';

let smtp: Smtp | undefined;
afterEach(() => smtp?.stop());

const headers = { 'List-Unsubscribe': `<https://study.example.org/${'x'.repeat(120)}>` };
const mail = { to: 'ada@example.org', subject: 'S', text: 'T', summary: '', headers };

async function tryAt(url: string) {
  const faults: unknown[] = [];
  const mailer = createSmtpMailer(url, Date.now);
  const outcome = await mailer.sendOnce(mail, (fault) => faults.push(fault));
  return { outcome, faults: faults.length, isReachable: mailer.isReachable() };
}

it('is sent, with its headers whole', async () => {
  smtp = await Smtp.start('takes');
  expect(await tryAt(smtp.url)).toEqual({ outcome: 'sent', faults: 0, isReachable: true });
  const taken = await smtp.mailTo(mail.to, 'List-Unsubscribe');
  expect(taken.text).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}\r\n`);
});

it('is over where its address is refused', async () => {
  smtp = await Smtp.start('refuses');
  expect(await tryAt(smtp.url)).toEqual({ outcome: 'over', faults: 1, isReachable: true });
});

it('goes later where the server is not there, or does not take the password', async () => {
  smtp = await Smtp.start('asks');
  const wrong = smtp.url.replace('//', '//school:wrong@');
  expect(await tryAt(wrong)).toEqual({ outcome: 'later', faults: 1, isReachable: false });
  await smtp.stop();
  expect(await tryAt(smtp.url)).toEqual({ outcome: 'later', faults: 1, isReachable: false });
});
