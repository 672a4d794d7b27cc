/** How far the loading bar stands: a guess that slows down and never arrives by itself. Pure. */

/** All of spec §9, milliseconds and pixels. */
export const loadingBar = {
  /** Shorter loads show no bar. */
  throttleMs: 200,
  durationMs: 2_000,
  heightPx: 3,
  /** From the end of loading to the bar's fading. */
  hideDelayMs: 500,
  /** From the fading to the bar's return to its start. */
  resetDelayMs: 400,
} as const;

/**
 * The share shown after `elapsedMs` of loading, 0 to just under 1: about 0.7 at `durationMs`.
 */
export function loadingShare(
  elapsedMs: number,
  durationMs: number = loadingBar.durationMs,
): number {
  return (2 / Math.PI) * Math.atan((Math.max(0, elapsedMs) / durationMs) * 2);
}
