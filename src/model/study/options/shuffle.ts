/** A number of a text, the same on every device: sorted by it, ids lie in no order that a student sees (FNV-1a, 32 bit). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // Neighbouring ids differ in their last letters alone, which the last rounds have hardly mixed.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
