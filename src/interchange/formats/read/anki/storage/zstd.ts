/** Unpacks Zstandard (RFC 8878) to a bound: what a frame claims of itself is looked at before any memory is taken. Pure. */
import { Decompress } from 'fzstd';
import { claimsOfFrames } from './zstd-frames.ts';

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
  const pieces: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  try {
    // Of all frames before any is unpacked: a later one may ask for more memory than the first.
    for (const claim of claimsOfFrames(packed)) if (claim > most) throw new ZstdProblem('too-much');
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
