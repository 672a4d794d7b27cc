/** Where the pieces that are searched stand in the text as it is drawn, which has more: line ends, numbers of footnotes. Pure. */

/** @param pieces in the order in which they are drawn */
export function offsetsOfPieces(text: string, pieces: readonly string[]): number[] {
  let end = 0;
  return pieces.map((piece) => {
    const at = text.indexOf(piece, end);
    if (at < 0) return end;
    end = at + piece.length;
    return at;
  });
}
