/**
 * Cards in a table: CSV, TSV or plain text from a spreadsheet, Quizlet, Anki and others. The deck comes from a column
 * that is called “Deck” or that Anki names, else each file is a deck. A front with `{{c1::…}}` is a cloze card.
 */
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import { plural } from '../../../lib/plural.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
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
import { cardsOfRow, isOwnWithState, readOwnRow, readSide } from './cards/row-cards.ts';
import { createTellDamage, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { type CsvRecord, csvRecords } from './shared/csv.ts';
import { cardTagItems, deckItems, freeKey, uniqueTags } from './shared/items.ts';
import { textOfFile, visibleFiles } from './shared/source-text.ts';
import { type TextCard, textCardItems } from './shared/text-cards.ts';

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
  const own = isOwnWithState(columns) ? ownColumns.map((name) => columns.own(name)) : [];
  const used = [front, back, deck, tags, table.guidColumn, ...own];
  const groups = new Map<string, string>();
  const ids = new Set<string>();
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
    const one = await readSide(cellAt(front), table, columns.isOurs, pictures, pace);
    const two = await readSide(cellAt(back), table, columns.isOurs, pictures, pace);
    const sides = { front: one.text, back: two.text };
    const place =
      table.separators.cards === 'semicolon' ? `card ${line}` : `line ${line + table.linesBefore}`;
    const ours =
      own.length > 0 ? readOwnRow(sides, (name) => cellAt(columns.own(name))) : undefined;
    const cards = ours
      ? [ours.card]
      : cardsOfRow({
          ...sides,
          noteType: cellAt(table.noteTypeColumn),
          wish: wishOf(cells, back, table),
        });
    const lack = lackOf(sides, cards);
    if (lack !== undefined) {
      if (lack !== '') leaveOut({ what: `${nameOf(file.path)}, ${place}`, why: lack });
      continue;
    }
    const { path, inKey } = namedDeck(cellAt(deck), columns) ?? allDeck;
    const words = guidOf(cells, table) ?? `${one.inKey}\n${two.inKey}`;
    let cardKey = `card:${inKey}\n${words}${ours?.inKey ?? ''}`;
    const isRepeated = keys.has(cardKey);
    // Two equal cards of ours are two.
    if (isRepeated && ours && ours.id !== '' && !ids.has(ours.id)) cardKey += `\nid:${ours.id}`;
    if (ours) ids.add(ours.id);
    if (keys.has(cardKey)) {
      // An older table of ours has a row for each gap.
      if (!columns.isOurs || cards.length === 1)
        leaveOut({
          what: nameInReport(sides.front),
          why: 'this card appears more than once; taken once',
        });
      continue;
    }
    keys.add(cardKey);
    for (const [column, cell] of cells.slice(0, mostColumns).entries()) {
      if (cell !== '' && !used.includes(column)) unused.set(column, (unused.get(column) ?? 0) + 1);
    }
    const deckId = yield* deckItems(path, keys, options);
    const groupKey = ours?.group ? (groups.get(ours.group) ?? cardKey) : cardKey;
    if (ours?.group) groups.set(ours.group, groupKey);
    const names = ours ? ownTags(cellAt(tags)) : tagsIn(cellAt(tags));
    for (const [at, card] of cards.entries()) {
      const key = at === 0 ? cardKey : freeKey(`${cardKey}\n${card.asked ?? at + 1}`, keys);
      keys.add(key);
      const isOfGroup = card.asked !== undefined || ours?.group;
      yield* textCardItems(card, key, { deckId, ...(isOfGroup && { groupId: groupKey }) }, options);
      yield* cardTagItems(key, names);
    }
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

/** Our own tags are cells of a table, since a tag may contain a comma. */
function ownTags(cell: string): string[] {
  const [record] = csvRecords(cell, ',');
  return uniqueTags(record?.cells ?? []);
}

/** The column behind the back, which asks for a reversed card in one of Anki's note types. */
function wishOf(
  cells: CsvRecord['cells'],
  back: number | undefined,
  { otherColumns }: Pick<CardTable, 'otherColumns'>,
): string {
  const column = back === undefined ? -1 : back + 1;
  return otherColumns.includes(column) ? '' : (cells[column] ?? '');
}

/** Columns of our own table that are read besides sides, deck and tags. */
const ownColumns = 'id kind created group asked typed covers suspended flag'
  .split(' ')
  .concat('hides all');

/** @returns why a row is no card; empty if it says nothing, `undefined` if it is whole */
function lackOf(
  { front, back }: { front: string; back: string },
  [card]: readonly TextCard[],
): string | undefined {
  const [hasFront, hasBack] = [front.trim() !== '', back.trim() !== ''];
  if (!hasFront && !hasBack) return card?.covers ? 'its picture can’t be in a text file' : '';
  if (!hasFront) return 'front is empty';
  return hasBack || card?.kind === 'cloze' ? undefined : 'back is empty';
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
