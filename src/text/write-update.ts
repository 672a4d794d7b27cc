/** Writes what `update-reader.ts` reads: the bytes of a Yjs update, format V1. */

/** Whole numbers as LEB128. */
export function numbers(...all: readonly number[]): number[] {
  return all.flatMap((number) =>
    number < 128 ? [number] : [(number % 128) + 128, ...numbers(Math.floor(number / 128))],
  );
}

export function joined(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** An update that only deletes. @param letters of each author, how many of the first ones */
export function writeDeletions(letters: ReadonlyMap<number, number>): Uint8Array {
  const ranges = [...letters].map(([author, count]) => numbers(author, 1, 0, count));
  return joined(numbers(0, letters.size), ...ranges);
}
