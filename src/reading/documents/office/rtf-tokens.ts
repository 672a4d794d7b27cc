/** The tokens of Rich Text Format (RTF 1.9.1, “RTF Syntax”). Never throws; a damaged end is the end. */

export type RtfToken =
  | { kind: 'open' | 'close' }
  /** A control word with its number, or a control symbol such as `~`. */
  | { kind: 'word'; name: string; value: number | undefined }
  /** Letters in the code page of the font. */
  | { kind: 'bytes'; bytes: Uint8Array }
  /** What `\bin` announces, such as the bytes of a picture. */
  | { kind: 'binary'; bytes: Uint8Array };

const [open, close, backslash] = [0x7b, 0x7d, 0x5c];
const [space, minus, quote] = [0x20, 0x2d, 0x27];

const isLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d;

export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0;
  const byteAt = (place: number) => bytes[place] ?? 0;
  while (at < bytes.length) {
    const byte = byteAt(at);
    if (byte === open || byte === close) {
      at += 1;
      yield { kind: byte === open ? 'open' : 'close' };
    } else if (byte === backslash) {
      const word = readWord(at + 1);
      at = word.end;
      if (word.token.kind === 'word' && word.token.name === 'bin') {
        const length = Math.max(0, word.token.value ?? 0);
        yield { kind: 'binary', bytes: bytes.subarray(at, at + length) };
        at += length;
      } else yield word.token;
    } else if (isLineEnd(byte)) at += 1;
    else {
      const from = at;
      while (at < bytes.length && isPlain(byteAt(at))) at += 1;
      yield { kind: 'bytes', bytes: bytes.subarray(from, at) };
    }
  }

  function readWord(from: number): { token: RtfToken; end: number } {
    let end = from;
    while (isLetter(byteAt(end))) end += 1;
    if (end === from) return readSymbol(from);
    const name = textOf(from, end);
    const digits = end;
    if (byteAt(end) === minus && isDigit(byteAt(end + 1))) end += 1;
    while (isDigit(byteAt(end))) end += 1;
    const value = end > digits ? Number(textOf(digits, end)) : undefined;
    if (byteAt(end) === space) end += 1;
    return { token: { kind: 'word', name, value }, end };
  }

  function readSymbol(from: number): { token: RtfToken; end: number } {
    const byte = byteAt(from);
    if (byte === quote) {
      const value = Number.parseInt(textOf(from + 1, from + 3), 16);
      const letter = new Uint8Array(Number.isNaN(value) ? [] : [value]);
      return { token: { kind: 'bytes', bytes: letter }, end: from + 3 };
    }
    if (byte === open || byte === close || byte === backslash)
      return { token: { kind: 'bytes', bytes: bytes.subarray(from, from + 1) }, end: from + 1 };
    // A backslash before a line end is a paragraph's end.
    const name = isLineEnd(byte) ? 'par' : String.fromCharCode(byte);
    return { token: { kind: 'word', name, value: undefined }, end: from + 1 };
  }

  function textOf(from: number, to: number): string {
    // A name or a number of a megabyte is damage.
    return String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 100)));
  }
}

function isPlain(byte: number): boolean {
  return byte !== open && byte !== close && byte !== backslash && !isLineEnd(byte);
}
