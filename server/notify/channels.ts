/** The server's channels to students, by its settings, and the words of reminders. */
import { plural } from '../../src/lib/plural.ts';
import type { NotificationKind } from '../../src/model/study/notification-groups.ts';
import type { Told } from '../../src/model/study/notification-words.ts';
import { unsubscribePath } from '../../src/protocol/channels.ts';
import { apiBase } from '../../src/protocol/version.ts';
import type { Config } from '../config.ts';
import {
  longestSms,
  longestSubject,
  mostMailsOfDay,
  mostNoticesNamed,
  mostSmsOfDay,
} from '../limits.ts';
import type { Mail, Mailer, Outcome } from '../mail.ts';
import type { SmsGateway } from '../sms-by-http.ts';
import type { Channel } from '../storage/notice-contract.ts';

export interface Message {
  to: string;
  told: readonly ToldNotice[];
  token: string;
}

export interface OpenChannel {
  /** Messages to one student in a study day; further notifications are only in the notification centre. */
  mostOfDay: number;
  /** Messages a day to all students; further ones wait. */
  mostInAll: number;
  isReachable(): boolean;
  sendOnce(message: Message, onFault: (error: unknown) => void): Promise<Outcome>;
}

export type Channels = ReadonlyMap<Channel, OpenChannel>;

/** Mails need a link, so they also need `PUBLIC_URL`. */
function mailsReminders({ smtpUrl, publicUrl }: Config): boolean {
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

/** Rest after a message with unknown outcome: doubled each time, until one is sent. */
const restMs = { first: 60_000, most: 15 * 60_000 };

/**
 * Pauses a channel after a message with unknown outcome, which may be lost: the next one would be too. A mail server that
 * hangs after a message may greet and log in normally, so a check beforehand finds nothing.
 */
function resting(channel: OpenChannel, nowMs: () => number): OpenChannel {
  let rest: { fromMs: number; lengthMs: number } | undefined;
  const isResting = () => {
    if (rest === undefined) return false;
    const restedMs = nowMs() - rest.fromMs;
    // Negative if the clock was set back.
    return restedMs >= 0 && restedMs < rest.lengthMs;
  };
  return {
    ...channel,
    isReachable: () => !isResting() && channel.isReachable(),
    async sendOnce(message, onFault) {
      const outcome = await channel.sendOnce(message, onFault);
      if (outcome === 'sent') rest = undefined;
      // Of concurrent failures only the first makes the rest longer.
      else if (outcome === 'unknown' && !isResting()) {
        const lengthMs = rest === undefined ? restMs.first : 2 * rest.lengthMs;
        rest = { fromMs: nowMs(), lengthMs: Math.min(lengthMs, restMs.most) };
      }
      return outcome;
    },
  };
}

export type ToldNotice = Pick<Told, 'title' | 'detail'> & { kind: NotificationKind };

export function reminderMail(
  to: string,
  told: readonly ToldNotice[],
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const stopUrl = `${publicUrl}${apiBase}${unsubscribePath}/${token}`;
  const named = told
    .slice(0, mostNoticesNamed)
    .map(({ title, detail }) => `${onOneLine(title)}\n${onOneLine(detail)}`);
  if (told.length > mostNoticesNamed) named.push(`And ${told.length - mostNoticesNamed} more.`);
  const text = [
    ...named,
    `Open Haversack: ${publicUrl}/dashboard`,
    `Choose what you are notified of: ${publicUrl}/dashboard/settings#notifications\nStop these emails: ${stopUrl}`,
  ].join('\n\n');
  return {
    to,
    subject: subjectOf(told),
    text: `${text}\n`,
    summary: `Reminder mailed to ${to}`,
    headers: {
      // RFC 8058 §3.1: both are needed for the mail program's own button.
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834 §5: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function subjectOf(told: readonly ToldNotice[]): string {
  const [first, ...more] = told;
  if (first === undefined || more.length > 0) return plural(told.length, 'reminder');
  const words = onOneLine(`${first.title}: ${first.detail}`);
  const letters = [...words];
  return letters.length <= longestSubject
    ? words
    : `${letters.slice(0, longestSubject - 1).join('')}…`;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Only counts, not the student's words: the number is unverified, and phones show SMS on the lock screen. */
export function reminderSms(told: readonly ToldNotice[]): string {
  const parts = Object.entries(Object.groupBy(told, ({ kind }) => kind)).map(([kind, ofKind]) => ({
    words: smsWords[kind as NotificationKind](ofKind),
    count: ofKind.length,
  }));
  for (let named = parts.length; ; named--) {
    const text = smsOf(parts.slice(0, named), parts.slice(named));
    if (text.length <= longestSms || named === 0) return text;
  }
}

interface Part {
  words: string;
  count: number;
}

function smsOf(named: readonly Part[], rest: readonly Part[]): string {
  const more = rest.reduce((sum, { count }) => sum + count, 0);
  const words = [...named.map((part) => part.words), ...(more > 0 ? [`${more} more`] : [])];
  return `Haversack: ${words.join(', ')}. Turn off in Settings.`;
}

type Words = (told: readonly ToldNotice[]) => string;
const counted =
  (one: string, rest = ''): Words =>
  ({ length }) =>
    `${plural(length, one)}${rest}`;

const smsWords: Record<NotificationKind, Words> = {
  'cards-due': ([told]) => told?.title ?? '',
  'task-tomorrow': counted('task', ' due tomorrow'),
  'task-today': counted('task', ' due'),
  'task-soon': counted('task', ' due'),
  'goal-reminder': counted('goal', ' to read for'),
  'goal-behind': counted('goal', ' behind'),
  'event-soon': counted('event', ' soon'),
  'device-new': counted('new device', ' logged in'),
  // A device notifies of these itself.
  'work-done': () => '',
  'work-failed': () => '',
  'change-refused': () => '',
};
