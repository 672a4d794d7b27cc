/**
 * What is counted of each phrase of a text, in one row of numbers for each: most phrases come once, and objects for them would
 * take longer than the counting.
 */

/** The columns. */
export const of = {
  words: 0,
  /** Where it stands first among all words of the text, and how often it is written as there. */
  place: 1,
  written: 2,
  count: 3,
  /** How many words come before it. */
  first: 4,
  paragraphs: 5,
  lastParagraph: 6,
  inside: 7,
  capitals: 8,
  opens: 9,
  heading: 10,
  called: 11,
  acronym: 12,
  marked: 13,
  nested: 14,
  longer: 15,
} as const;

const columns = 16;
type Column = (typeof of)[keyof typeof of];

export interface PhraseCounts {
  get(row: number, column: Column): number;
  set(row: number, column: Column, value: number): void;
  add(row: number, column: Column, more: number): void;
  /** How surely it is defined, all places together. */
  defined(row: number): number;
  addDefined(row: number, more: number): void;
}

/** Each number is 0 at first. */
export function createPhraseCounts(): PhraseCounts {
  let rows = 1 << 13;
  let counts = new Int32Array(rows * columns);
  let defined = new Float64Array(rows);
  const reach = (row: number) => {
    if (row < rows) return;
    while (rows <= row) rows *= 2;
    const [wider, longer] = [new Int32Array(rows * columns), new Float64Array(rows)];
    wider.set(counts);
    longer.set(defined);
    [counts, defined] = [wider, longer];
  };
  return {
    get: (row, column) => counts[row * columns + column] ?? 0,
    set(row, column, value) {
      reach(row);
      counts[row * columns + column] = value;
    },
    add(row, column, more) {
      reach(row);
      const at = row * columns + column;
      counts[at] = (counts[at] ?? 0) + more;
    },
    defined: (row) => defined[row] ?? 0,
    addDefined(row, more) {
      reach(row);
      defined[row] = (defined[row] ?? 0) + more;
    },
  };
}
