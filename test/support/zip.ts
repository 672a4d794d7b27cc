/** Zips for tests, packed and unpacked at once by Node's zlib, so that the product's zips are read by other code than its own. */
import { crc32, inflateRawSync } from 'node:zlib';
import { rawZipBytes } from '../import/raw-zip.ts';

export function zipped(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isStored = false } = {},
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    data: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    isStored,
  }));
  return rawZipBytes(entries);
}

/** By name, in the order of the zip's list. @throws where a checksum or a size is wrong */
export function unzipped(zip: Uint8Array | ArrayBuffer): Record<string, Uint8Array> {
  const bytes = Buffer.from(new Uint8Array(zip));
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files: Record<string, Uint8Array> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    files[name] = contentOf(bytes, at, name);
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return files;
}

/** As `unzipped`, of files that are text. */
export async function unzippedTexts(zip: Blob): Promise<Record<string, string>> {
  const files = Object.entries(unzipped(await zip.arrayBuffer()));
  return Object.fromEntries(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

/** @param at of its line in the list (APPNOTE 4.3.12) */
function contentOf(bytes: Buffer, at: number, name: string): Uint8Array {
  const method = bytes.readUInt16LE(at + 10);
  const [crc, packedBytes, size, head] = [16, 20, 24, 42].map((place) =>
    bytes.readUInt32LE(at + place),
  ) as [number, number, number, number];
  const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  const content = new Uint8Array(method === 0 ? packed : inflateRawSync(packed));
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
  return content;
}
