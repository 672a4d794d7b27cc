/** The outcome of a single try, with a real SMTP server. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Smtp } from '../test/support/smtp.ts';
import { createSmtpMailer } from './mail.ts';

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

/** The test decides how this server greets, and how it answers to the mail. */
async function greets(greet: (socket: Socket) => void, ofMail?: string) {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (said) => {
        if (/^(EHLO|MAIL|RCPT)/.test(`${said}`)) socket.write('250 ok\r\n');
        else if (/^DATA/.test(`${said}`)) socket.write('354 go on\r\n');
        else if (ofMail !== undefined) socket.write(ofMail);
      });
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true&greetingTimeout=300&socketTimeout=600`,
    [Symbol.dispose]: () => void server.close(),
  };
}

it('goes later where the server never greets', async () => {
  using silent = await greets(() => undefined);
  expect(await tryAt(silent.url)).toEqual({ outcome: 'later', faults: 1, isReachable: false });
});

it('is unknown where the answer to the mail itself never came', async () => {
  using silent = await greets((socket) => socket.write('220 here\r\n'));
  expect(await tryAt(silent.url)).toMatchObject({ outcome: 'unknown', faults: 1 });
});

it('goes later where the server is busy, which is not away', async () => {
  using busy = await greets((socket) => socket.end('421 4.7.0 Too many connections\r\n'));
  expect(await tryAt(busy.url)).toEqual({ outcome: 'later', faults: 1, isReachable: true });
});
