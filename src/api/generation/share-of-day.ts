/** Tokens as a share of what a student may use in a day, for people. Pure. */

export function shareOfDay(tokens: number, perDay: number): string {
  const share = (100 * tokens) / Math.max(1, perDay);
  if (share > 0 && share < 1) return 'less than 1 %';
  return `${Math.min(100, Math.round(share))} %`;
}
