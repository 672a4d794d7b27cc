/** Spec §9: milliseconds and pixels. */
export const toasts = {
  lifetimeMs: 4_000,
  visible: 3,
  gapPx: 14,
  widthPx: 356,
  offsetPx: 32,
  removalMs: 200,
} as const;
