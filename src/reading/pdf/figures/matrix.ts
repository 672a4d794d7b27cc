/** How the space of a drawing lies in that of its page, as PDF has it: [a b c d e f]. Pure. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** @returns `undefined` where it is none: pdf.js passes on what the file has */
export function matrixOf(value: unknown): Matrix | undefined {
  return numbersOf(value, 6) as Matrix | undefined;
}

/** @returns the first of them; `undefined` where there are fewer, or one is no number */
export function numbersOf(value: unknown, count: number): number[] | undefined {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  const numbers = Array.from(value as unknown as ArrayLike<number>).slice(0, count);
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : undefined;
}

/** The second one lies in the space of the first. */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}
