/** Unpacks Zstandard (RFC 8878) within a bound. Checks what each frame claims before it takes memory. */
import { Decompress } from 'fzstd';

/** Largest ratio of unpacked to packed size. Text databases reach ten or twenty. */
const mostRatio = 250;
/** Bytes, up to which any ratio is allowed. */
const harmlessBytes = 32 * 1024 * 1024;

export class ZstdProblem extends Error {
  readonly kind: 'damaged' | 'too-much';

  constructor(kind: ZstdProblem['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** @throws ZstdProblem, also for more than `mostBytes` */
export function unpackZstd(packed: Uint8Array, mostBytes: number): Uint8Array<ArrayBuffer> {
  const most = Math.min(mostBytes, Math.max(harmlessBytes, packed.length * mostRatio));
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  try {
    // Checks all frames first: a later one may ask for more memory.
    for (const claim of claimsOfFrames(packed)) if (claim > most) throw new ZstdProblem('too-much');
    const stream = new Decompress((piece, isLast) => {
      length += piece.length;
      if (length > most) throw new ZstdProblem('too-much');
      pieces.push(piece.slice());
      isWhole ||= isLast === true;
    });
    // In pieces, so that the bound is checked between them.
    const step = 256 * 1024;
    for (let at = 0; at < packed.length; at += step)
      stream.push(packed.subarray(at, at + step), at + step >= packed.length);
  } catch (error) {
    throw error instanceof ZstdProblem ? error : new ZstdProblem('damaged');
  }
  if (!isWhole) throw new ZstdProblem('damaged');
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Begins each frame (RFC 8878 §3.1). */
const frameMagic = 0xfd2fb528;

/**
 * Reads only headers.
 * @returns the larger of window and content of each frame, in bytes
 * @throws RangeError if there is no frame, or it does not end
 */
function* claimsOfFrames(packed: Uint8Array): Generator<number> {
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
  // A window needs no more than the content, except for the least size that packers use.
  const claim = Math.max(content, content > 0 ? Math.min(window, content) : window);
  return { claim, end: at + bytes, hasChecksum: (descriptor & 4) !== 0 };
}

/** Skips blocks by their lengths, without unpacking. */
function endOfBlocks(view: DataView, from: number): number {
  const repeated = 1;
  for (let at = from; ; ) {
    const head = view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    at += 3 + (((head >> 1) & 3) === repeated ? 1 : head >> 3);
    if (at > view.byteLength) throw new RangeError('A block has no end');
    if ((head & 1) === 1) return at;
  }
}
