/** A string that was thrown is a message already: it is shown as it is (spec §8). */
export function isStringError(error: unknown): error is string {
  return typeof error === 'string' && error !== '';
}
