/** Tells a row of headings in any language from a row of a table of cards: its cells are unlike those below. Pure. */
import { hasGap } from '../../../../model/study/cloze.ts';

/** Cells that headings do not have, with the number of rows below that must have them. */
const kinds: readonly { is: (cell: string) => boolean; rows: number }[] = [
  { is: (cell) => /^[#(]?[-+]?\d[\d\s.,:/%-]*[.)]?$/.test(cell), rows: 2 },
  { is: (cell) => /^https?:\/\//i.test(cell), rows: 2 },
  { is: hasGap, rows: 2 },
  { is: (cell) => /[?？؟]$/.test(cell), rows: 3 },
  { is: (cell) => cell.split(/\s+/, 5).length > 4 || /[.。!！]$/.test(cell), rows: 4 },
];
/** Rows below that tell capitals from small letters. */
const rowsOfLetters = 3;

/**
 * @param head cells of the first row
 * @param below rows below it
 */
export function isHeading(head: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = head.map((cell) => cell.trim());
  const said = names.filter((name) => name !== '');
  // A column of numbers may have no name.
  const isWhole = said.length > 1 && said.length >= names.length - 1;
  if (!isWhole || !said.every(isShortName) || new Set(said).size < said.length) return false;
  const columns = names.map((name, column) => ({
    name,
    cells: below.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''),
  }));
  const isUnlike = columns.some(({ name, cells }) =>
    kinds.some(({ is, rows }) => cells.length >= rows && cells.every(is) && !is(name)),
  );
  return isUnlike || hasOtherLetters(columns) || namesLanguages(columns);
}

function isShortName(cell: string): boolean {
  return (
    cell.length <= 40 &&
    cell.split(/\s+/).length <= 4 &&
    !kinds.some(({ is }) => is(cell)) &&
    /\p{L}/u.test(cell)
  );
}

interface NamedColumn {
  name: string;
  cells: readonly string[];
}

/** All names begin with a capital, or consist of capitals, and no cell below does. */
function hasOtherLetters(columns: readonly NamedColumn[]): boolean {
  const cells = columns.flatMap((column) => column.cells);
  if (columns.some((column) => column.cells.length < rowsOfLetters)) return false;
  return [/^\p{Lu}/u, /^(?=.*\p{Lu}.*\p{Lu})[^\p{Ll}]+$/u].some(
    (letters) =>
      columns.every(({ name }) => letters.test(name)) && !cells.some((cell) => letters.test(cell)),
  );
}

/** Each name is of a language, as in a list of words, and no cell below is. */
function namesLanguages(columns: readonly NamedColumn[]): boolean {
  return (
    columns.every(({ name }) => isLanguage(name)) &&
    !columns.some(({ cells }) => cells.some(isLanguage))
  );
}

/** Languages that students learn, and in which their tables are written. */
const languages =
  'ar bg ca cs cy da de el en eo es et eu fa fi fr ga he hi hr hu id is it ja ko la lt lv nb nl no pl pt ro ru sk sl sr sv sw th tr uk vi zh'.split(
    ' ',
  );
let languageNames: ReadonlySet<string> | undefined;

function isLanguage(cell: string): boolean {
  languageNames ??= new Set(
    languages.flatMap((shownIn) => {
      const names = new Intl.DisplayNames([shownIn], { type: 'language', fallback: 'none' });
      return languages.flatMap((one) => names.of(one)?.toLowerCase() ?? []);
    }),
  );
  return languageNames.has(cell.toLowerCase());
}

/** Numbers that count the rows, such as `1`, `2.`, `#3`. */
export function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) =>
    Number(/^#?(\d{1,7})[.):]?$/.exec(cell.trim())?.[1] ?? Number.NaN),
  );
  const [first = Number.NaN] = numbers;
  return numbers.length > 1 && numbers.every((one, at) => one === first + at);
}

/**
 * Numbers of rows or ranks, which may leave some out: `7`, `12`, `186.001`.
 * @param name the heading; tables of programs give such a column none
 */
export function isIndex(name: string | undefined, cells: readonly string[]): boolean {
  const isNamed = name === '' || /(^|[\s_#])(rank|index)$/i.test(name ?? '');
  return isNamed && cells.length > 0 && cells.every((cell) => /^\d+(\.\d+)?$/.test(cell.trim()));
}

const fewestOfCategories = 8;
const rowsOfCategory = 4;

/** The same few words again and again, such as parts of speech. */
export function isCategory(cells: readonly string[]): boolean {
  const distinct = new Set(cells.map((cell) => cell.trim()));
  return cells.length >= fewestOfCategories && distinct.size * rowsOfCategory <= cells.length;
}
