/** Bodies that no app sends: packed wrongly, cut, far too large once unpacked, and announced with another length. */
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { createRandom, type Random } from '../support/random.ts';

type Bytes = Uint8Array<ArrayBufferLike>;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const packers: Readonly<Record<string, (bytes: Bytes) => Bytes>> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, brotli),
  'gzip, br': (bytes) => brotliCompressSync(gzipSync(bytes), brotli),
  'gzip, gzip': (bytes) => gzipSync(gzipSync(bytes)),
  'x-gzip': (bytes) => gzipSync(bytes),
  GZIP: (bytes) => gzipSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
};
const encodings = ['identity', 'gzip', 'deflate', 'br'];
const rareEncodings = Object.keys(packers);
/** Said, but never done. */
const strangeEncodings = ['', ' ', 'gzip;q=1', 'compress', '__proto__', 'constructor', 'chunked'];

const source = createRandom(1);
const noiseBytes = Uint8Array.from({ length: 700_000 }, () => source.below(256));

/** Bytes that hardly pack, the same ones for the same number. */
function noise(random: Random, length: number): Bytes {
  const from = random.below(noiseBytes.length - length);
  return noiseBytes.subarray(from, from + length);
}

/** @param sample the JSON that the call takes, where it takes any */
function contentOf(random: Random, sample: object | undefined): [string, Bytes] {
  const json = Buffer.from(JSON.stringify(sample ?? {}));
  const letters = () => Buffer.from(noise(random, 300_000)).toString('hex');
  const padded = (times: number) => {
    const padding = letters().repeat(times);
    return Buffer.from(JSON.stringify({ ...sample, padding }));
  };
  const makers: [number, string, () => Bytes][] = [
    [8, 'its JSON', () => json],
    [2, 'nothing', () => new Uint8Array()],
    [2, 'half of its JSON', () => json.subarray(0, json.length / 2)],
    [3, 'noise', () => noise(random, 1 + random.below(40_000))],
    [2, '600 kB of JSON', () => padded(1)],
    [1, '6 MB of JSON', () => padded(10)],
    [3, '8 MB of zeros', () => new Uint8Array(8_000_000)],
    [2, 'brackets', () => Buffer.from('['.repeat(1 + random.below(60_000)))],
    [1, 'broken UTF-8', () => Buffer.concat([json, Buffer.from([0xff, 0xc0, 0])])],
    [1, 'NULs', () => new Uint8Array(1 + random.below(5_000))],
  ];
  const [what, make] = weighted(random, makers);
  return [what, make()];
}

export interface BrokenBody {
  what: string;
  /** Lines of the head that speak of the body. */
  headers: string[];
  bytes: Bytes;
  /** The body ends where the head says that it does. */
  isWhole: boolean;
}

export function breakBody(random: Random, sample: object | undefined): BrokenBody {
  const [content, bytes] = contentOf(random, sample);
  const packing = random.pick(random.chance(0.9) ? encodings : rareEncodings) ?? 'identity';
  const packed = packers[random.chance(0.25) ? 'identity' : packing]?.(bytes) ?? bytes;
  const said = random.chance(0.92) ? packing : (random.pick(strangeEncodings) ?? '');
  const [harm, harmed] = harmPacked(random, packed);
  const framed = frame(random, harmed);
  const headers = said === 'identity' && random.chance(0.5) ? [] : [`content-encoding: ${said}`];
  if (random.chance(0.03)) headers.push('content-encoding: br');
  return {
    ...framed,
    what: `${content} (${harmed.length} bytes, ${harm}) as ${headers.join()}, ${framed.what}`,
    headers: [...headers, ...framed.headers],
  };
}

function harmPacked(random: Random, packed: Bytes): [string, Bytes] {
  const at = random.below(packed.length);
  const makers: [number, string, () => Bytes][] = [
    [10, 'unharmed', () => packed],
    [2, 'cut', () => packed.subarray(0, at)],
    [2, 'one byte changed', () => packed.map((byte, index) => (index === at ? byte ^ 255 : byte))],
    [1, 'more behind it', () => Buffer.concat([packed, noise(random, 1 + random.below(2_000))])],
    [1, 'twice', () => Buffer.concat([packed, packed])],
    [1, 'without its head', () => packed.subarray(10)],
    [1, 'raw', () => deflateRawSync(packed)],
  ];
  const [what, make] = weighted(random, makers);
  return [what, make()];
}

