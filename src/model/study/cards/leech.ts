/** Leeches: cards forgotten so often that they cost more time than they are worth. */

/** The tag of a leech, as in other programs. */
export const leechTag = 'leech';

/** A card forgotten this often counts as hard. */
export const oftenLapsed = 3;

/**
 * Whether the last rating made it a leech: at `leechLimit` lapses and at each further half of that.
 * @param leechLimit 0: never
 */
export function becomesLeech(lapsesBefore: number, lapses: number, leechLimit: number): boolean {
  // Changes from another device may skip one of these numbers.
  return timesTold(lapses, leechLimit) > timesTold(lapsesBefore, leechLimit);
}

function timesTold(lapses: number, leechLimit: number): number {
  if (!isLeech(lapses, leechLimit)) return 0;
  return 1 + Math.floor((lapses - leechLimit) / Math.max(1, Math.ceil(leechLimit / 2)));
}

/** Whether it was forgotten that often. @param leechLimit 0: never */
export function isLeech(lapses: number, leechLimit: number): boolean {
  return leechLimit > 0 && lapses >= leechLimit;
}
