/** Fetches a calendar for a student: HTTPS, few redirects, and nothing but iCalendar. */
import { createHash } from 'node:crypto';
import { type CalendarAnswer, maxCalendarBytes } from '../../src/protocol/outside-calendars.ts';
import { calendarLimits } from '../limits.ts';
import { type Answered, askOutward, type Outward } from './request.ts';

/** @param etag of the last answer, as this function gave it */
export async function readCalendar(
  address: string,
  etag: string | undefined,
  outward: Outward,
): Promise<CalendarAnswer> {
  let url = address.trim().replace(/^webcals?:/i, 'https:');
  const endsAt = performance.now() + calendarLimits.answerMs;
  for (let redirects = 0; ; redirects++) {
    const withinMs = Math.max(1, Math.round(endsAt - performance.now()));
    const answer = await askOutward(url, askedFor(etag, withinMs), outward);
    if (answer.kind !== 'answered') return { kind: 'failed', why: answer.kind };
    const next = redirectOf(answer, url);
    if (next === undefined) return toAnswer(answer, etag);
    if (redirects === calendarLimits.mostRedirects) return { kind: 'failed', why: 'refused' };
    url = next;
  }
}

/** A mark of ours, for servers that give none. */
const ownMark = 'haversack-';

function askedFor(etag: string | undefined, withinMs: number) {
  const isTheirs = etag !== undefined && !etag.startsWith(ownMark);
  return {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      ...(isTheirs && { 'if-none-match': etag }),
    },
    ...{ most: maxCalendarBytes, withinMs },
  };
}

type Whole = Extract<Answered, { kind: 'answered' }>;

function redirectOf({ status, headers }: Whole, from: string): string | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  const { location } = headers;
  if (!isRedirect || location === undefined || !URL.canParse(location, from)) return undefined;
  return new URL(location, from).href;
}

const longestMark = 400;

function toAnswer({ status, headers, body }: Whole, etag: string | undefined): CalendarAnswer {
  if (status === 304 && etag !== undefined) return { kind: 'same', etag };
  if (status !== 200) return { kind: 'failed', why: 'refused' };
  const text = new TextDecoder().decode(body);
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text.slice(0, 1_000))) {
    return { kind: 'failed', why: 'no-calendar' };
  }
  const given = headers.etag ?? '';
  const isFit = /^[!-~ ]+$/.test(given) && given.length <= longestMark;
  const hash = createHash('sha256').update(body).digest('base64url');
  const mark = isFit && !given.startsWith(ownMark) ? given : `${ownMark}${hash}`;
  return mark === etag ? { kind: 'same', etag } : { kind: 'read', text, etag: mark };
}
