/**
 * A text file of cards as a table: its separator, its columns and which of them mean what. Anki's export in plain text says
 * so itself, in lines at its top (Anki manual, “Text Files”): `#separator:tab`, `#html:true`, `#deck column:3`. Pure.
 */
import { card } from '../../../model/entities/card.ts';
import { cleanLine } from '../../../text/clean-text.ts';
import { type Choice, type Chosen, FormatError } from '../format.ts';
import { bestSeparator, type CsvRecord, csvRecords } from './shared/csv.ts';

export interface CardTable {
  text: string;
  separators: Separators;
  /** The file names its separator, so nobody is asked for it. */
  isSaid: boolean;
  /** Lines above `text`. */
  linesBefore: number;
  isHtml: boolean;
  /** Of all cards. */
  deckName: string | undefined;
  /** Columns are counted from 0. */
  deckColumn: number | undefined;
  /** Anki's name of a note, for ever. */
  guidColumn: number | undefined;
  /** Words on the card, with spaces between them. */
  tagsColumn: number | undefined;
  /** Columns that say something of a card: they are no side of it. */
  otherColumns: readonly number[];
  columnNames: readonly string[] | undefined;
  /** What the file says of a column without a name. */
  saidNames: ReadonlyMap<number | undefined, string>;
}

const characters: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  space: ' ',
  pipe: '|',
  colon: ':',
};

/** @param chosen by the student; what is not is guessed */
export function readCardTable(whole: string, chosen: Partial<Separators> = {}): CardTable {
  const { lines, text } = splitHead(whole);
  const said = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(1, colon).trim().toLowerCase(), line.slice(colon + 1)];
    }),
  );
  const named = said.get('separator');
  const separators: Separators =
    named === undefined
      ? guessSeparators(text, chosen)
      : {
          between: characters[named.trim().toLowerCase()] ?? (named.charAt(0) || '\t'),
          cards: 'line',
        };
  const columnOf = (name: string) => {
    const number = Number(said.get(`${name} column`));
    return Number.isInteger(number) && number > 0 ? number - 1 : undefined;
  };
  const [deckColumn, guidColumn] = [columnOf('deck'), columnOf('guid')];
  const [noteType, tagsColumn] = [columnOf('notetype'), columnOf('tags')];
  const others = [deckColumn, guidColumn, noteType, tagsColumn];
  return {
    text,
    separators,
    isSaid: named !== undefined,
    linesBefore: lines.length,
    isHtml: said.get('html')?.trim().toLowerCase() === 'true',
    deckName: cleanLine(said.get('deck') ?? '') || undefined,
    deckColumn,
    guidColumn,
    tagsColumn,
    otherColumns: others.filter((column) => column !== undefined),
    columnNames: said.get('columns')?.split(separators.between),
    saidNames: new Map([
      [noteType, 'Note type'],
      [tagsColumn, 'Tags'],
    ]),
  };
}

/** Lines of the form `#name:value` at the top. */
function splitHead(whole: string): { lines: string[]; text: string } {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    const end = whole.indexOf('\n', at);
    const line = whole.slice(at, end === -1 ? at + 1_000 : Math.min(end, at + 1_000));
    if (!/^#[a-z][a-z ]{0,30}:/i.test(line)) return { lines, text: whole.slice(at) };
    lines.push(line);
    if (end === -1) return { lines, text: '' };
    at = end + 1;
  }
}

const fronts =
  /^(front|question|term|word|prompt|text|cue|key|vocabulary|vocab|frage|vorderseite|begriff|pregunta|t[ée]rmino|recto)$/i;
const backs =
  /^(back|answer|definition|meaning|translation|response|value|extra|back extra|antwort|rückseite|respuesta|definici[óo]n|définition|réponse|verso)$/i;
const decks = /^deck( name| path)?$/i;
const tagNames = /^tags?$/i;
const others = /^(guid|id|note ?type|category|created|page|file|kind|quote)$/i;

/** Of the table that is exported for cards alone: the column of decks says in which others each lies. */
export const columnsWithPaths: readonly string[] = (card.sheet?.columns ?? []).map((name) =>
  name === 'deck' ? 'deck path' : name,
);

/** More are never looked at: of those, none is a side of a card or told of. */
export const mostColumns = 100;

export interface Columns {
  front: number;
  /** `undefined`: there is one column only. */
  back: number | undefined;
  /** Of the names of decks. */
  deck: number | undefined;
  tags: number | undefined;
  names: readonly string[];
  hasHeading: boolean;
  /** It is the table of our own export, whose cells are guarded (`formula-guard.ts`). */
  isOurs: boolean;
  /** It is our own table of everything: its decks are named, and any sign may stand in a name. */
  hasDeckNames: boolean;
}

