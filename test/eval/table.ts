/** The result of a measurement, and its printed form. */

export interface Row {
  measure: string;
  book: string;
  value: string;
  /** The total. */
  of: string;
}

/** As a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ measure, book, value, of }) => `| ${measure} | ${book} | ${value} | ${of} |`,
  );
  return ['| measure | book | value | of |', '|---|---|---|---|', ...lines].join('\n');
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
