/**
 * Mail by SMTP. Without SMTP, mails are printed to the terminal and written to the data folder: the documented way to read a
 * verification code on one's own machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import nodemailer from 'nodemailer';
import { mailTimeouts } from './limits.ts';

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

/** Before each further try, milliseconds: all of them well within the life of a code. */
const waitsMs = [5_000, 30_000, 120_000];
/** How often, at most, a server that was away is asked whether it is back, milliseconds. */
const askAgainMs = 5_000;

/**
 * Tries again what the mail server cannot take now, for as long as a code lives. While the server cannot be reached at
 * all, the routes say so instead of promising a mail.
 */
export function createSmtpMailer(url: string, nowMs: () => number): Mailer {
  const transport = nodemailer.createTransport({ url, ...mailTimeouts });
  const sender = new URL(url).searchParams.get('from') ?? senderOf(url);
  let isReachable = true;
  let askedAt = 0;

  async function hand(mail: Mail): Promise<void> {
    try {
      await transport.sendMail({ from: sender, ...messageOf(mail) });
      isReachable = true;
    } catch (error) {
      if (isAway(error)) {
        isReachable = false;
        askedAt = nowMs();
      }
      throw error;
    }
  }

  function askAgain(): void {
    if (nowMs() - askedAt < askAgainMs) return;
    askedAt = nowMs();
    transport.verify().then(
      () => {
        isReachable = true;
      },
      (error) => {
        isReachable = !isAway(error);
      },
    );
  }

  return {
    async send(mail, onFault) {
      for (const waitMs of waitsMs) {
        try {
          return await hand(mail);
        } catch (error) {
          if (isFinal(error)) throw error;
          onFault(error);
        }
        await new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref());
      }
      return hand(mail);
    },
    async sendOnce(mail, onFault) {
      try {
        await hand(mail);
        return 'sent';
      } catch (error) {
        onFault(error);
        if (isFinal(error)) return 'over';
        if (wasNotTaken(error)) return 'later';
        return isAboutTheMail(error) ? 'over' : 'unknown';
      }
    },
    isReachable() {
      if (!isReachable) askAgain();
      return isReachable;
    },
  };
}

/** A mail as nodemailer takes it. */
function messageOf({ to, subject, text, headers = {} }: Mail) {
  // A mail program takes the address of a header only where it is not broken into lines.
  const whole = Object.entries(headers).map(([key, value]) => ({
    key,
    value: { prepared: true, value },
  }));
  return { to, subject, text, headers: whole };
}

/** No mail can go out. Not where the server spoke of this one mail, nor where it is only busy: RFC 5321 §3.8, 4.2.1. */
function isAway(error: unknown): boolean {
  const answer = answerOf(error);
  return !isAboutTheMail(error) && !(answer >= 400 && answer < 500);
}

/** The server spoke and did not want this one mail or its address; others may go. */
function isAboutTheMail(error: unknown): boolean {
  return codeOf(error) === 'EENVELOPE' || codeOf(error) === 'EMESSAGE';
}

/** RFC 5321 §4.2.1: what is answered with 5xx is not to be tried again as it is. */
function isFinal(error: unknown): boolean {
  return isAboutTheMail(error) && answerOf(error) >= 500;
}

/**
 * The server answered that it does not take it, was never reached, or never greeted. A connection that broke off later may have
 * delivered it: the answer is what was lost.
 */
function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (answerOf(error) >= 400 || codeOf(error) === 'EDNS') return true;
  if ('syscall' in error && error.syscall === 'connect') return true;
  // nodemailer gives the same code and command where it waited for the answer to the mail itself.
  return 'timeoutType' in error && error.timeoutType !== 'SOCKET_TIMEOUT';
}

/** The code of the answer; 0 where there was none. */
function answerOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The login name of most mail servers is an address that may send. */
function senderOf(url: string): string {
  const user = decodeURIComponent(new URL(url).username);
  return user.includes('@')
    ? `Haversack <${user}>`
    : `Haversack <haversack@${new URL(url).hostname}>`;
}
