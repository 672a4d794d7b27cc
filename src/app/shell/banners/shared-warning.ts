/** What is said while a session on a shared computer nears its end with work that is not at the server. Pure. */

import { type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { plural } from '../../../lib/plural.ts';

/** From here on there is a warning, milliseconds before the end. A session lasts 14 days and renews itself daily. */
export const warnBelowMs = 2 * 24 * 3_600_000;

/** @param leftMs until the session, and with it the data here, ends; `undefined`: it has no known end */
export function sharedWarning(unsent: Unsent, leftMs: number | undefined): string | undefined {
  const words = unsentInWords(unsent);
  if (words === undefined || leftMs === undefined || !isNearEnd(leftMs)) return undefined;
  return `${words} not yet on the server. This is a shared computer: your session ends ${inWords(leftMs)}, and anything not sent by then is deleted. Sync or export it now.`;
}

function inWords(leftMs: number): string {
  if (leftMs < 60_000) return 'now';
  if (leftMs < 2 * 3_600_000) return `in ${plural(Math.floor(leftMs / 60_000), 'minute')}`;
  return `in ${plural(Math.floor(leftMs / 3_600_000), 'hour')}`;
}

/** Whether it is time to warn. */
export function isNearEnd(leftMs: number | undefined): boolean {
  return leftMs !== undefined && leftMs <= warnBelowMs;
}
