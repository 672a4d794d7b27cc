/**
 * The sign-up that waits for its code: the address, and the claim that the code works with; kept over a
 * reload of this tab.
 */

const key = 'haversack-verification-email';
const claimKey = 'haversack-verification-claim';

export function rememberPendingEmail(email: string, claim: string): void {
  sessionStorage.setItem(key, email);
  sessionStorage.setItem(claimKey, claim);
}

/** Empty where none waits. */
export function pendingEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

/** Empty where none waits: then only the password brings one, by the login. */
export function pendingClaim(): string {
  return sessionStorage.getItem(claimKey) ?? '';
}

export function forgetPendingEmail(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(claimKey);
}
