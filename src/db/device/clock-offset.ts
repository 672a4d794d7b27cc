/** Corrects the offset of this device's clock by an answer of the server [S7]. Pure. */

/** Milliseconds. A longer request shows that the page slept, not that the clock is wrong. */
const longestAnswerMs = 60_000;

/**
 * The server read its clock between the request and the answer, so only an offset outside that interval is wrong. An
 * answer that waited while the page slept for hours must not set the clock back by hours.
 * @param held the known offset: server clock minus device clock, milliseconds
 * @param serverTime the server's clock, milliseconds since the epoch
 * @param askedMs the device's clock when the request went, `nowMs` when the answer was read
 * @returns the offset nearest to `held` that agrees with the answer
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
