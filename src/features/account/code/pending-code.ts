/**
 * What waits for a code from the mail: the address, the claim that the code works with, and when it was
 * asked for. Kept over a reload of this tab, and no longer than the tab.
 */

import * as v from 'valibot';
import { parseJson } from '../../../lib/parse-json.ts';

/** What the code will do. */
export type Purpose = 'signup' | 'reset';

const pending = v.object({
  email: v.string(),
  claim: v.string(),
  /** The last code's, device clock, milliseconds since the epoch. */
  askedAtMs: v.number(),
  /** The data goes when the session ends (`db/device/shared-computer.ts`). */
  isShared: v.boolean(),
});

export type PendingCode = v.InferOutput<typeof pending>;

export function rememberCode(purpose: Purpose, code: PendingCode): void {
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(code));
}

/** `undefined` where none waits: a code works only in the tab that asked for it. */
export function pendingCode(purpose: Purpose): PendingCode | undefined {
  const parsed = v.safeParse(pending, parseJson(sessionStorage.getItem(keyOf(purpose)) ?? ''));
  return parsed.success ? parsed.output : undefined;
}

export function forgetCodes(): void {
  for (const purpose of ['signup', 'reset'] as const) sessionStorage.removeItem(keyOf(purpose));
}

function keyOf(purpose: Purpose): string {
  return `haversack-code:${purpose}`;
}
