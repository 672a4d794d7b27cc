/** Which simulated runs a test makes: others each day, and the same ones all day (UTC) on every machine. */

const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1) / dayMs;
/** As many as the longest of the runs takes (`npm run test:long -- simulate`). */
const seedsOfDay = 50_000;

/** The first seed of the day; its command is printed, since tomorrow it is another. */
export function firstSeedOfDay(nowMs: number = Date.now()): number {
  return 1 + (Math.floor(nowMs / dayMs) - firstDay) * seedsOfDay;
}
