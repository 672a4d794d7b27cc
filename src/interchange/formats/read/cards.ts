/**
 * Cards in a table: CSV, TSV or plain text from a spreadsheet, Quizlet, Anki and others. The deck comes from a column
 * that is called “Deck” or that Anki names, else each file is a deck. A front with `{{c1::…}}` is a cloze card.
 */
import { type InPieces, inTurns } from '../../../lib/in-pieces.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import { plural } from '../../../lib/plural.ts';
import { createPace } from '../../../lib/turns.ts';
import { hasGap } from '../../../model/study/cloze.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import { readHtml } from '../../../text/html-text.ts';
import {
  type Choice,
  type Chosen,
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { withoutGuard } from '../write/csv.ts';
import {
  type CardTable,
  type Columns,
  chosenSeparators,
  guessColumns,
  mostColumns,
  readCardTable,
  recordsOf,
  type Separators,
  separatorChoices,
} from './card-table.ts';
import { asText, createTellDamage, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import type { CsvRecord } from './shared/csv.ts';
import { cardTagItems, deckItems, uniqueTags } from './shared/items.ts';
import { textOfFile, visibleFiles } from './shared/source-text.ts';

export const cardsReader: FormatReader = { choices, read };

const firstRecords = 20;

interface Source {
  file: SourceFile;
  table: CardTable;
  columns: Columns;
  hasRecords: boolean;
}

/** By the first file with records; all files use its columns. */
async function choices(files: readonly SourceFile[]): Promise<Choice[]> {
  const all = visibleFiles(files);
  const source = await firstWithRecords(all);
  if (source === undefined) return [];
  const { file, table, columns } = source;
  const sides = columns.names.map((label, column) => ({
    value: String(column),
    label: cutAt(label, 60),
  }));
  const none = { value: '', label: 'None: the front is the whole card' };
  const noTags = { value: '', label: 'None' };
  return [
    ...(all.length === 1 && columns.deck === undefined
      ? [{ name: 'deck', label: 'Deck', value: deckNameOf({ file, table }) }]
      : []),
    ...separatorChoices(table, all.length === 1),
    { name: 'front', label: 'Front', options: sides, value: String(columns.front) },
    { name: 'back', label: 'Back', options: [...sides, none], value: String(columns.back ?? '') },
    ...(sides.length > 2 && !columns.isOurs
      ? [
          {
            name: 'tags',
            label: 'Tags',
            options: [...sides, noTags],
            value: String(columns.tags ?? ''),
          },
        ]
      : []),
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

async function firstWithRecords(files: readonly SourceFile[]): Promise<Source | undefined> {
  let isUnread = files.length === 0;
  for (const file of files) {
    // Reading reports the reason.
    const source = await open(file).catch(() => undefined);
    if (source?.hasRecords === true) return source;
    isUnread ||= source === undefined;
  }
  if (isUnread) return undefined;
  throw new FormatError(files.length === 1 ? 'This file is empty.' : 'These files are empty.');
}

async function* read(
  files: readonly SourceFile[],
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const { front, back = '' } = options.chosen;
  if (back !== '' && front === back)
    throw new FormatError('Front and back are the same column. Choose two different columns.');
  const separators = chosenSeparators(options.chosen);
  // Shared by all files: two may name the same deck or hold the same card.
  const keys = new Set<string>();
  // Any text is a table, so an unreadable file is reported and does not fail the rest.
  const openCards = async (file: SourceFile) => cardsIn(file, keys, separators, options);
  yield* readEach(files, options, openCards, {
    noneInFile: 'no flashcards in it',
    noneAtAll: 'No flashcards found. Choose a text or spreadsheet file (.csv, .tsv, .txt).',
  });
}

async function* cardsIn(
  file: SourceFile,
  keys: Set<string>,
  separators: Partial<Separators>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const source = await open(file, separators);
  if (!source.hasRecords) {
    options.leaveOut({ what: nameOf(file.path), why: 'the file is empty' });
    return;
  }
  const chosen = await chosenColumns(source, separators, options.chosen);
  yield* cardsOf(source, keys, { ...options, chosen });
}

/** The student saw the columns of the guessed separators. If others apply, only choices that differ from the guess hold. */
async function chosenColumns(
  { file, table }: Source,
  separators: Partial<Separators>,
  chosen: Chosen,
): Promise<Chosen> {
  if (Object.keys(separators).length === 0 || table.isSaid) return chosen;
  const shown = await open(file);
  const { between, cards } = shown.table.separators;
  if (between === table.separators.between && cards === table.separators.cards) return chosen;
  const { front, back, tags, hasHeading } = shown.columns;
  const { front: _, back: __, tags: ___, heading: ____, ...others } = chosen;
  const isChanged =
    chosen.front !== String(front) ||
    chosen.back !== String(back ?? '') ||
    (chosen.tags ?? '') !== String(tags ?? '');
  return {
    ...others,
    ...(isChanged && pick(chosen, 'front', 'back', 'tags')),
    ...(chosen.heading !== (hasHeading ? 'yes' : 'no') && pick(chosen, 'heading')),
  };
}

function pick(chosen: Chosen, ...names: readonly string[]): Chosen {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => names.includes(name)));
}

async function open(file: SourceFile, separators: Partial<Separators> = {}): Promise<Source> {
  const table = readCardTable(await textOfFile(file), separators);
  const firsts: string[][] = [];
  for (const { cells } of recordsOf(table.text, table.separators)) {
    if (firsts.push(cells) >= firstRecords) break;
  }
  return { file, table, columns: guessColumns(firsts, table), hasRecords: firsts.length > 0 };
}

function deckNameOf({ file, table }: Pick<Source, 'file' | 'table'>): string {
  return cutAt(table.deckName ?? (cleanLine(baseNameOf(file.path)) || 'Untitled deck'), 500);
}

async function* cardsOf(
  source: Source,
  keys: Set<string>,
  options: ReadOptions,
): AsyncGenerator<FoundItem> {
  const { file, table, columns } = source;
  const { chosen, leaveOut, signal } = options;
  const pace = createPace(signal);
  const front = columnOf(chosen.front, columns.front) ?? columns.front;
  const back = columnOf(chosen.back, columns.back);
  const hasHeading = chosen.heading === undefined ? columns.hasHeading : chosen.heading === 'yes';
  // A side is not a column of decks or tags. If the student says there is no heading, guessed names are the first card.
  const named =
    columns.hasHeading && !hasHeading
      ? { deck: table.deckColumn, tags: table.tagsColumn }
      : columns;
  const unlessSide = (column: number | undefined) =>
    [front, back].includes(column) ? undefined : column;
  const deck = unlessSide(named.deck);
  const tags = unlessSide(columnOf(chosen.tags, named.tags));
  const usual = deckNameOf({ file, table });
  const allName = cleanLine(chosen.deck ?? '') || usual;
  const allDeck = deckOfAll(allName, table.deckName !== undefined && allName === usual);
  const pictures = new Set<string>();
  /** Cards with content in a column that is not imported. */
  const unused = new Map<number, number>();
  const isUsed = (column: number) => [front, back, deck, tags, table.guidColumn].includes(column);
  let isFirst = true;
  const tellDamage = createTellDamage(nameOf(file.path), options);
  for (const { cells, line, isUnclosed } of recordsOf(table.text, table.separators)) {
    await pace();
    if (isUnclosed) tellDamage(line + table.linesBefore);
    if (isFirst && hasHeading) {
      isFirst = false;
      continue;
    }
    isFirst = false;
    const cellAt = (column: number | undefined) => {
      const cell = column === undefined ? '' : (cells[column] ?? '');
      return columns.isOurs ? withoutGuard(cell) : cell;
    };
    const sides: string[] = [];
    for (const column of [front, back])
      sides.push(await inTurns(sideOf(cellAt(column), table, pictures), pace));
    const place =
      table.separators.cards === 'semicolon' ? `card ${line}` : `line ${line + table.linesBefore}`;
    const card = cardOf(sides, `${nameOf(file.path)}, ${place}`, options);
    if (card === undefined) continue;
    const { path, inKey } = namedDeck(cellAt(deck), columns) ?? allDeck;
    const cardKey = `card:${inKey}\n${guidOf(cells, table) ?? `${card.front}\n${card.back}`}`;
    if (keys.has(cardKey)) {
      leaveOut({
        what: nameInReport(card.front),
        why: 'this card appears more than once; taken once',
      });
      continue;
    }
    keys.add(cardKey);
    for (const [column, cell] of cells.slice(0, mostColumns).entries()) {
      if (cell !== '' && !isUsed(column)) unused.set(column, (unused.get(column) ?? 0) + 1);
    }
    const deckId = yield* deckItems(path, keys, options);
    yield { entity: 'card', key: cardKey, fields: card, refs: { deckId } };
    yield* cardTagItems(cardKey, tagsIn(cellAt(tags)));
  }
  for (const [column, count] of [...unused].sort(([a], [b]) => a - b)) {
    const name = nameInReport(columns.names[column] ?? `Column ${column + 1}`);
    leaveOut({
      what: nameOf(file.path),
      why: `column “${name}” is left out: it is neither front nor back (${plural(count, 'card')})`,
    });
  }
  const { size } = pictures;
  if (size > 0)
    leaveOut({
      what: nameOf(file.path),
      why: `${size === 1 ? '1 picture or sound is' : `${size} pictures and sounds are`} left out: a text file can’t hold them`,
    });
}

/** @param chosen empty: none */
function columnOf(chosen: string | undefined, guessed: number | undefined): number | undefined {
  if (chosen === undefined) return guessed;
  return /^\d{1,3}$/.test(chosen) ? Number(chosen) : undefined;
}

/** With commas or semicolons, a tag may have several words. Otherwise each word is a tag, as in Anki. */
function tagsIn(cell: string): string[] {
  return uniqueTags(cell.split(/[,;]/.test(cell) ? /[,;]/ : /\s+/));
}

function guidOf(cells: CsvRecord['cells'], { guidColumn }: CardTable): string | undefined {
  const guid = guidColumn === undefined ? '' : cleanText(cells[guidColumn] ?? '').trim();
  return guid === '' ? undefined : `guid:${guid}`;
}

const sound = /\[sound:([^\]\n]{1,500})\]/g;

/** @param pictures receives media, which a text file cannot hold */
function* sideOf(
  words: string,
  { isHtml }: Pick<CardTable, 'isHtml'>,
  pictures: Set<string>,
): InPieces<string> {
  const cell = cleanText(words);
  if (!isHtml) return cell.trim();
  const html = yield* readHtml(cell);
  for (const source of html.pictures) pictures.add(source);
  const text = html.text.replace(sound, (_, name: string) => {
    pictures.add(name);
    return '';
  });
  return cleanText(text).trim();
}

/** @returns `undefined` for an incomplete card; reports it unless both sides are empty */
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

interface NamedDeck {
  /** Parents first. */
  path: readonly string[];
  /** Part of the card's key. It must not change, since earlier imports are recognised by it. */
  inKey: string;
}

const between = '::';
/** UTF-16 units. */
const longestInKey = 500;

/** @param cell of the deck column. @returns `undefined` if it is empty */
function namedDeck(
  cell: string,
  { isOurs, hasDeckNames }: Pick<Columns, 'isOurs' | 'hasDeckNames'>,
): NamedDeck | undefined {
  const named = cleanLine(cell);
  const path = hasDeckNames ? [named].filter(Boolean) : namesOf(named);
  const words = isOurs ? named : cleanLine(named.replaceAll(between, ' – '));
  return path.length === 0 ? undefined : { path, inKey: cutAt(words, longestInKey) };
}

/** The deck of cards that name none. @param isPath whether the name comes from Anki and is a path */
function deckOfAll(name: string, isPath: boolean): NamedDeck {
  const path = isPath ? namesOf(name) : [];
  return { path: path.length === 0 ? [name] : path, inKey: cutAt(name, longestInKey) };
}

function namesOf(path: string): string[] {
  return path
    .split(between)
    .map(cleanLine)
    .filter((name) => name !== '');
}
