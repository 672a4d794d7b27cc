/**
 * Notifications of the system: for what is unread while Haversack is open and nobody looks at it. Each comes once on a
 * device; in the quiet hours it waits for their end.
 */
import type { AccountDatabase } from '../db/database.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { settingsId } from '../model/entities/student/settings.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import { newsMs } from '../model/study/notification-rules.ts';
import { quietUntil } from '../model/study/quiet-hours.ts';
import type { ShownNotification } from '../queries/notifications.ts';
import { claimShowings } from './told-here.ts';

/** What the browser does of it. */
export interface System {
  /** The student has allowed it, and this is no computer that others use. */
  mayShow: () => boolean;
  /** Some tab of Haversack is looked at. */
  isLookedAt: () => Promise<boolean>;
  show: (notification: { id: string; title: string; body: string }) => Promise<void>;
  /** Takes away those that are on the screen still. */
  close: (isGone: (id: string) => boolean) => Promise<void>;
}

/** @returns when the quiet hours end, where something waits for that */
export async function showUnread(
  database: AccountDatabase,
  shown: readonly ShownNotification[],
  clock: LocalClock,
  system: System,
): Promise<number | undefined> {
  const unread = shown.filter(({ isUnread }) => isUnread);
  await system.close((id) => !unread.some((one) => one.id === id));
  // Who looks sees it at the bell.
  if (await system.isLookedAt()) {
    await claimShowings(database, unread, clock.nowMs);
    return undefined;
  }
  const [profile, settings] = await Promise.all([
    database.rows('profile').get(profileId),
    database.rows('settings').get(settingsId),
  ]);
  if (profile?.notifyByMessage !== true || !system.mayShow()) return undefined;
  const news = unread.filter(({ atMs }) => clock.nowMs - atMs < newsMs);
  const quietEndMs = quietUntil(settings ?? {}, clock);
  if (quietEndMs !== undefined) return news.length > 0 ? quietEndMs : undefined;
  for (const { id, title, detail } of await claimShowings(database, news, clock.nowMs)) {
    if (database.closed.aborted) return undefined;
    await system.show({ id, title, body: detail });
  }
  // Signed out meanwhile: what was just shown goes as well.
  if (database.closed.aborted) await system.close(() => true);
  return undefined;
}
