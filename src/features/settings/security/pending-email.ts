/** The new address that waits for its code, kept while this tab lives: the mail is read in another app. */

const key = 'haversack-new-email';

export function rememberNewEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

/** Empty where none waits. */
export function pendingNewEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

export function forgetNewEmail(): void {
  sessionStorage.removeItem(key);
}
