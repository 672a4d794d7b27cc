/**
 * What stands between front and back, and between cards: tables of programs have a line for each card, and what students type
 * or copy from Quizlet often has not: `mitosis - cell division; meiosis - makes gametes`. Nothing throws. Pure.
 */
import { bestSeparator, type CsvRecord, csvRecords } from '../text/csv.ts';

/** Between front and back it is some characters, or `dash`: a hyphen or a dash between spaces. */
export interface Separators {
  between: string;
  /** `line`, `semicolon`, or the characters themselves. */
  cards: string;
}

export const dash = 'dash';

const dashes = / [-–—] /;
/** Within one line a `;` parts cards only where each of them has one of these. */
const candidates = [dash, '\t', ','];
const sampleUnits = 64 * 1024;

/** @param chosen what is known already */
export function guessSeparators(text: string, chosen: Partial<Separators> = {}): Separators {
  const { between, cards } = chosen;
  if (between !== undefined && cards !== undefined) return { between, cards };
  const sample = text.slice(0, sampleUnits);
  const semicolons = {
    cards: 'semicolon',
    between: (between === undefined ? candidates : [between]).find((one) =>
      isOfSemicolons(sample, one, text.length > sample.length),
    ),
  } as const;
  if (cards === 'semicolon')
    return { cards, between: between ?? semicolons.between ?? likeliest(sample) };
  const table = bestSeparator(text);
  // Its first line says it: `sep=;`.
  if (cards === undefined && semicolons.between !== undefined && !table.isNamed)
    return { cards: 'semicolon', between: semicolons.between };
  if (between !== undefined) return { cards: 'line', between };
  return { cards: 'line', between: isOfDashes(sample, table) ? dash : table.separator };
}

/** A cell may have many lines; a card that ends with `;` has one, or the text is a table with semicolons. */
function isOfSemicolons(sample: string, between: string, isCut: boolean): boolean {
  if (between === ';') return false;
  const pieces = sample.split(';');
  if (isCut) pieces.pop();
  const records = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  // `a, b; c, d` may be a table of two columns.
  if (pieces.length < 2 || records.length < (between === ',' ? 3 : 2)) return false;
  return records.every((record) => {
    if (/[\n\r]/.test(record)) return false;
    if (between === dash) return dashes.test(record);
    // A definition may have commas of its own, as it may have dashes; tabs are of a table.
    return between === ',' ? record.includes(between) : record.split(between).length === 2;
  });
}

function isOfDashes(sample: string, table: { separator: string; score: number }): boolean {
  const lines = sample.split(/[\n\r]+/).filter((line) => line.trim() !== '');
  const score = lines.filter((line) => dashes.test(line)).length / lines.length;
  if (!(score > 0.5)) return false;
  // A comma before a space is of a sentence.
  return score > table.score || (score === 1 && table.separator === ',' && !/,(?! )/.test(sample));
}

function likeliest(sample: string): string {
  if (dashes.test(sample)) return dash;
  return sample.includes('\t') ? '\t' : ',';
}

export function recordsOf(
  text: string,
  { between, cards }: Separators,
): Generator<CsvRecord, void, undefined> {
  const isTable = cards === 'line' && between.length === 1;
  return isTable ? csvRecords(text, between) : plainRecords(text, between, cards);
}

/** Without quotes; the back goes on to the end of the card. @yields with the number of the card where lines say nothing */
function* plainRecords(
  text: string,
  between: string,
  cards: Separators['cards'],
): Generator<CsvRecord, void, undefined> {
  const ends = endsOfCards(cards);
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    // Behind a line feed that belongs to the last end.
    if (index < from) continue;
    line++;
    const record = text.slice(from, index).trim();
    from = index + end.length;
    if (record !== '') yield { cells: cellsOf(record, between), line };
  }
}

function endsOfCards(cards: Separators['cards']): RegExp {
  if (cards === 'line') return /\r\n?|\n|$/g;
  if (cards === 'semicolon') return /;|$/g;
  return new RegExp(`${cards.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}|$`, 'g');
}

function cellsOf(record: string, between: string): string[] {
  const found = between === dash ? dashes.exec(record) : undefined;
  const at = between === dash ? (found?.index ?? -1) : record.indexOf(between);
  const length = found?.[0].length ?? between.length;
  return at === -1 ? [record] : [record.slice(0, at), record.slice(at + length)];
}
