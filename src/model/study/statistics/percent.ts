/** A share in rounded whole percent; 100 only for all, 0 only for nothing; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  if (part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)));
}
