/** Words in LaTeX: accents, dashes, special letters. Formulas stay. Never throws, and takes linear time. */
import type { InPieces } from '../../../../lib/in-pieces.ts';

/** Combining marks of Unicode for the letter after the command. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

const letters: Readonly<Record<string, string>> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'ı',
  j: 'ȷ',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
  textendash: '–',
  textemdash: '—',
  textellipsis: '…',
  ldots: '…',
  dots: '…',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotedblleft: '“',
  textquotedblright: '”',
  guillemotleft: '«',
  guillemotright: '»',
  textdegree: '°',
  textmu: 'µ',
  texttimes: '×',
  textregistered: '®',
  texttrademark: '™',
  textcopyright: '©',
  copyright: '©',
  S: '§',
  P: '¶',
  pounds: '£',
  euro: '€',
  textasciitilde: '~',
  textasciicircum: '^',
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textbar: '|',
  textless: '<',
  textgreater: '>',
  textunderscore: '_',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  mu: 'μ',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  textquotesingle: "'",
  par: '\n\n',
  newline: '\n',
};

/** A command, an accent, braces, or signs written with several characters. */
const piece = /\\([a-zA-Z]{1,30})[ \t]*|\\([\s\S])|---?|``|''|~|[{}]/g;

export function* latexToText(latex: string): InPieces<string> {
  // Formulas stay: without their commands they mean something else.
  const parts = latex.split(/((?<!\\)\$[^$\n]{0,2000}(?<!\\)\$)/);
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (index % piecesOfTurn === piecesOfTurn - 1) yield;
    text += index % 2 === 1 ? part : yield* wordsOf(part);
  }
  return text.normalize('NFC');
}

/** Read in about a millisecond. */
export const piecesOfTurn = 1_024;

function* wordsOf(latex: string): InPieces<string> {
  let text = '';
  /** Waits for its letter. */
  let mark = '';
  let at = 0;
  let count = 0;
  const put = (words: string) => {
    if (words === '') return;
    if (mark === '') {
      text += words;
      return;
    }
    // Spaces may separate the command from its letter.
    const trimmed = words.trimStart();
    if (trimmed === '') return;
    const [letter = ''] = trimmed;
    text += plainBase(letter) + mark + trimmed.slice(letter.length);
    mark = '';
  };
  for (const match of latex.matchAll(piece)) {
    if (++count % piecesOfTurn === 0) yield;
    const [whole, command, sign] = match;
    put(latex.slice(at, match.index));
    at = match.index + whole.length;
    if (command !== undefined) {
      if (Object.hasOwn(letters, command)) put(letters[command] ?? '');
      else if (command.length === 1 && Object.hasOwn(accents, command))
        mark = accents[command] ?? '';
    } else if (sign !== undefined) {
      if (Object.hasOwn(accents, sign)) mark = accents[sign] ?? '';
      else put(sign === '\\' ? '\n' : sign === '-' ? '' : sign);
    } else put(signs[whole] ?? '');
  }
  put(latex.slice(at));
  return text;
}

/** The accent replaces the dot of `\i` and `\j`. */
function plainBase(letter: string): string {
  return letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
}

const signs: Readonly<Record<string, string>> = {
  '--': '–',
  '---': '—',
  '``': '“',
  "''": '”',
  '~': '\u00a0',
};
