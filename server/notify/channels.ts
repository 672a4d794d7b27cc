/** The server's channels to students, as far as its settings have them. */

import type { Config } from '../config.ts';
import { mostMailsOfDay, mostSmsOfDay } from '../limits.ts';
import type { Mailer, Outcome } from '../mail.ts';
import type { SmsGateway } from '../sms-by-http.ts';
import type { Channel } from '../storage/notice-contract.ts';
import { type ToldNotice, reminderMail, reminderSms } from './message-words.ts';

export interface Message {
  /** An address, or a number in E.164. */
  to: string;
  told: readonly ToldNotice[];
  /** Stops the student's mails. */
  token: string;
}

export interface OpenChannel {
  /** Messages to one student in a study day; others are only in the notification centre. */
  mostOfDay: number;
  /** Messages a day to all students; others wait. */
  mostInAll: number;
  /** False while none can be sent. */
  isReachable(): boolean;
  sendOnce(message: Message, onFault: (error: unknown) => void): Promise<Outcome>;
}

export type Channels = ReadonlyMap<Channel, OpenChannel>;

/** Mails need a link, so they also need `PUBLIC_URL`. */
export function mailsReminders({ smtpUrl, publicUrl }: Config): boolean {
  return smtpUrl !== '' && publicUrl !== '';
}

export function openChannels(
  config: Config,
  { mailer, sms, nowMs }: { mailer: Mailer; sms: SmsGateway | undefined; nowMs: () => number },
): Channels {
  const channels = new Map<Channel, OpenChannel>();
  if (mailsReminders(config)) {
    const email = {
      mostOfDay: mostMailsOfDay,
      mostInAll: Number.POSITIVE_INFINITY,
      isReachable: () => mailer.isReachable(),
      sendOnce: ({ to, told, token }, onFault) =>
        mailer.sendOnce(reminderMail(to, told, { publicUrl: config.publicUrl, token }), onFault),
    } satisfies OpenChannel;
    channels.set('email', resting(email, nowMs));
  }
  if (sms !== undefined && config.smsPerDay > 0) {
    const phone = {
      mostOfDay: mostSmsOfDay,
      mostInAll: config.smsPerDay,
      isReachable: () => true,
      sendOnce: ({ to, told }, onFault) => sms.sendOnce(to, reminderSms(told), onFault),
    } satisfies OpenChannel;
    channels.set('sms', resting(phone, nowMs));
  }
  return channels;
}

/** Milliseconds of rest after a message with unknown outcome: doubled each time, until one is sent. */
const restMs = { first: 60_000, most: 15 * 60_000 };

/**
 * Pauses a channel after a message with unknown outcome: that one may be lost, and the next would be too. A server that hangs
 * after it received a message may greet and log in normally, so this cannot be checked beforehand.
 */
function resting(channel: OpenChannel, nowMs: () => number): OpenChannel {
  let rest: { fromMs: number; lengthMs: number } | undefined;
  const isResting = () => {
    if (rest === undefined) return false;
    const restedMs = nowMs() - rest.fromMs;
    // Negative if the clock was set back since.
    return restedMs >= 0 && restedMs < rest.lengthMs;
  };
  return {
    ...channel,
    isReachable: () => !isResting() && channel.isReachable(),
    async sendOnce(message, onFault) {
      const outcome = await channel.sendOnce(message, onFault);
      if (outcome === 'sent') rest = undefined;
      // Of two concurrent failures only the first makes the next rest longer.
      else if (outcome === 'unknown' && !isResting()) {
        const lengthMs = rest === undefined ? restMs.first : 2 * rest.lengthMs;
        rest = { fromMs: nowMs(), lengthMs: Math.min(lengthMs, restMs.most) };
      }
      return outcome;
    },
  };
}
