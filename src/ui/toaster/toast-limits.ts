/** Spec §9: milliseconds and pixels. */
export const toasts = {
  lifetimeMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
  offsetPx: 32,
  removalMs: 200,
  /** The life of a toast that has not begun: longer than any page lives, within what a timer can count. */
  notBegunMs: 2_000_000_000,
} as const;
