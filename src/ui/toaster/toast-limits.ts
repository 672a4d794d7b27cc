/** Spec §9: milliseconds and pixels. */
export const toasts = {
  lifetimeMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
  offsetPx: 32,
  removalMs: 200,
  /** Time of a toast that has not started: longer than any page lives, within the range of timers. */
  notBegunMs: 2_000_000_000,
} as const;
