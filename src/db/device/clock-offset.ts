/** What an answer of the server says of this device's clock [S7]. Pure. */

/** A request that takes longer tells more of a page that slept than of the clock, milliseconds. */
const longestAnswerMs = 60_000;

/**
 * The server read its clock at some moment between the request and the answer, so only what lies outside of
 * that is wrong: an answer that waited for a page that slept for hours must not set the clock back by hours.
 * @param held the offset as it is known, server clock minus device clock, milliseconds
 * @param serverTime the server's clock, milliseconds since the epoch
 * @param askedMs the device's clock when the request went, `nowMs` when the answer was read
 * @returns the offset that agrees with the answer and is the nearest to `held`
 */
export function nextClockOffset(
  held: number | undefined,
  serverTime: number,
  { askedMs, nowMs }: { askedMs: number; nowMs: number },
): number {
  const least = serverTime - nowMs;
  const most = serverTime - askedMs;
  // The device's clock was set back meanwhile.
  if (most < least) return least;
  if (held === undefined) return most - least > longestAnswerMs ? most : least;
  return Math.min(Math.max(held, least), most);
}
