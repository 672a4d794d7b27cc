/** The words of reminders by mail and by SMS. Pure. */

import { plural } from '../../src/lib/plural.ts';
import type { NotificationKind } from '../../src/model/study/notification-groups.ts';
import type { Told } from '../../src/model/study/notification-words.ts';
import { unsubscribePath } from '../../src/protocol/channels.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { longestSms, longestSubject, mostNoticesNamed } from '../limits.ts';
import type { Mail } from '../mail.ts';

export type ToldNotice = Pick<Told, 'title' | 'detail'> & { kind: NotificationKind };

/** @param token of the account; it stops the mails */
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

/** Counts in plain words. Never the student's own words: the number is unverified, and phones show SMS on the lock screen. */
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

/** @param rest only counted */
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
  'goal-reminder': counted('goal', ' to read for'),
  'goal-behind': counted('goal', ' behind'),
  'event-soon': counted('event', ' soon'),
  'device-new': counted('new device', ' logged in'),
  // Jobs belong to one device, which notifies itself.
  'work-done': () => '',
  'work-failed': () => '',
  'change-refused': () => '',
};
