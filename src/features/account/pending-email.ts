/** The address that waits for its code, kept over a reload of this tab. */

const key = 'haversack-verification-email';

export function rememberPendingEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

/** Empty where none waits. */
export function pendingEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

export function forgetPendingEmail(): void {
  sessionStorage.removeItem(key);
}
