/** Ids of things that come from another program: the same thing gets the same id wherever and whenever it is imported. */

const utf8 = new TextEncoder();

/** @returns a UUID of version 8 (RFC 9562 §5.8), made of the SHA-256 of the format and the key */
export async function idOfItem(formatId: string, key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(`${formatId}\n${key}`));
  const bytes = new Uint8Array(digest).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
