/**
 * A text file of cards as a table: its separators, its columns and their meaning. Anki's plain text export says so
 * itself in its first lines (Anki manual, “Text Files”): `#separator:tab`, `#html:true`, `#deck column:3`.
 */
import { card } from '../../../model/entities/card.ts';
import { cleanLine } from '../../../text/clean-text.ts';
import { type Choice, type Chosen, FormatError } from '../format.ts';
import { isCategory, isHeading, isIndex, isRunning } from './cards/heading.ts';
import { bestSeparator, type CsvRecord, csvRecords } from './shared/csv.ts';

export interface CardTable {
  text: string;
  separators: Separators;
  /** The file names its separator, so the student is not asked. */
  isSaid: boolean;
  /** Lines above `text`. */
  linesBefore: number;
  isHtml: boolean;
  deckName: string | undefined;
  /** Columns count from 0. */
  deckColumn: number | undefined;
  /** Anki's permanent name of a note. */
  guidColumn: number | undefined;
  /** Tags, separated by spaces. */
  tagsColumn: number | undefined;
  /** Names of Anki's note types. */
  noteTypeColumn: number | undefined;
  /** Columns that are not a side of a card. */
  otherColumns: readonly number[];
  columnNames: readonly string[] | undefined;
  /** What the file says of columns without a name. */
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

function characterNamed(name: string): string | undefined {
  return Object.hasOwn(characters, name) ? characters[name] : undefined;
}

/** @param chosen by the student; the rest is guessed */
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
          between: characterNamed(named.trim().toLowerCase()) ?? (named.charAt(0) || '\t'),
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
    noteTypeColumn: noteType,
    otherColumns: others.filter((column) => column !== undefined),
    columnNames: said.get('columns')?.split(separators.between),
    saidNames: new Map([
      [noteType, 'Note type'],
      [tagsColumn, 'Tags'],
    ]),
  };
}

/** Takes lines like `#name:value` from the top. */
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
  /^(front|question|term|word|prompt|text|cue|key|vocabulary|vocab|expression|frage|vorderseite|begriff|wort|vokabel|ausdruck|pregunta|t[ée]rmino|palabra|anverso|recto|terme|mot|domanda|termine|parola|fronte|pergunta|termo|palavra|frente|vraag|woord|voorkant|pytanie|słowo|pojęcie|otázka|slovo|pojem|fråga|ord|begrepp|spørgsmål|spørsmål|begrep|kysymys|sana|termi|soru|kelime|terim|вопрос|слово|термин|питання|термін|问题|词语|單詞|单词|質問|単語|질문|단어)$/i;
const backs =
  /^(back|answer|definition|meaning|translation|response|value|extra|back extra|antwort|rückseite|bedeutung|übersetzung|erklärung|respuesta|definici[óo]n|traducci[óo]n|significado|reverso|définition|réponse|traduction|verso|risposta|definizione|traduzione|retro|resposta|definição|tradução|antwoord|definitie|vertaling|achterkant|odpowiedź|definicja|tłumaczenie|odpověď|definice|překlad|svar|betydelse|översättning|betydning|oversættelse|oversettelse|vastaus|määritelmä|käännös|cevap|tanım|anlam|çeviri|ответ|определение|перевод|відповідь|визначення|переклад|答案|释义|翻译|回答|意味|답|뜻)$/i;
