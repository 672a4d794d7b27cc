/** The student's schedule for other calendar programs, and calendars elsewhere, which the server fetches. Needs a network. */
import {
  type FeedRequest,
  feedList,
  feedsPath,
  type KnownFeed,
  madeFeed,
} from '../protocol/feeds.ts';
import {
  type CalendarAnswer,
  calendarAnswer,
  calendarReadPath,
} from '../protocol/outside-calendars.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure-kind.ts';

type Feeds = ApiResult<{ feeds: KnownFeed[] }>;

/** Kind `gone`: an older server, which has none. */
export function fetchFeeds(): Promise<Feeds> {
  return callApi({ path: feedsPath, schema: feedList });
}

/** The answer has the whole address, which the server cannot tell again. */
export async function createFeed(
  body: FeedRequest,
): Promise<ApiResult<{ address: string; feeds: KnownFeed[] }>> {
  const made = await callApi({ path: feedsPath, method: 'post', body, schema: madeFeed });
  if (!made.ok) return made;
  const { path, feeds } = made.data;
  return { ok: true, data: { address: `${globalThis.location.origin}${path}`, feeds } };
}

/** Its address stops working at once. */
export function revokeFeed(id: string): Promise<Feeds> {
  const path = `${feedsPath}/${encodeURIComponent(id)}`;
  return callApi({ path, method: 'delete', schema: feedList });
}

/** The server waits for the other one up to 10 seconds. */
const timeoutMs = 45_000;

/** @param user of this database @param etag of the last answer, for which the answer may be `same` */
export function readOutsideCalendar(
  user: string,
  address: string,
  etag?: string | null,
): Promise<ApiResult<CalendarAnswer>> {
  const body = { user, address, etag: etag ?? null };
  return callApi({
    ...{ path: calendarReadPath, method: 'post', body, schema: calendarAnswer, timeoutMs },
  });
}
