/** A card that is forgotten again and again costs more time than it is worth: it counts as hard, and is told so. */

/** The tag of such a card, as in other programs. */
export const leechTag = 'leech';

/** Forgotten so often, a card is among those that are hard. */
export const oftenLapsed = 3;

/**
 * Whether the last rating made it so: at `leechLimit` lapses, and at each half of that again.
 * @param leechLimit 0: no card ever is
 */
export function becomesLeech(lapsesBefore: number, lapses: number, leechLimit: number): boolean {
  // What another device has sent meanwhile may pass over one of these numbers.
  return timesTold(lapses, leechLimit) > timesTold(lapsesBefore, leechLimit);
}

function timesTold(lapses: number, leechLimit: number): number {
  if (!isLeech(lapses, leechLimit)) return 0;
  return 1 + Math.floor((lapses - leechLimit) / Math.max(1, Math.ceil(leechLimit / 2)));
}

/** Whether it was forgotten so often. @param leechLimit 0: no card ever is */
export function isLeech(lapses: number, leechLimit: number): boolean {
  return leechLimit > 0 && lapses >= leechLimit;
}
