/** The Web Lock that a tab holds while a PDF is unlocked in it whose password is not kept. */
export function unlockedLock(userId: string): string {
  return `haversack-unlocked-${userId}`;
}
