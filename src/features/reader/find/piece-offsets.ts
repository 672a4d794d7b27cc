/** Offsets of the searched pieces in the drawn text, which also has line ends and footnote numbers. Pure. */

/** @param pieces in drawing order */
export function offsetsOfPieces(text: string, pieces: readonly string[]): number[] {
  let end = 0;
  return pieces.map((piece) => {
    const at = text.indexOf(piece, end);
    if (at < 0) return end;
    end = at + piece.length;
    return at;
  });
}
