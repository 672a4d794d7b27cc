/**
 * Many small files in one, each readable by its name without the others. Format: the length of the index (four bytes,
 * little endian), the index as JSON (name → offset after the index, size), then the bytes of all files.
 */

type Index = Record<string, [start: number, bytes: number]>;

const lengthBytes = 4;

export function packFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const index: Index = {};
  let total = 0;
  for (const [name, bytes] of files) {
    index[name] = [total, bytes.length];
    total += bytes.length;
  }
  const head = new TextEncoder().encode(JSON.stringify(index));
  const pack = new Uint8Array(lengthBytes + head.length + total);
  new DataView(pack.buffer).setUint32(0, head.length, true);
  pack.set(head, lengthBytes);
  let at = lengthBytes + head.length;
  for (const bytes of files.values()) {
    pack.set(bytes, at);
    at += bytes.length;
  }
  return pack;
}

/** @returns `undefined` if the pack has no file of that name */
export async function readPacked(pack: Blob, name: string): Promise<Blob | undefined> {
  const length = new DataView(await pack.slice(0, lengthBytes).arrayBuffer()).getUint32(0, true);
  const begin = lengthBytes + length;
  const index = JSON.parse(await pack.slice(lengthBytes, begin).text()) as Index;
  const place = Object.hasOwn(index, name) ? index[name] : undefined;
  if (place === undefined) return undefined;
  const [start, bytes] = place;
  return pack.slice(begin + start, begin + start + bytes);
}