/** How the end of the body is announced. */
function frame(random: Random, bytes: Bytes): BrokenBody {
  const length = (said: number | string) => ({ headers: [`content-length: ${said}`], bytes });
  const chunked = (body: Bytes, more: string[] = []) => ({
    headers: ['transfer-encoding: chunked', ...more],
    bytes: body,
  });
  const end = '0\r\n\r\n';
  const less = 1 + random.below(Math.min(bytes.length, 50));
  const nonsense = ['abc', '-1', '1e3', '+5', '0x10', '9'.repeat(25), '', '5, 5', '1 2'];
  const makers: [number, string, () => Omit<BrokenBody, 'what' | 'isWhole'>, true?][] = [
    [14, 'its length', () => length(bytes.length), true],
    [3, 'too short a length', () => length(Math.max(0, bytes.length - less))],
    [3, 'too long a length', () => length(bytes.length + less)],
    [1, 'a length of a terabyte', () => length(1e12)],
    [2, 'no length', () => ({ headers: [], bytes })],
    [2, 'a length that is none', () => length(random.pick(nonsense) ?? '')],
    [
      1,
      'two lengths',
      () => ({ headers: [`content-length: ${bytes.length}`, 'content-length: 3'], bytes }),
    ],
    [8, 'chunks', () => chunked(join(chunksOf(random, bytes), end)), true],
    [1, 'chunks and trailers', () => chunked(join(chunksOf(random, bytes), '0\r\nx: y\r\n\r\n'))],
    [1, 'chunks without an end', () => chunked(join(chunksOf(random, bytes)))],
    [
      1,
      'chunks and a length',
      () => chunked(join(chunksOf(random, bytes), end), ['content-length: 4']),
    ],
    [1, 'a chunk that is too long', () => chunked(join(chunksOf(random, bytes, 7), end))],
    [1, 'a chunk that is too short', () => chunked(join(chunksOf(random, bytes, -1), end))],
    [1, 'a chunk of no number', () => chunked(join('xyz\r\n', bytes, '\r\n', end))],
    [1, 'a chunk of a petabyte', () => chunked(join('4000000000000\r\n', bytes))],
    [1, 'a chunk without an end of its line', () => chunked(join(`5${' '.repeat(30_000)}`))],
    [1, 'a chunk with a long note', () => chunked(join(`1;${'n'.repeat(20_000)}\r\na\r\n`, end))],
    [
      1,
      'chunks in gzip',
      () => ({ headers: ['transfer-encoding: gzip, chunked'], bytes: join(bytes, end) }),
    ],
    [1, 'a transfer that is unknown', () => ({ headers: ['transfer-encoding: identity'], bytes })],
  ];
  const [what, make, isWhole = false] = weighted(random, makers);
  return { what, ...make(), isWhole };
}

/** @param wrongBy added to the length of the first chunk */
function chunksOf(random: Random, bytes: Bytes, wrongBy = 0): Bytes {
  const parts: (Bytes | string)[] = [];
  for (let from = 0; from < bytes.length; ) {
    const size = Math.min(bytes.length - from, 1 + random.below(random.chance(0.2) ? 10 : 100_000));
    const said = Math.max(1, size + (from === 0 ? wrongBy : 0));
    parts.push(`${said.toString(16)}\r\n`, bytes.subarray(from, from + size), '\r\n');
    from += size;
    // Thousands of tiny ones say no more than some do.
    if (parts.length > 600) {
      const rest = bytes.subarray(from);
      if (rest.length > 0) parts.push(`${rest.length.toString(16)}\r\n`, rest, '\r\n');
      break;
    }
  }
  return join(...parts);
}

export function join(...parts: (Bytes | string)[]): Bytes {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** One of the rest of a row, as often as its first number says. */
export function weighted<Rest extends unknown[]>(
  random: Random,
  rows: readonly [number, ...Rest][],
): Rest {
  let left = random.below(rows.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, ...rest] of rows) {
    left -= weight;
    if (left < 0) return rest;
  }
  throw new Error('There is a row');
}
