/** A share in whole percent, rounded, but 100 only where it is all and 0 only where it is nothing; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  if (part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
