/**
 * A text file of cards as a table: its separator, its columns and which of them mean what. Anki's export in plain text says
 * so itself, in lines at its top (Anki manual, “Text Files”): `#separator:tab`, `#html:true`, `#deck column:3`. Pure.
 */
import { card } from '../../../../model/entities/card.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { guessSeparators, type Separators } from './separators.ts';

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
