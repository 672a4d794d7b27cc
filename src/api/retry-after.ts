/** `Retry-After` of a reply (RFC 9110 §10.2.3): how long the server asks to be left in peace. */

/**
 * @param nowMs this device's clock, used only where the reply does not say what its own is
 * @returns milliseconds, or `undefined` where the reply says nothing that can be read
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // An HTTP date names its day; what else `Date.parse` takes is none.
  const atMs = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return undefined;
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  return Math.max(0, atMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}
