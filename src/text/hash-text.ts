/** Its letters, so that a day or a memo's ending fits after it: an id has at most 64. */
const longestFirst = 37;

/** The beginning of ids that are made from another id: within their limit, and the same on every device. */
export function shortened(id: string): string {
  if (id.length <= longestFirst) return id;
  return `${id.slice(0, 28)}-${hashText(id).toString(36)}`;
}

/**
 * A hash of a text for code that cannot wait for SHA-256. Equal on every device and in every version: names that
 * devices agree on are made from it. Not secret, and no protection against a deliberate collision.
 * @returns a whole number below 2^32: FNV-1a over UTF-16 units, with the last step of MurmurHash3
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
