/** The student's schedule for other calendar programs (`protocol/feeds.ts`). Needs a network. */
import {
  type FeedRequest,
  feedList,
  feedsPath,
  type KnownFeed,
  madeFeed,
} from '../protocol/feeds.ts';
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
