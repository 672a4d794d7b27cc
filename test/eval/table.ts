/** What a measurement tells, and how it is printed. */

export interface Row {
  measure: string;
  book: string;
  value: string;
  /** Of how many. */
  of: string;
}

/** As a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ measure, book, value, of }) => `| ${measure} | ${book} | ${value} | ${of} |`,
  );
  return ['| measure | book | value | of |', '|---|---|---|---|', ...lines].join('\n');
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
