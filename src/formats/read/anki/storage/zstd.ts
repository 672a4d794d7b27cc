/** Unpacks Zstandard (RFC 8878) to a bound: what a frame claims of itself is looked at before any memory is taken. Pure. */
import { Decompress } from 'fzstd';

/** What a file may unpack to in times of its size; databases of text reach ten or twenty. */
const mostRatio = 250;
/** Below this nobody asks for the ratio, bytes. */
const harmlessBytes = 32 * 1024 * 1024;

export class ZstdProblem extends Error {
  readonly kind: 'damaged' | 'too-much';

  constructor(kind: ZstdProblem['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * @param mostBytes it unpacks to no more
 * @throws ZstdProblem
 */
export function unpackZstd(packed: Uint8Array, mostBytes: number): Uint8Array<ArrayBuffer> {
  const most = Math.min(mostBytes, Math.max(harmlessBytes, packed.length * mostRatio));
  if (claimedBytes(packed) > most) throw new ZstdProblem('too-much');
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  try {
    const stream = new Decompress((piece, isLast) => {
      length += piece.length;
      if (length > most) throw new ZstdProblem('too-much');
      pieces.push(piece.slice());
      isWhole ||= isLast === true;
    });
    // Piece by piece, so that the bound is asked between them.
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

/** The larger of window and content, by the header of the first frame (RFC 8878 §3.1.1.1). @throws ZstdProblem */
function claimedBytes(packed: Uint8Array): number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  if (packed.length < 9 || view.getUint32(0, true) !== 0xfd2fb528) throw new ZstdProblem('damaged');
  const descriptor = view.getUint8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeFlag = descriptor >> 6;
  let window = 0;
  if (!isSingle) {
    const byte = view.getUint8(5);
    const base = 2 ** (10 + (byte >> 3));
    window = base + (base / 8) * (byte & 7);
  }
  const at = 5 + (isSingle ? 0 : 1) + idBytes;
  const bytes = sizeFlag === 0 ? (isSingle ? 1 : 0) : 2 ** sizeFlag;
  if (at + bytes > packed.length) throw new ZstdProblem('damaged');
  let content = 0;
  for (let index = bytes - 1; index >= 0; index--)
    content = content * 256 + view.getUint8(at + index);
  if (bytes === 2) content += 256;
  // A window is no larger than what was packed needs, but for the least that packers ask for.
  return Math.max(content, content > 0 ? Math.min(window, content) : window);
}
