/** A Markdown table as cells and back (GitHub Flavored Markdown §4.10). Pure. */

export type Align = 'left' | 'center' | 'right' | undefined;

export interface TableCells {
  align: Align[];
  /** The head first. Each row has as many cells as the head; a cell is its Markdown, without escaped bars. */
  rows: string[][];
}

/** Where the text of a cell stands in its source, without blanks. @returns `undefined` for a cell that a short row lacks */
export function placeOfCell(
  source: string,
  row: number,
  column: number,
): { from: number; to: number } | undefined {
  const lines = source.split('\n');
  // The second line says how columns are aligned; empty lines hold no row.
  const written = [...lines.keys()].filter((at) => at !== 1 && lines[at]?.trim() !== '');
  const number = written[row];
  if (number === undefined) return undefined;
  const line = lines[number] ?? '';
  let from = lines.slice(0, number).reduce((sum, { length }) => sum + length + 1, 0);
  let [at, left] = [line.search(/\S/), column];
  if (line[at] === '|') at += 1;
  let start = at;
  for (; at <= line.length; at++) {
    if (line[at] === '\\' && line[at + 1] === '|') at += 1;
    else if (line[at] === '|' || at === line.length) {
      if (left-- === 0) break;
      start = at + 1;
    }
  }
  if (at > line.length) return undefined;
  const cell = line.slice(start, at);
  const lead =
    cell.trim() === '' ? Math.min(1, cell.length) : cell.length - cell.trimStart().length;
  from += start + lead;
  return { from, to: from + cell.trim().length };
}

/** @returns `undefined` if it is no table */
export function readTable(source: string): TableCells | undefined {
  const [head = '', rule = '', ...rest] = source.split('\n');
  const first = cellsOf(head);
  const marks = cellsOf(rule);
  if (marks.length !== first.length || !marks.every((mark) => /^:?-+:?$/.test(mark)))
    return undefined;
  const width = first.length;
  const rows = rest
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = cellsOf(line).slice(0, width);
      return [...cells, ...Array<string>(width - cells.length).fill('')];
    });
  return { align: marks.map(alignOf), rows: [first, ...rows] };
}

/** Bars in code of a cell separate cells too, unless they are escaped. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const text = line.trim().replace(/^\|/, '');
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && text[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (text[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += text[at];
  }
  if (cell.trim() !== '' || !text.endsWith('|')) cells.push(cell.trim());
  return cells;
}

function alignOf(mark: string): Align {
  if (mark.startsWith(':')) return mark.endsWith(':') && mark.length > 1 ? 'center' : 'left';
  return mark.endsWith(':') ? 'right' : undefined;
}

/** Cells padded to the width of their column, so that the source reads as a table too. */
export function writeTable({ align, rows }: TableCells): string {
  const cells = rows.map((row) => row.map(writtenCell));
  const widths = align.map((_, column) =>
    Math.min(widest, Math.max(3, ...cells.map((row) => (row[column] ?? '').length))),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = align.map((one, column) => {
    const dashes = '-'.repeat((widths[column] ?? 3) - (one === 'center' ? 2 : one ? 1 : 0));
    return `${one === 'left' || one === 'center' ? ':' : ''}${dashes}${one === 'right' || one === 'center' ? ':' : ''}`;
  });
  const [head = [], ...rest] = cells;
  return [line(head), line(rule), ...rest.map(line)].join('\n');
}

/** Letters to which a column is padded at most. */
const widest = 24;

/** In one line, with its bars escaped. */
export function writtenCell(cell: string): string {
  return cell
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .replace(/\|/g, '\\|');
}

export function withRow(table: TableCells, at: number): TableCells {
  const row = table.align.map(() => '');
  return { ...table, rows: table.rows.toSpliced(Math.max(1, at), 0, row) };
}

/** The head stays: a table without it is none. */
export function withoutRow(table: TableCells, at: number): TableCells {
  return at === 0 ? table : { ...table, rows: table.rows.toSpliced(at, 1) };
}

export function withColumn({ align, rows }: TableCells, at: number): TableCells {
  return {
    align: align.toSpliced(at, 0, undefined),
    rows: rows.map((row) => row.toSpliced(at, 0, '')),
  };
}

/** The last column stays. */
export function withoutColumn(table: TableCells, at: number): TableCells {
  if (table.align.length < 2) return table;
  return {
    align: table.align.toSpliced(at, 1),
    rows: table.rows.map((row) => row.toSpliced(at, 1)),
  };
}

export function withCell(table: TableCells, row: number, column: number, text: string): TableCells {
  const changed = table.rows[row]?.with(column, text);
  return changed ? { ...table, rows: table.rows.with(row, changed) } : table;
}

export function withAlign(table: TableCells, column: number, align: Align): TableCells {
  return { ...table, align: table.align.with(column, align) };
}

/** Lines copied from a spreadsheet, with tabs between cells. @returns `undefined` if they are no table */
export function tableOfTabs(text: string): string | undefined {
  const lines = text.replace(/\n+$/, '').split('\n');
  if (lines.length < 2 || !lines.every((line) => line.includes('\t'))) return undefined;
  const rows = lines.map((line) => line.split('\t'));
  const width = Math.max(...rows.map((row) => row.length));
  if (width * rows.length > mostCells) return undefined;
  const even = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  return writeTable({ align: Array<Align>(width).fill(undefined), rows: even });
}

/** More are kept as lines. */
const mostCells = 20_000;
