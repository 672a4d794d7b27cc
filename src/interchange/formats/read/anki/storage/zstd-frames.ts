/** What the frames of a file packed by Zstandard claim of themselves, read from their headers alone (RFC 8878 §3.1). Pure. */

const frameMagic = 0xfd2fb528;

/**
 * @returns of each frame what it asks for, the larger of window and content, bytes
 * @throws RangeError where it is none, or ends within a frame
 */
export function* claimsOfFrames(packed: Uint8Array): Generator<number> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  let at = 0;
  do {
    if (view.getUint32(at, true) !== frameMagic) throw new RangeError('No frame');
    const { claim, end, hasChecksum } = readHeader(view, at);
    yield claim;
    at = endOfBlocks(view, end) + (hasChecksum ? 4 : 0);
  } while (at < packed.length);
}

function readHeader(view: DataView, from: number) {
  const descriptor = view.getUint8(from + 4);
  const isSingle = (descriptor & 0x20) !== 0;
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeFlag = descriptor >> 6;
  let window = 0;
  if (!isSingle) {
    const byte = view.getUint8(from + 5);
    const base = 2 ** (10 + (byte >> 3));
    window = base + (base / 8) * (byte & 7);
  }
  const at = from + 5 + (isSingle ? 0 : 1) + idBytes;
  const bytes = sizeFlag === 0 ? (isSingle ? 1 : 0) : 2 ** sizeFlag;
  let content = 0;
  for (let index = bytes - 1; index >= 0; index--)
    content = content * 256 + view.getUint8(at + index);
  if (bytes === 2) content += 256;
  // A window is no larger than what was packed needs, but for the least that packers ask for.
  const claim = Math.max(content, content > 0 ? Math.min(window, content) : window);
  return { claim, end: at + bytes, hasChecksum: (descriptor & 4) !== 0 };
}

/** Each block says how long it is: nothing is unpacked. */
function endOfBlocks(view: DataView, from: number): number {
  const repeated = 1;
  for (let at = from; ; ) {
    const head = view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    at += 3 + (((head >> 1) & 3) === repeated ? 1 : head >> 3);
    if (at > view.byteLength) throw new RangeError('A block has no end');
    if ((head & 1) === 1) return at;
  }
}
