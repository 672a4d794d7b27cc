/** The badge on the app's icon. Systems without badges ignore it. @param count 0 removes it */
export function showBadge(count: number): void {
  // On some systems it rejects if the app is not installed.
  navigator.setAppBadge?.(count).catch(() => undefined);
}

export function clearBadge(): void {
  navigator.clearAppBadge?.().catch(() => undefined);
}
