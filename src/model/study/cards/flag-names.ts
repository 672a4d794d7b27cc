/** The flags of a card, by their colours as in other programs. */

/** In the order of the flags, from 1. */
export const flagNames = ['red', 'orange', 'green', 'blue', 'pink', 'turquoise', 'purple'] as const;

/** @param flag 0: none */
export function flagInWords(flag: number): string {
  return flagNames[flag - 1] ?? 'none';
}
