/**
 * Time in the app (spec §7). Each call names the account whose device asks, which must be the token's [S9].
 *
 * POST /me/usage/ with `usageRequest` → {}: a known entry changes nothing, so a ping whose answer was lost is sent again. GET
 * /me/usage/activity?user=ID → `usageActivity`, the latest first. DELETE /me/usage/:id?user=ID → {}; 404 if the account has no
 * such entry.
 */
import * as v from 'valibot';
import { day, id } from '../model/fields.ts';
import { studyDayOf } from '../model/study/study-day.ts';
import { maxUsageMs, type UsageEntry } from '../model/study/usage.ts';
import { deviceId } from './sync.ts';

export const usagePath = '/me/usage/';
export const usageActivityPath = '/me/usage/activity';

/** More than a year of four hours a day. The oldest are removed first. */
export const maxUsageEntries = 5_000;

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The end of the year 2099. */
const latestMs = 4_102_444_800_000;
const instant = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(latestMs));
/** Minutes. No place is further from UTC. */
const offset = v.pipe(v.number(), v.integer(), v.minValue(-14 * 60), v.maxValue(14 * 60));

export const entryId = v.pipe(
  v.string(),
  v.regex(isUuid, 'The id of an entry is a UUID of version 7.'),
);

export const usageEntry = v.pipe(
  v.object({
    id: entryId,
    startedAt: instant,
    endedAt: instant,
    activeMs: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxUsageMs)),
    studyDay: day,
    tzOffsetMin: offset,
    device: deviceId,
  }),
  v.partialCheck(
    [['startedAt'], ['endedAt'], ['activeMs'], ['studyDay'], ['tzOffsetMin']],
    isSound,
    'The times of this entry do not match.',
  ),
);

export const usageRequest = v.object({ user: id, entry: usageEntry });

export const usageActivity = v.array(usageEntry);

export type WireUsage = v.InferOutput<typeof usageEntry>;

function isSound(entry: Omit<UsageEntry, 'id' | 'device'>): boolean {
  const { startedAt, endedAt, activeMs, studyDay, tzOffsetMin } = entry;
  return activeMs <= endedAt - startedAt && studyDay === studyDayOf(startedAt, tzOffsetMin);
}
