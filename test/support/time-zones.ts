/** Time zones as the rules take them: minutes to add to UTC at an instant. */

/** In 2026: +60, and +120 from 29 March 01:00 UTC to 25 October 01:00 UTC. */
export function berlin(atMs: number): number {
  const isSummer =
    atMs >= Date.parse('2026-03-29T01:00Z') && atMs < Date.parse('2026-10-25T01:00Z');
  return isSummer ? 120 : 60;
}

export const fixedZone = (hours: number) => () => hours * 60;
