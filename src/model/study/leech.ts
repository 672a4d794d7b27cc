/** A card that is forgotten again and again costs more time than it is worth: it counts as hard, and is told so. */

/** The tag of such a card, as in other programs. */
export const leechTag = 'leech';

/**
 * Whether the last rating made it so: at `leechAt` lapses, and at each half of that again.
 * @param leechAt 0: no card ever is
 */
export function becomesLeech(lapsesBefore: number, lapses: number, leechAt: number): boolean {
  if (leechAt < 1 || lapses <= lapsesBefore || lapses < leechAt) return false;
  return (lapses - leechAt) % Math.max(1, Math.ceil(leechAt / 2)) === 0;
}
