/**
 * A student's schedule for other calendar programs. Whoever has the address may read it, so it contains a secret of 256
 * bits, which the server stores as a hash and tells once.
 *
 * GET /feeds → `feedList`. POST /feeds with `feedRequest` → `madeFeed`. DELETE /feeds/:id → `feedList`: the address stops
 * working at once. GET /feeds/SECRET.ics → iCalendar (RFC 5545), without a session.
 */
import * as v from 'valibot';
import { id } from '../model/fields.ts';

export const feedsPath = '/feeds';

/** How tasks appear: not at all, as days, or as appointments where they have a time. */
export const feedTasks = ['none', 'days', 'times'] as const;

const choices = {
  /** Only what belongs to this course; absent: everything. */
  courseId: v.nullish(id),
  tasks: v.picklist(feedTasks),
};

export const feedRequest = v.object({ user: v.string(), ...choices });

export const knownFeed = v.object({
  id: v.string(),
  ...choices,
  /** Milliseconds. */
  createdAt: v.number(),
  /** When a program last read it, to the hour; 0: never. */
  readAt: v.number(),
});

export const feedList = v.object({ feeds: v.array(knownFeed) });

/** `path`: the address without scheme and host, such as `/v1/feeds/SECRET.ics`. */
export const madeFeed = v.object({ path: v.string(), feeds: v.array(knownFeed) });

export type FeedRequest = v.InferOutput<typeof feedRequest>;
export type KnownFeed = v.InferOutput<typeof knownFeed>;
export type FeedTasks = (typeof feedTasks)[number];
