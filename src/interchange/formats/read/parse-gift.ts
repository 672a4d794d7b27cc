/**
 * The text of a GIFT file taken apart, as Moodle's documentation of the format says (docs.moodle.org, “GIFT format”): questions
 * stand between empty lines, answers in braces, and a backslash takes a sign for itself. Pure.
 */

/** What begins one answer: `=` is right, `~` is wrong unless it has a weight. */
export interface GiftAnswer {
  isRight: boolean;
  /** Percent; none where it has none. */
  weight: number | undefined;
  /** Still with its markup. */
  text: GiftText;
  feedback: GiftText;
}

export interface GiftText {
  text: string;
  /** What `[html]` says; none: that of the question. */
  format: string | undefined;
}

export interface GiftQuestion {
  /** Of the last `$CATEGORY` before it, outermost first. */
  category: string[];
  before: GiftText;
  /** Behind the braces: the braces stand for a missing word. */
  after: string;
  answers:
    | { kind: 'truth'; isTrue: boolean; feedback: GiftText[] }
    | { kind: 'numbers'; answers: GiftAnswer[] }
    | { kind: 'answers'; answers: GiftAnswer[] }
    /** Nothing that can be marked: an essay, or a description. */
    | { kind: 'none' };
  /** For the whole question. */
  feedback: GiftText;
}

/** Signs that stand for themselves, while the text is taken apart: private characters of Unicode. */
const escapable = '~=#{}:\\';
const firstPrivate = 0xe000;
const lineBreak = '\ue010';
const escapes = /\\([~=#{}:\\n])/g;
const hidden = /[\ue000-\ue010]/g;

/** @param text clean, with `\n` alone between lines */
export function* parseGift(text: string): Generator<GiftQuestion> {
  let category: string[] = [];
  let lines: string[] = [];
  // One empty line more ends the last question.
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

/** Of the category; empty: the line names none. Trimmed without a pattern, which would try each of many spaces. */
function nameAfter(line: string): string {
  return (/^\s*\$CATEGORY\s*:(.*)$/is.exec(line)?.[1] ?? '').trim();
}

/** `$course$/top/Biology/Cells`: a doubled slash is one of the name. */
function categoryOf(named: string): string[] {
  const names = named
    .replaceAll('//', '\ue00f')
    .split('/')
    .map((name) => name.replaceAll('\ue00f', '/').trim())
    .filter((name) => name !== '');
  // Where it is, and the one around all others. Behind them a category may be called so too.
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

/** Far more than any question may have (`mostParts`): what follows is not taken apart, which would hold the page. */
const mostPieces = 1_000;

function piecesOf(inside: string): GiftAnswer[] {
  const pieces: GiftAnswer[] = [];
  // What stands before the first sign is no answer.
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
  // Lines that wrap stand further in.
  return { text: shown(text.replace(/\n[ \t]+/g, '\n')).trim(), format };
}

/** The signs that were taken for themselves stand again. */
function shown(text: string): string {
  return text.replace(hidden, (sign) =>
    sign === lineBreak ? '\n' : (escapable[sign.charCodeAt(0) - firstPrivate] ?? ''),
  );
}