const decks = /^deck( name| path)?$/i;
const tagNames = /^(tags?|schlagw[öo]rter|etiquetas?|étiquettes?|etichette|labels?)$/i;
const others =
  /^(guid|id|note ?type|category|created|page|file|kind|quote|n[or]?\.?|#|num(ber|mer|éro|ero)?|n[úu]mero)$/i;

const ownColumns = card.sheet?.columns ?? [];
/** Columns of the export of cards alone, which has paths of decks. */
export const columnsWithPaths: readonly string[] = ownColumns.map((name) =>
  name === 'deck' ? 'deck path' : name,
);
/** Older exports end before it. */
const columnsBefore = ownColumns.indexOf('group');

/** Further columns are ignored without a report. */
export const mostColumns = 100;

export interface Columns {
  front: number;
  /** `undefined` if there is only one column. */
  back: number | undefined;
  deck: number | undefined;
  tags: number | undefined;
  names: readonly string[];
  hasHeading: boolean;
  /** Our own export, whose cells are guarded (`guardFormula`). */
  isOurs: boolean;
  /** Our own column of that name; `undefined` in other tables, and in older exports without it. */
  own: (name: string) => number | undefined;
  /** Our own full export: it has names of decks, not paths, and a name may have any sign. */
  hasDeckNames: boolean;
}

export function guessColumns(firsts: readonly (readonly string[])[], table: CardTable): Columns {
  const [head = []] = firsts;
  const isName = (name: string) =>
    [fronts, backs, decks, tagNames, others].some((names) => names.test(name));
  const heads = head.slice(0, mostColumns).map(cleanLine);
  // `question,pregunta` is a card.
  const isCard = [fronts, backs].some(
    (names) => heads.length > 1 && heads.every((name) => names.test(name)),
  );
  const isNamed = !isCard && heads.filter(isName).length >= Math.min(2, heads.length);
  const hasHeading =
    table.columnNames === undefined &&
    (isNamed || (!table.isSaid && isHeading(heads, firsts.slice(1))));
  const names = table.columnNames?.map(cleanLine) ?? (hasHeading ? heads : []);
  const longest = Math.max(names.length, ...firsts.map((cells) => cells.length));
  const count = Math.min(longest, mostColumns);
  const all = Array.from(
    { length: count },
    (_, column) => names[column] || table.saidNames.get(column) || `Column ${column + 1}`,
  );
  const possible = all.flatMap((name, column) =>
    table.otherColumns.includes(column) ||
    [decks, tagNames, others].some((names) => names.test(name))
      ? []
      : [column],
  );
  const rows = firsts.slice(hasHeading ? 1 : 0);
  const cellsIn = (column: number) => rows.map((cells) => cells[column] ?? '');
  const isNumber = (column: number) =>
    isRunning(cellsIn(column)) || isIndex(names[column], cellsIn(column));
  const unnumbered = possible.filter((column) => !isNumber(column));
  // Numbers with their words, `1,uno`, are cards.
  const worded = unnumbered.length < 2 ? possible : unnumbered;
  const varied = worded.filter((column) => !isCategory(cellsIn(column)));
  const [only = -1] = varied;
  // Where all but one repeat few words, that one stands behind its task.
  const free = varied.length < 2 ? worded.slice(Math.max(0, worded.indexOf(only) - 1)) : varied;
  const front = all.findIndex((name) => fronts.test(name));
  const found = front === -1 ? (free.find((column) => !backs.test(all[column] ?? '')) ?? 0) : front;
  const back = all.findIndex((name) => backs.test(name));
  const deck = all.findIndex((name) => decks.test(name));
  const tags = all.findIndex((name) => tagNames.test(name));
  const isAs = (columns: readonly string[]) =>
    hasHeading &&
    heads.length >= columnsBefore &&
    heads.join() === columns.slice(0, heads.length).join();
  const hasDeckNames = isAs(ownColumns);
  const isOurs = hasDeckNames || isAs(columnsWithPaths);
  return {
    front: found,
    back: back === -1 ? free.find((column) => column > found) : back,
    deck: table.deckColumn ?? (deck === -1 ? undefined : deck),
    tags: table.tagsColumn ?? (tags === -1 ? undefined : tags),
    names: all,
    hasHeading,
    isOurs,
    own: (name) => (isOurs && heads.includes(name) ? heads.indexOf(name) : undefined),
    hasDeckNames,
  };
}

/** What separates front and back (characters, or `dash`: a hyphen or dash between spaces), and cards. */
export interface Separators {
  between: string;
  /** `line`, `semicolon`, or characters. */
  cards: string;
}

export const dash = 'dash';

const dashes = / [-–—] /;
/** Separators that each card of a line with semicolons must have. */
const candidates = [dash, '\t', ','];
const sampleUnits = 64 * 1024;

/**
 * Programs write a card per line; students often type `mitosis - cell division; meiosis - makes gametes`.
 * @param chosen by the student; the rest is guessed
 */
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
  // The first line can name the separator: `sep=;`.
  if (cards === undefined && semicolons.between !== undefined && !table.isNamed)
    return { cards: 'semicolon', between: semicolons.between };
  if (between !== undefined) return { cards: 'line', between };
  return { cards: 'line', between: isOfDashes(sample, table) ? dash : table.separator };
}

/** Cards that end with `;` have one line; otherwise the text is a table with semicolons. */
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
    // A definition may contain commas; dashes and tabs must be unique.
    return between === ',' ? record.includes(between) : record.split(between).length === 2;
  });
}

function isOfDashes(sample: string, table: { separator: string; score: number }): boolean {
  const lines = sample.split(/[\n\r]+/).filter((line) => line.trim() !== '');
  const score = lines.filter((line) => dashes.test(line)).length / lines.length;
  if (!(score > 0.5)) return false;
  // A comma before a space belongs to a sentence.
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

/** No quotes; the back is the rest of the card. @yields `line` is the card's number */
function* plainRecords(
  text: string,
  between: string,
  cards: Separators['cards'],
): Generator<CsvRecord, void, undefined> {
  const ends = endsOfCards(cards);
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    // After the line feed of the previous end.
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

/** The first option is what was detected. @param isOne whether this is the only file */
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

/** Prefix of typed separators, in which `\n` and `\t` mean a line break and a tab. */
const ofOwn = 'own:';

export function ownSeparator(typed: string): string {
  return `${ofOwn}${typed}`;
}

function ownIn(value: string): string | undefined {
  if (!value.startsWith(ofOwn)) return undefined;
  const own = value.slice(ofOwn.length, ofOwn.length + 20);
  return own.replaceAll('\\n', '\n').replaceAll('\\t', '\t') || undefined;
}

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
