/** A thrown string is a message and is shown unchanged (spec §8). */
export function isStringError(error: unknown): error is string {
  return typeof error === 'string' && error !== '';
}
