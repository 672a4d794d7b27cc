/** The server's channels to students, by its settings, and the words of reminders. */
import { plural } from '../../src/lib/plural.ts';
import type { NotificationKind } from '../../src/model/study/notification-groups.ts';
import type { Told } from '../../src/model/study/notification-words.ts';
import { unsubscribePath } from '../../src/protocol/channels.ts';
import type { PushedRow } from '../../src/protocol/push.ts';
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

/** What a day or a week brings. */
export interface Digest {
  /** Such as “Monday, 2 March”. */
  title: string;
  parts: DigestPart[];
}

interface DigestPart {
  heading: string;
  lines: string[];
}

export interface Message {
  to: string;
  told: readonly SentNotice[];
  token: string;
  /** Of the channel `digest`, which tells nothing else. */
  digest?: Digest | undefined;
}

export interface OpenChannel {
  /** Messages to one student in a study day; further notifications are only in the notification centre. */
  mostOfDay: number;
  /** Messages a day to all students; further ones wait. */
  mostInAll: number;
  isReachable(): boolean;
  sendOnce(message: Message, onFault: (error: unknown) => void): Promise<Outcome>;
}

/** Those of the whole account. */
export type Channels = ReadonlyMap<'email' | 'sms' | 'digest', OpenChannel>;

/** Mails need a link, so they also need `PUBLIC_URL`. */
function mailsReminders({ smtpUrl, publicUrl }: Config): boolean {
  return smtpUrl !== '' && publicUrl !== '';
}

export function openChannels(
  config: Config,
  { mailer, sms, nowMs }: { mailer: Mailer; sms: SmsGateway | undefined; nowMs: () => number },
): Channels {
  const channels = new Map<'email' | 'sms' | 'digest', OpenChannel>();
  if (mailsReminders(config)) {
    const email = {
      mostOfDay: mostMailsOfDay,
      mostInAll: Number.POSITIVE_INFINITY,
      isReachable: () => mailer.isReachable(),
      sendOnce: ({ to, told, token }, onFault) =>
        mailer.sendOnce(reminderMail(to, told, { publicUrl: config.publicUrl, token }), onFault),
    } satisfies OpenChannel;
    const digest = {
      ...{ ...email, mostOfDay: 1 },
      async sendOnce({ to, digest, token }, onFault) {
        if (digest === undefined) return 'over';
        const mail = digestMail(to, digest, { publicUrl: config.publicUrl, token });
        return await mailer.sendOnce(mail, onFault);
      },
    } satisfies OpenChannel;
    // One mail server: what it does with one kind of mail, it does with the other.
    const rest = resting(nowMs);
    channels.set('email', rest(email));
    channels.set('digest', rest(digest));
  }
  if (sms !== undefined && config.smsPerDay > 0) {
    const phone = {
      mostOfDay: mostSmsOfDay,
      mostInAll: config.smsPerDay,
      isReachable: () => true,
      sendOnce: ({ to, told }, onFault) => sms.sendOnce(to, reminderSms(told), onFault),
    } satisfies OpenChannel;
    channels.set('sms', resting(nowMs)(phone));
  }
  return channels;
}

/** Rest after a message with unknown outcome: doubled each time, until one is sent. */
const restMs = { first: 60_000, most: 15 * 60_000 };

/**
 * Pauses a channel after a message with unknown outcome, which may be lost: the next one would be too. A mail server that
 * hangs after a message may greet and log in normally, so a check beforehand finds nothing.
 */
export function resting(nowMs: () => number): (channel: OpenChannel) => OpenChannel {
  let rest: { fromMs: number; lengthMs: number } | undefined;
  const isResting = () => {
    if (rest === undefined) return false;
    const restedMs = nowMs() - rest.fromMs;
    // Negative if the clock was set back.
    return restedMs >= 0 && restedMs < rest.lengthMs;
  };
  return (channel) => ({
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
  });
}

export type ToldNotice = Pick<Told, 'title' | 'detail'> & { kind: NotificationKind };

/** `atMs`: when it was due, or is due again after a snooze. */
export type SentNotice = ToldNotice & {
  id: string;
  atMs: number;
  /** The row that the id is made of. */
  of?: PushedRow;
};

interface Link {
  publicUrl: string;
  token: string;
}

export function reminderMail(to: string, told: readonly ToldNotice[], link: Link): Mail {
  const named = told
    .slice(0, mostNoticesNamed)
    .map(({ title, detail }) => `${onOneLine(title)}\n${onOneLine(detail)}`);
  if (told.length > mostNoticesNamed) named.push(`And ${told.length - mostNoticesNamed} more.`);
  return {
    ...{ to, subject: subjectOf(told), summary: `Reminder mailed to ${to}` },
    ...wordsAndWayOut(named, link),
  };
}

/** What a day or a week brings. */
export function digestMail(to: string, { title, parts }: Digest, link: Link): Mail {
  const named = parts.map(({ heading, lines }) =>
    [heading, ...lines.map((line) => `• ${onOneLine(line)}`)].join('\n'),
  );
  return {
    ...{ to, subject: `Haversack: ${title}`, summary: `Summary mailed to ${to}` },
    ...wordsAndWayOut([title, ...named], link),
  };
}

function wordsAndWayOut(paragraphs: readonly string[], { publicUrl, token }: Link) {
  const stopUrl = `${publicUrl}${apiBase}${unsubscribePath}/${token}`;
  const text = [
    ...paragraphs,
    `Open Haversack: ${publicUrl}/dashboard`,
    `Choose what you are notified of: ${publicUrl}/dashboard/settings#notifications\nStop these emails: ${stopUrl}`,
  ].join('\n\n');
  return {
    text: `${text}\n`,
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
  'goal-reminder': counted('goal', ' to work on'),
  'goal-behind': counted('goal', ' behind'),
  'event-soon': counted('event', ' soon'),
  'device-new': counted('new device', ' logged in'),
  // A device notifies of these itself.
  'work-done': () => '',
  'work-failed': () => '',
  'change-refused': () => '',
};
