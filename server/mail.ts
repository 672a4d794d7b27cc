/**
 * Mail by SMTP, or, when none is set up, printed to the terminal and written to the data folder:
 * the documented way to read a verification code on one's own machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** What the terminal shows when there is no SMTP. */
  summary: string;
}

export interface Mailer {
  /** Resolves when the mail is on its way, whether or not it arrives. */
  send(mail: Mail): Promise<void>;
}

export interface MailOutlets {
  print(line: string): void;
  /** Told of mails that could not be handed over; never of their content. */
  onError(error: unknown): void;
}

export function createMailer(
  { smtpUrl, dataDir }: { smtpUrl: string; dataDir: string },
  outlets: MailOutlets,
): Mailer {
  return smtpUrl === ''
    ? folderMailer(join(dataDir, 'mail'), outlets)
    : smtpMailer(smtpUrl, outlets);
}

const from = 'Haversack <haversack@localhost>';

function folderMailer(folder: string, { print }: MailOutlets): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  });
  return {
    async send({ to, subject, text, summary }) {
      const { message } = await transport.sendMail({ from, to, subject, text });
      const time = new Date().toISOString().replaceAll(':', '-');
      const name = `${time}-${randomBytes(3).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      // Begun outside the folder, so that nobody who looks there finds half a mail.
      const part = join(dirname(folder), `.${name}.part`);
      await writeFile(part, message as Buffer, { mode: 0o600 });
      await rename(part, join(folder, `${name}.eml`));
      print(summary);
    },
  };
}

/** Not waited for: an answer's time must not tell whether a mail was sent. */
function smtpMailer(url: string, { onError }: MailOutlets): Mailer {
  const transport = nodemailer.createTransport(url);
  const sender = new URL(url).searchParams.get('from') ?? senderOf(url);
  return {
    async send({ to, subject, text }) {
      transport.sendMail({ from: sender, to, subject, text }).catch(onError);
    },
  };
}

/** The login name of most mail servers is an address that may send. */
function senderOf(url: string): string {
  const user = decodeURIComponent(new URL(url).username);
  return user.includes('@')
    ? `Haversack <${user}>`
    : `Haversack <haversack@${new URL(url).hostname}>`;
}
