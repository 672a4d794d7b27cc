/** Three weeks of stays in the app, as its pings would have put them down. */
import { uuidv7 } from '../../src/lib/ids.ts';
import { studyDayOf } from '../../src/model/study/study-day.ts';
import { type UsageEntry, usageIntervalMs } from '../../src/model/study/usage.ts';

const dayMs = 86_400_000;
/** Ago, so that none of them lies ahead at any hour. */
const lastEndMs = 30 * 60_000;

export function makeUsage(nowMs: number, days = 21): UsageEntry[] {
  return Array.from({ length: days }, (_, daysAgo) => daysAgo)
    .filter((daysAgo) => daysAgo % 7 !== 5)
    .flatMap((daysAgo) => {
      const stays = 1 + ((daysAgo * 5) % 4);
      return Array.from({ length: stays }, (_, stay) => {
        const endedAt = nowMs - daysAgo * dayMs - lastEndMs - stay * usageIntervalMs;
        const startedAt = endedAt - usageIntervalMs;
        return {
          id: uuidv7(endedAt),
          startedAt,
          endedAt,
          activeMs: usageIntervalMs - ((daysAgo * 7 + stay * 3) % 9) * 60_000,
          studyDay: studyDayOf(startedAt, 0),
          tzOffsetMin: 0,
          device: 'demo',
        };
      });
    });
}
