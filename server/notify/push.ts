/**
 * Web Push (RFC 8030): one encrypted message (RFC 8291) to one browser of a student. Without their words, unless they
 * chose otherwise: phones show notifications on the lock screen.
 */
import { plural } from '../../src/lib/plural.ts';
import type { NotificationKind } from '../../src/model/study/notification-groups.ts';
import type { PushedNotice, PushMessage } from '../../src/protocol/push.ts';
import { pushLimits } from '../limits.ts';
import type { Outcome } from '../mail.ts';
import { askOutward, type Outward } from '../outward/request.ts';
import type { StoredSubscription, VapidKeys } from '../storage/planner-contract.ts';
import { type OpenChannel, resting, type SentNotice } from './channels.ts';

export interface Pusher {
  /**
   * The browser as a channel of its own, so that each gets a notification once.
   * @param hasWords whether the student's words may be sent
   * @param onGone called when the subscription has ended
   */
  open(
    subscription: StoredSubscription,
    hasWords: boolean,
    onGone: () => Promise<void>,
  ): OpenChannel;
}

interface PushSettings {
  vapid: VapidKeys;
  /** `mailto:` or `https:` (RFC 8292 §2.1). */
  contact: string;
  outward: Outward;
  nowMs: () => number;
}

/** Browsers whose rests are remembered; a forgotten rest costs one try. */
const mostRests = 10_000;

export function createPusher(given: PushSettings): Pusher {
  /** By subscription: a push service that hangs must not delay others at each notification. */
  const rests = new Map<string, ReturnType<typeof resting>>();
  const restOf = (id: string) => {
    const known = rests.get(id) ?? resting(given.nowMs);
    if (rests.size >= mostRests) rests.clear();
    rests.set(id, known);
    return known;
  };
  return {
    open(subscription, hasWords, onGone) {
      const channel: OpenChannel = {
        mostOfDay: pushLimits.mostOfDay,
        mostInAll: Number.POSITIVE_INFINITY,
        isReachable: () => true,
        async sendOnce({ told }, onFault) {
          const body = JSON.stringify(pushMessageOf(told, hasWords));
          const isUrgent = told.some(({ kind }) => urgent.has(kind));
          const sent = await send(given, subscription, { body, isUrgent }, onFault);
          if (sent === 'gone') await onGone();
          return sent === 'gone' ? 'over' : sent;
        },
      };
      return restOf(subscription.id)(channel);
    },
  };
}

/** Something begins soon: it must wake a phone that saves power (RFC 8030 §5.3). */
const urgent = new Set<NotificationKind>(['event-soon', 'task-soon', 'device-new']);

async function send(
  { vapid, contact, outward }: PushSettings,
  { endpoint, p256dh, auth }: StoredSubscription,
  { body, isUrgent }: { body: string; isUrgent: boolean },
  onFault: (error: unknown) => void,
): Promise<Outcome | 'gone'> {
  const { default: webPush } = await import('web-push');
  const subscription = { endpoint, keys: { p256dh, auth } };
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails(subscription, body, {
      vapidDetails: { subject: contact, ...vapid },
      ...{ TTL: pushLimits.lifeSeconds, urgency: isUrgent ? 'high' : 'normal' },
      contentEncoding: 'aes128gcm',
    });
  } catch (error) {
    // The browser's key is no point of the curve.
    onFault(error);
    return 'gone';
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const answer = await askOutward(
    endpoint,
    {
      ...{ method: 'POST', headers: Object.fromEntries(headers), body: request.body ?? undefined },
      ...{ most: pushLimits.maxAnswerBytes, withinMs: pushLimits.answerMs },
    },
    outward,
  );
  const outcome = outcomeOf(answer);
  if (outcome !== 'sent' && outcome !== 'gone') {
    const status = answer.kind === 'answered' ? { statusCode: answer.status } : {};
    onFault(Object.assign(new Error('A push was not sent'), { code: answer.kind, ...status }));
  }
  return outcome;
}

function outcomeOf(answer: Awaited<ReturnType<typeof askOutward>>): Outcome | 'gone' {
  switch (answer.kind) {
    case 'address':
    case 'private':
      return 'gone';
    case 'unreachable':
      return answer.wasSent ? 'unknown' : 'later';
    case 'too-large':
      return 'unknown';
    case 'answered':
      break;
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  // RFC 8030 §7.3.
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'later';
  return status < 500 ? 'over' : 'unknown';
}

/** Fits into a push, whatever the student wrote. */
export function pushMessageOf(told: readonly SentNotice[], hasWords: boolean): PushMessage {
  const named = told.slice(0, pushLimits.mostNotices).map((one) => noticeOf(one, hasWords));
  for (let count = named.length; ; count--) {
    const message = { notices: named.slice(0, count), more: told.length - count };
    if (count <= 1 || Buffer.byteLength(JSON.stringify(message)) <= pushLimits.maxBytes)
      return message;
  }
}

function noticeOf(sent: SentNotice, hasWords: boolean): PushedNotice {
  const { id, kind, title, detail, atMs, of } = sent;
  const about = { id, atMs, ...(of && { of }) };
  if (hasWords) return { ...about, title: cut(title), body: cut(detail) };
  const words = kind === 'cards-due' ? title : plainWords[kind];
  return { ...about, title: words, body: 'Open Haversack to see more.' };
}

/** A letter has at most 4 bytes of UTF-8, and 6 of a control character in JSON. */
function cut(text: string): string {
  const letters = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  return letters.length <= pushLimits.longestText
    ? letters.join('')
    : `${letters.slice(0, pushLimits.longestText - 1).join('')}…`;
}

const plainWords: Record<NotificationKind, string> = {
  'cards-due': `${plural(1, 'card')} to review`,
  'task-tomorrow': 'A task is due tomorrow',
  'task-today': 'A task is due',
  'task-soon': 'A task is due soon',
  'goal-reminder': 'Time for a study goal',
  'goal-behind': 'You are behind with a study goal',
  'event-soon': 'An event starts soon',
  'device-new': 'New login on a device',
  // A device notifies of these itself.
  'work-done': 'Finished',
  'work-failed': 'Not finished',
  'change-refused': 'A change was refused',
};
