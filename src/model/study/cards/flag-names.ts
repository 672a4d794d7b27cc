/** The flags of a card, named by their colours as in other programs. */

/** From flag 1. */
export const flagNames = ['red', 'orange', 'green', 'blue', 'pink', 'turquoise', 'purple'] as const;

/** @param flag 0: none */
export function flagInWords(flag: number): string {
  return flagNames[flag - 1] ?? 'none';
}
