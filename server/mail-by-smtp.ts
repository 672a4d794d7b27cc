/**
 * Mail through an SMTP server. Mails that it cannot take now are retried for the life of a code. While it is unreachable, the
 * routes say so instead of promising a mail.
 */

import nodemailer from 'nodemailer';
import { mailTimeouts } from './limits.ts';
import type { Mail, Mailer } from './mail.ts';

/** Before each retry, milliseconds; together well within the life of a code. */
const waitsMs = [5_000, 30_000, 120_000];
/** The shortest time between checks whether an unreachable server is back, milliseconds. */
const askAgainMs = 5_000;

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

export function messageOf({ to, subject, text, headers = {} }: Mail) {
  // Mail programs read the address in this header only if the line is not folded.
  const whole = Object.entries(headers).map(([key, value]) => ({
    key,
    value: { prepared: true, value },
  }));
  return { to, subject, text, headers: whole };
}

/** No mail can be sent. Not for answers about a single mail, nor from a busy server: RFC 5321 §3.8, 4.2.1. */
function isAway(error: unknown): boolean {
  const answer = answerOf(error);
  return !isAboutTheMail(error) && !(answer >= 400 && answer < 500);
}

/** The server refused this mail or its address; others may succeed. */
function isAboutTheMail(error: unknown): boolean {
  return codeOf(error) === 'EENVELOPE' || codeOf(error) === 'EMESSAGE';
}

/** RFC 5321 §4.2.1: a mail with an answer of 5xx must not be retried unchanged. */
function isFinal(error: unknown): boolean {
  return isAboutTheMail(error) && answerOf(error) >= 500;
}

/** The server refused it, was never reached, or never greeted. A connection that broke later may have delivered it. */
function wasNotTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (answerOf(error) >= 400 || codeOf(error) === 'EDNS') return true;
  if ('syscall' in error && error.syscall === 'connect') return true;
  // nodemailer gives the same code and command when it waited for the answer to the mail itself.
  return 'timeoutType' in error && error.timeoutType !== 'SOCKET_TIMEOUT';
}

/** The code of the answer; 0 without one. */
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
