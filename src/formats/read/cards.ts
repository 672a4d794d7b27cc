/**
 * Cards in a table: CSV, TSV or plain text of a spreadsheet, Quizlet, Anki and many others. Each file is a deck, unless a
 * column names the decks. What hides words as `{{c1::…}}` is a cloze card.
 */
import { hasGap } from '../../model/study/cloze.ts';
import type { Choice, FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { withoutGuard } from '../formula-guard.ts';
import { type CardTable, type Columns, guessColumns, readCardTable } from './cards/card-table.ts';
import { createPace } from './pace.ts';
import { readEach } from './read-each.ts';
import { asLine, asText, cutAt } from './text/bounds.ts';
import { type CsvRecord, csvRecords } from './text/csv.ts';
import {
  baseNameOf,
  cleanLine,
  cleanText,
  nameOf,
  textOfFile,
  visibleFiles,
} from './text/decode.ts';
import { readHtml } from './text/html-text.ts';

export const cardsReader: FormatReader = { choices, read };

const firstRecords = 20;
/** Of columns that are no side of a card, only those among the first are told of. */
const mostColumns = 100;

interface Source {
  file: SourceFile;
  table: CardTable;
  columns: Columns;
}

/** What the first file looks like; the columns are those of every file. */
async function choices(files: readonly SourceFile[]): Promise<Choice[]> {
  const [file] = visibleFiles(files);
  if (file === undefined) return [];
  // Reading tells why.
  const source = await open(file).catch(() => undefined);
  if (source === undefined) return [];
  const { table, columns } = source;
  const all = columns.names.map((label, column) => ({
    value: String(column),
    label: cutAt(label, 60),
  }));
  const none = { value: '', label: 'None: the front is the whole card' };
  return [
    ...(visibleFiles(files).length === 1 && table.deckColumn === undefined
      ? [{ name: 'deck', label: 'Deck', value: deckNameOf({ file, table }) }]
      : []),
    { name: 'front', label: 'Front', options: all, value: String(columns.front) },
    { name: 'back', label: 'Back', options: [...all, none], value: String(columns.back ?? '') },
    {
      name: 'heading',
      label: 'First row',
      options: [
        { value: 'yes', label: 'Column names' },
        { value: 'no', label: 'A card' },
      ],
      value: columns.hasHeading ? 'yes' : 'no',
    },
  ];
}

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  // One for all files: two of them may name the same deck, or hold the same card.
  const keys = new Set<string>();
  // Any text is a table, so a file that cannot be read is told and does not make them none.
  const open = async (file: SourceFile) => cardsIn(file, keys, options);
  return readEach(files, options, open, {
    noneInFile: 'no flashcards in it',
    noneAtAll: 'No flashcards found. Choose a text or spreadsheet file (.csv, .tsv, .txt).',
  });
}

async function* cardsIn(
  file: SourceFile,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  yield* cardsOf(await open(file), keys, options);
}

async function open(file: SourceFile): Promise<Source> {
  const table = readCardTable(await textOfFile(file));
  const firsts: string[][] = [];
  for (const { cells } of csvRecords(table.text, table.separator)) {
    if (firsts.push(cells) >= firstRecords) break;
  }
  return { file, table, columns: guessColumns(firsts, table) };
}

function deckNameOf({ file, table }: Pick<Source, 'file' | 'table'>): string {
  return cutAt(table.deckName ?? (cleanLine(baseNameOf(file.path)) || 'Untitled deck'), 500);
}