/** What is most likely meant. @param firsts the first records */
export function guessColumns(firsts: readonly (readonly string[])[], table: CardTable): Columns {
  const [head = []] = firsts;
  const isName = (name: string) =>
    [fronts, backs, decks, tagNames, others].some((names) => names.test(name));
  const heads = head.slice(0, mostColumns).map(cleanLine);
  const hasHeading =
    table.columnNames === undefined && heads.filter(isName).length >= Math.min(2, heads.length);
  const names = table.columnNames?.map(cleanLine) ?? (hasHeading ? heads : []);
  const longest = Math.max(names.length, ...firsts.map((cells) => cells.length));
  const count = Math.min(longest, mostColumns);
  const all = Array.from(
    { length: count },
    (_, column) => names[column] || table.saidNames.get(column) || `Column ${column + 1}`,
  );
  const free = all.flatMap((name, column) =>
    table.otherColumns.includes(column) ||
    [decks, tagNames, others].some((names) => names.test(name))
      ? []
      : [column],
  );
  const front = all.findIndex((name) => fronts.test(name));
  const found = front === -1 ? (free.find((column) => !backs.test(all[column] ?? '')) ?? 0) : front;
  const back = all.findIndex((name) => backs.test(name));
  const deck = all.findIndex((name) => decks.test(name));
  const tags = all.findIndex((name) => tagNames.test(name));
  const isAs = (columns: readonly string[] = []) => hasHeading && heads.join() === columns.join();
  const hasDeckNames = isAs(card.sheet?.columns);
  return {
    front: found,
    back: back === -1 ? free.find((column) => column > found) : back,
    deck: table.deckColumn ?? (deck === -1 ? undefined : deck),
    tags: table.tagsColumn ?? (tags === -1 ? undefined : tags),
    names: all,
    hasHeading,
    isOurs: hasDeckNames || isAs(columnsWithPaths),
    hasDeckNames,
  };
}

/**
 * What stands between front and back, and between cards: tables of programs have a line for each card, and what students type
 * or copy from Quizlet often has not: `mitosis - cell division; meiosis - makes gametes`. Nothing throws. Pure.
 */

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

/** What the student is asked about separators, and what the answers mean. Pure. */
const betweens = [
  { value: '\t', label: 'Tab' },
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: dash, label: 'Dash between spaces ( - )' },
  { value: '|', label: 'Vertical bar ( | )' },
];
const ends = [
  { value: 'line', label: 'New line' },
  { value: 'semicolon', label: 'Semicolon' },
];

/** The first answer is what is found in each file. @param isOne whether there are no others than this one */
export function separatorChoices({ separators, isSaid }: CardTable, isOne: boolean): Choice[] {
  if (isSaid) return [];
  const detected = (all: typeof ends, found: string) => {
    const label = all.find(({ value }) => value === found)?.label ?? found;
    return { value: '', label: isOne ? `Detected: ${label}` : 'Detected in each file' };
  };
  return [
    {
      name: 'between',
      label: 'Between front and back',
      options: [detected(betweens, separators.between), ...betweens],
      value: '',
    },
    {
      name: 'cards',
      label: 'Between cards',
      options: [detected(ends, separators.cards), ...ends],
      value: '',
    },
  ];
}

/** Before characters that the student has typed; `\n` and `\t` stand for a line and a tab. */
const ofOwn = 'own:';

export function ownSeparator(typed: string): string {
  return `${ofOwn}${typed}`;
}

function ownIn(value: string): string | undefined {
  if (!value.startsWith(ofOwn)) return undefined;
  const own = value.slice(ofOwn.length, ofOwn.length + 20);
  return own.replaceAll('\\n', '\n').replaceAll('\\t', '\t') || undefined;
}

/** @throws a `FormatError` where they are the same */
export function chosenSeparators({ between = '', cards = '' }: Chosen): Partial<Separators> {
  if (between === ';' && cards === 'semicolon')
    throw new FormatError(
      'A semicolon can’t stand both between cards and between front and back. Choose two different separators.',
    );
  const [ownBetween, ownCards] = [ownIn(between), ownIn(cards)];
  if (ownBetween !== undefined && ownBetween === ownCards)
    throw new FormatError(
      'The same characters can’t stand both between cards and between front and back. Choose two different separators.',
    );
  return {
    ...(ownBetween !== undefined && { between: ownBetween }),
    ...(ownCards !== undefined && { cards: ownCards }),
    ...(betweens.some(({ value }) => value === between) && { between }),
    ...((cards === 'line' || cards === 'semicolon') && { cards }),
  };
}
