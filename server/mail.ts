/**
 * Mail by SMTP. Without SMTP, mails are printed to the terminal and written to the data folder: the documented way to read a
 * verification code on one's own machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nodemailer from 'nodemailer';
import { createSmtpMailer, messageOf } from './mail-by-smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The terminal shows it if there is no SMTP. */
  summary: string;
  /** Additional headers by name. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The outcome of a single try. `later`: not taken, a retry may succeed. `over`: refused for good. `unknown`: it may have been
 * taken, so it must not be retried.
 */
export type Outcome = 'sent' | 'later' | 'over' | 'unknown';

export interface Mailer {
  /**
   * Resolves when the mail was handed over, rejects when it never will be. No answer may wait for it: the time would reveal
   * whether a mail was sent.
   * @param onFault called for each failed try that will be repeated
   */
  send(mail: Mail, onFault: (error: unknown) => void): Promise<void>;
  /** A single try, for mails that must not arrive twice. @param onFault called with the reason of a failure */
  sendOnce(mail: Mail, onFault: (error: unknown) => void): Promise<Outcome>;
  /** False while no mail can be sent to anybody. */
  isReachable(): boolean;
}

export interface MailOutlets {
  print(line: string): void;
  nowMs(): number;
}

export function createMailer(
  { smtpUrl, dataDir }: { smtpUrl: string; dataDir: string },
  { print, nowMs }: MailOutlets,
): Mailer {
  return smtpUrl === ''
    ? folderMailer(join(dataDir, 'mail'), print)
    : createSmtpMailer(smtpUrl, nowMs);
}

const from = 'Haversack <haversack@localhost>';

function folderMailer(folder: string, print: MailOutlets['print']): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...messageOf(mail) });
      const time = new Date().toISOString().replaceAll(':', '-');
      const name = `${time}-${randomBytes(3).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      // Written outside the folder first, so that nobody finds a partial mail there.
      const part = join(dirname(folder), `.${name}.part`);
      await writeFile(part, message as Buffer, { mode: 0o600 });
      await rename(part, join(folder, `${name}.eml`));
      print(mail.summary);
    },
    async sendOnce(mail, onFault) {
      try {
        await this.send(mail, onFault);
        return 'sent';
      } catch (error) {
        onFault(error);
        return 'over';
      }
    },
    isReachable: () => true,
  };
}
