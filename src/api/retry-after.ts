/** Reads `Retry-After` of a reply (RFC 9110 §10.2.3). */

/**
 * @param nowMs this device's clock, used only if the reply has no `Date`
 * @returns milliseconds; `undefined` if there is no readable value
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // An HTTP date begins with its weekday; `Date.parse` accepts more.
  const atMs = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return undefined;
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  return Math.max(0, atMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}
