/** Decodes bytes of other programs in any common encoding. Pure. */

/**
 * By byte order mark (Unicode §23.8); else UTF-16 if every second byte is 0; else UTF-8; else Windows-1252, which
 * older Windows programs write and in which every byte is a character.
 * @param isHead more text follows these bytes, so they may end inside a character
 */
export function decodeText(bytes: Uint8Array, isHead = false): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 1_000);
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [atEven = 0, atOdd = 0] = zeros;
  if (atOdd > looked / 4 && atEven === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (atEven > looked / 4 && atOdd === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
