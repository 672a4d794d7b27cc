/** The badge on the app's icon; systems without one ignore it. */

/** @param count 0 takes it away */
export function showBadge(count: number): void {
  // Rejects where the app is not installed on some systems: then there is no icon to mark.
  navigator.setAppBadge?.(count).catch(() => undefined);
}

export function clearBadge(): void {
  navigator.clearAppBadge?.().catch(() => undefined);
}
