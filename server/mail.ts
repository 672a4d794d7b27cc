/**
 * Mail by SMTP. Without SMTP, mails are printed to the terminal and written to the data folder: the documented way to get a
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
  /** For the terminal, without SMTP. */
  summary: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Of a single try. `later`: not accepted, a retry may succeed. `over`: refused for good. `unknown`: it may have been
 * accepted, so a retry could send it twice.
 */
export type Outcome = 'sent' | 'later' | 'over' | 'unknown';

export interface Mailer {
  /**
   * Resolves when the mail was accepted, rejects when it never will be. No answer may wait for it: the time would reveal
   * whether a mail was sent.
   * @param onFault called for each failed try that will be repeated
   */
  send(mail: Mail, onFault: (error: unknown) => void): Promise<void>;
  /** A single try, for mails that must not arrive twice. */
  sendOnce(mail: Mail, onFault: (error: unknown) => void): Promise<Outcome>;
  /** False while no mail can be sent to anybody. */
  isReachable(): boolean;
}

interface MailOutlets {
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
      // Written elsewhere first, so that nobody finds a partial mail.
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

/** Before each further try; together well within the life of a code. */
const waitsMs = [5_000, 30_000, 120_000];
/** Between checks whether an unreachable server is back. */
const askAgainMs = 5_000;

/**
 * Retries mails that the server cannot accept now, for as long as a code is valid. While the server is unreachable, routes
 * say so instead of promising a mail.
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

function messageOf({ to, subject, text, headers = {} }: Mail) {
  // Mail programs do not read the address of a folded header.
  const whole = Object.entries(headers).map(([key, value]) => ({
    key,
    value: { prepared: true, value },
  }));
  return { to, subject, text, headers: whole };
}

/** No mail can be sent. Not if the server refused this mail, or is busy (RFC 5321 §3.8, 4.2.1). */
function isAway(error: unknown): boolean {
  const answer = answerOf(error);
  return !isAboutTheMail(error) && !(answer >= 400 && answer < 500);
}

/** The server refused this mail or its address; others may be sent. */
function isAboutTheMail(error: unknown): boolean {
  return codeOf(error) === 'EENVELOPE' || codeOf(error) === 'EMESSAGE';
}

/** RFC 5321 §4.2.1: a mail that was answered with 5xx must not be retried unchanged. */
function isFinal(error: unknown): boolean {
  return isAboutTheMail(error) && answerOf(error) >= 500;
}

/**
 * The server refused the mail, was never reached, or never greeted. If a connection broke later, the server may have
 * accepted the mail, and only its answer was lost.
 */
function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (answerOf(error) >= 400 || codeOf(error) === 'EDNS') return true;
  if ('syscall' in error && error.syscall === 'connect') return true;
  // nodemailer has the same code and command for a wait for the answer to the mail.
  return 'timeoutType' in error && error.timeoutType !== 'SOCKET_TIMEOUT';
}

/** 0 without an answer. */
function answerOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Most mail servers' login name is an address that may send. */
function senderOf(url: string): string {
  const user = decodeURIComponent(new URL(url).username);
  return user.includes('@')
    ? `Haversack <${user}>`
    : `Haversack <haversack@${new URL(url).hostname}>`;
}
