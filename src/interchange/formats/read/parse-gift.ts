/** Parses GIFT: questions between empty lines, answers in braces, escapes (docs.moodle.org, “GIFT format”). */

/** `=` begins a right answer, `~` a wrong one unless it has a weight. */
export interface GiftAnswer {
  isRight: boolean;
  /** Percent. */
  weight: number | undefined;
  text: GiftText;
  feedback: GiftText;
}

export interface GiftText {
  text: string;
  /** From `[html]`; `undefined`: that of the question. */
  format: string | undefined;
}

export interface GiftQuestion {
  /** Of the last `$CATEGORY`, outermost first. */
  category: string[];
  before: GiftText;
  /** Text after the braces: they stand for a missing word. */
  after: string;
  answers:
    | { kind: 'truth'; isTrue: boolean; feedback: GiftText[] }
    | { kind: 'numbers'; answers: GiftAnswer[] }
    | { kind: 'answers'; answers: GiftAnswer[] }
    /** An essay or a description. */
    | { kind: 'none' };
  /** Of the question, not of an answer. */
  feedback: GiftText;
}

/** Escaped signs become private characters of Unicode while parsing. */
const escapable = '~=#{}:\\';
const firstPrivate = 0xe000;
const lineBreak = '\ue010';
const escapes = /\\([~=#{}:\\n])/g;
const hidden = /[\ue000-\ue010]/g;

/** @param text clean, with `\n` as line break */
export function* parseGift(text: string): Generator<GiftQuestion> {
  let category: string[] = [];
  let lines: string[] = [];
  // The added empty line ends the last question.
  for (const line of [...text.replace(hidden, '').split('\n'), '']) {
    if (line.trim().startsWith('//')) continue;
    const named = nameAfter(line);
    if (named === '' && line.trim() !== '') {
      lines.push(line);
      continue;
    }
    if (lines.length > 0) yield questionOf(lines.join('\n'), category);
    lines = [];
    if (named !== '') category = categoryOf(named);
  }
}

/** The name of a category; empty if the line names none. `trim` is linear, a pattern for spaces is not. */
function nameAfter(line: string): string {
  return (/^\s*\$CATEGORY\s*:(.*)$/is.exec(line)?.[1] ?? '').trim();
}

/** `$course$/top/Biology/Cells`; `//` is a slash within a name. */
function categoryOf(named: string): string[] {
  const names = named
    .replaceAll('//', '\ue00f')
    .split('/')
    .map((name) => name.replaceAll('\ue00f', '/').trim())
    .filter((name) => name !== '');
  // Only the first names are a place and the root; deeper categories may have the same names.
  if (/^\$\w+\$$/.test(names[0] ?? '')) names.shift();
  if (names[0] === 'top') names.shift();
  return names;
}

function questionOf(written: string, category: string[]): GiftQuestion {
  const text = written.replace(escapes, (_, sign: string) =>
    sign === 'n' ? lineBreak : String.fromCharCode(firstPrivate + escapable.indexOf(sign)),
  );
  const rest = text.trim().replace(/^::[\s\S]*?::/, '');
  const open = rest.indexOf('{');
  const close = open < 0 ? -1 : rest.indexOf('}', open);
  const [before, inside, after] =
    close < 0
      ? [rest, undefined, '']
      : [rest.slice(0, open), rest.slice(open + 1, close), rest.slice(close + 1)];
  const [answers = '', general = ''] = splitOnce(inside ?? '', '####');
  return {
    category,
    before: textOf(before),
    after: shown(after).replace(/^"?;$/, '').trim(),
    answers: answersOf(answers.trim()),
    feedback: textOf(general),
  };
}

function answersOf(inside: string): GiftQuestion['answers'] {
  const truth = /^(t|true|f|false)\s*(?:#([\s\S]*))?$/i.exec(inside);
  if (truth) {
    const [, word = '', told = ''] = truth;
    const feedback = told.split('#').map(textOf);
    return { kind: 'truth', isTrue: /^t/i.test(word), feedback };
  }
  if (inside.startsWith('#')) {
    const numbers = inside.slice(1).trim();
    return { kind: 'numbers', answers: piecesOf(/^[=~]/.test(numbers) ? numbers : `=${numbers}`) };
  }
  const answers = piecesOf(inside);
  return answers.length > 0 ? { kind: 'answers', answers } : { kind: 'none' };
}

/** Far more than `mostParts`. Bounds the parsing of a hostile question. */
const mostPieces = 1_000;

function piecesOf(inside: string): GiftAnswer[] {
  const pieces: GiftAnswer[] = [];
  // Text before the first sign is not an answer.
  for (const [, sign, piece = ''] of inside.matchAll(/([=~])([^=~]*)/g)) {
    if (pieces.length === mostPieces) break;
    const [, percent, words = ''] = /^\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)$/.exec(piece) ?? [];
    const [text = '', feedback = ''] = splitOnce(words, '#');
    pieces.push({
      isRight: sign === '=',
      weight: percent === undefined ? undefined : Number(percent.replace(',', '.')),
      ...{ text: textOf(text), feedback: textOf(feedback) },
    });
  }
  return pieces;
}

function splitOnce(text: string, by: string): string[] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + by.length)];
}

function textOf(written: string): GiftText {
  const [, format, text = ''] =
    /^\s*(?:\[(html|moodle|plain|markdown)\])?([\s\S]*)$/.exec(written) ?? [];
  // Continued lines are indented.
  return { text: shown(text.replace(/\n[ \t]+/g, '\n')).trim(), format };
}

/** Restores escaped signs. */
function shown(text: string): string {
  return text.replace(hidden, (sign) =>
    sign === lineBreak ? '\n' : (escapable[sign.charCodeAt(0) - firstPrivate] ?? ''),
  );
}