async function* cardsOf(
  { file, table, columns }: Source,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const { chosen, leaveOut, signal } = options;
  const pace = createPace(signal);
  const front = columnOf(chosen.front, columns.front) ?? columns.front;
  const back = columnOf(chosen.back, columns.back);
  const hasHeading = chosen.heading === undefined ? columns.hasHeading : chosen.heading === 'yes';
  const allDeck = cleanLine(chosen.deck ?? '') || deckNameOf({ file, table });
  const pictures = new Set<string>();
  const unused = new Set<number>();
  const isUsed = (column: number) =>
    [front, back, table.deckColumn, table.guidColumn].includes(column) || column >= mostColumns;
  let isFirst = true;
  for (const { cells, line } of csvRecords(table.text, table.separator)) {
    await pace();
    if (isFirst && hasHeading) {
      isFirst = false;
      continue;
    }
    isFirst = false;
    const sides = [front, back].map((column) => {
      const cell = cellAt(cells, column);
      return sideOf(columns.isOurs ? withoutGuard(cell) : cell, table, pictures);
    });
    const card = cardOf(sides, `${nameOf(file.path)}, line ${line + table.linesBefore}`, options);
    if (card === undefined) continue;
    for (const [column, cell] of cells.entries()) {
      if (cell !== '' && !isUsed(column)) unused.add(column);
    }
    const named = table.deckColumn === undefined ? '' : cleanLine(cells[table.deckColumn] ?? '');
    const deckName = asLine(
      named.replaceAll('::', ' – ') || allDeck,
      'the name of its deck',
      options,
    );
    const deckKey = `deck:${deckName}`;
    const cardKey = `card:${deckName}\n${guidOf(cells, table) ?? `${card.front}\n${card.back}`}`;
    if (keys.has(cardKey)) {
      leaveOut({
        what: cutAt(cleanLine(card.front), 60),
        why: 'this card appears more than once; imported once',
      });
      continue;
    }
    keys.add(cardKey);
    if (!keys.has(deckKey)) yield { entity: 'deck', key: deckKey, fields: { name: deckName } };
    keys.add(deckKey);
    yield { entity: 'card', key: cardKey, fields: card, refs: { deckId: deckKey } };
  }
  for (const column of [...unused].sort((a, b) => a - b)) {
    const name = cutAt(columns.names[column] ?? `Column ${column + 1}`, 60);
    leaveOut({
      what: nameOf(file.path),
      why: `column “${name}” was not imported: it is neither front nor back`,
    });
  }
  const { size } = pictures;
  if (size > 0)
    leaveOut({
      what: nameOf(file.path),
      why: `${size === 1 ? '1 picture or sound was' : `${size} pictures and sounds were`} not imported: a text file can’t hold them`,
    });
}

/** @param chosen empty: none */
function columnOf(chosen: string | undefined, guessed: number | undefined): number | undefined {
  if (chosen === undefined) return guessed;
  return /^\d{1,3}$/.test(chosen) ? Number(chosen) : undefined;
}

function guidOf(cells: CsvRecord['cells'], { guidColumn }: CardTable): string | undefined {
  const guid = guidColumn === undefined ? '' : cleanText(cells[guidColumn] ?? '').trim();
  return guid === '' ? undefined : `guid:${guid}`;
}

const sound = /\[sound:([^\]\n]{1,500})\]/g;

function cellAt(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '');
}

function sideOf(words: string, { isHtml }: CardTable, pictures: Set<string>): string {
  const cell = cleanText(words);
  if (!isHtml) return cell.trim();
  const html = readHtml(cell);
  for (const source of html.pictures) pictures.add(source);
  const text = html.text.replace(sound, (_, name: string) => {
    pictures.add(name);
    return '';
  });
  return cleanText(text).trim();
}

function cardOf([front = '', back = '']: string[], where: string, options: ReadOptions) {
  if (front === '' && back === '') return undefined;
  if (front === '') {
    options.leaveOut({ what: where, why: 'front is empty' });
    return undefined;
  }
  const kind = hasGap(front) ? 'cloze' : 'basic';
  if (back === '' && kind === 'basic') {
    options.leaveOut({ what: where, why: 'back is empty' });
    return undefined;
  }
  return {
    kind,
    front: asText(front, 'its front', options),
    back: asText(back, 'its back', options),
  };
}
