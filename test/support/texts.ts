/** Texts for property tests: fast-check's own strings are printable ASCII, and hold no break of a line. */
import fc from 'fast-check';

/** What readers stumble over: every kind of break, signs without a width, and halves of signs. */
export const oddSigns = [
  ...['\r', '\r\n', '\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\t'],
  ...['\0', '\u00a0', '\u200b', '\u200f', '\ufeff', '\ufffd', '\ud800', '\udc00', '😀'],
] as const;

export const oddSign = fc.constantFrom(...oddSigns);

/** Of any signs, odd ones often among them. */
export function anyText(maxLength = 30): fc.Arbitrary<string> {
  const sign = fc.oneof(
    oddSign,
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.string({ maxLength: 3 }),
  );
  return fc.array(sign, { maxLength }).map((signs) => signs.join(''));
}

/** The same without halves of signs, for what goes through UTF-8, which has none. */
export function wellFormedText(maxLength = 30): fc.Arbitrary<string> {
  return anyText(maxLength).map((text) => text.toWellFormed());
}
