/**
 * Mail by SMTP, or, when none is set up, printed to the terminal and written to the data folder:
 * the documented way to read a verification code on one's own machine.
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
  /** What the terminal shows when there is no SMTP. */
  summary: string;
  /** Beside those of every mail, by name. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * What became of a message that was tried once. `later`: it surely was not taken, and may be another time. `over`: it was refused
 * for good. `unknown`: nobody knows whether it was taken, so it must not be tried again.
 */
export type Outcome = 'sent' | 'later' | 'over' | 'unknown';

export interface Mailer {
  /**
   * Resolves when the mail was handed over, rejects when it will not be. No answer may wait for it: its time
   * would tell whether a mail was sent.
   * @param onFault told of each try that failed and will be made again
   */
  send(mail: Mail, onFault: (error: unknown) => void): Promise<void>;
  /** Tries it once, for mails that must not come twice. @param onFault told why it failed */
  sendOnce(mail: Mail, onFault: (error: unknown) => void): Promise<Outcome>;
  /** False while no mail can go out, whoever it is for. */
  isReachable(): boolean;
}

export interface MailOutlets {
  print(line: string): void;
  /** Wall clock, milliseconds since the epoch. */
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
      // Begun outside the folder, so that nobody who looks there finds half a mail.
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
