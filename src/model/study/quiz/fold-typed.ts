/**
 * Folds a typed answer: its letters as in every search, except letters of their own. Also removes punctuation and a
 * leading article. Numbers get one spelling, so that they can be compared exactly.
 */

import { accent, foldLetters, ownLetters, withPlainDigits } from '../../../text/fold.ts';

export interface Folded {
  words: readonly string[];
  /** Without spaces: “cell wall” equals “cellwall”. */
  joined: string;
  /** The leading article. */
  article?: string | undefined;
}

export interface Folding {
  /** Keeps accents. */
  accents?: boolean;
  /** Folds “ä” to “ae”, as typed without such a key. */
  umlauts?: boolean;
  /** Folds “&” to “and”. */
  spelledOut?: boolean;
  /** Reads ambiguous numbers in the other way. */
  otherNumbers?: boolean;
}

const allAccents = new RegExp(accent, 'gu');
const accentsOfLetters = new RegExp(`${ownLetters}|(${accent})`, 'gu');
/** Lone surrogates, and the two placeholder signs used below. */
const withoutMeaning = /[\ue000\ue001]|\p{Cs}/gu;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const articles = new Set(
  `the a an der die das den dem des ein eine einen einem einer eines le la les l un une du el los las unos unas il lo gli i uno
  o os as um uma uns umas de het een ett ο η το οι τα τον την ενασ μια ενα`.split(/\s+/),
);
/** French and Italian articles before a vowel. */
export const elided = /^\s*(?:de l|l|un|d)'(?=\p{L})/u;
/** A map, because a plain object would also contain “constructor”. */
const greek: ReadonlyMap<string, string> = new Map(
  `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho - sigma tau upsilon phi chi psi omega`
    .split(' ')
    .map((name, at) => [String.fromCodePoint(0x3b1 + at), name] as const),
);
const number = /(?<![\p{L}\p{N}.,])[-−–+]?[.,]?\p{N}+(?:[.,'’]\p{N}+)*/gu;

export function foldTyped(text: string, folding: Folding = {}): Folded {
  const plain = plainOf(text, folding);
  const kept: string[] = [];
  // Take numbers out first: their point and sign would be removed with the punctuation.
  const rest = plain.replace(
    number,
    (found) => ` \ue000${kept.push(numberOf(found, folding.otherNumbers)) - 1}\ue001 `,
  );
  const words = rest
    .replace(elided, '')
    .replaceAll("'", '')
    .replaceAll('&', folding.spelledOut ? ' and ' : ' ')
    // “5 m/s” is not “5 ms”, but dates and words may have any sign between them.
    .replace(/\/(?= ?\p{L})|(?<=\p{L} ?)\//gu, kept.length > 0 ? ' ÷ ' : ' ')
    .replace(/(?![#‰])\p{P}/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/\ue000(\d+)\ue001/u, (_, at) => kept[Number(at)] ?? ''));
  const article = words.length > 1 && articles.has(words[0] ?? '') ? words[0] : undefined;
  const known = (article === undefined ? words : words.slice(1)).map(knownAs);
  if (known.length > 0) return { words: known, joined: known.join(''), article };
  // Only signs: they are the answer.
  const signs = plain.replace(/\s+/gu, '');
  return { words: signs === '' ? [] : [signs], joined: signs };
}

function plainOf(text: string, folding: Folding): string {
  const small = withSigns(withPlainDigits(text))
    .replace(withoutMeaning, '')
    .replace(/[’‘ʼ`´]/gu, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
  const spelled = folding.umlauts ? umlautsOf(small) : small;
  return foldLetters(withPlainSigns(spelled), folding.accents ? 'all' : 'own');
}

/** Writes “ae” for “ä”, in lower case. */
export function umlautsOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/gu, (letter) => umlauts[letter] ?? letter);
}

/** Removes all accents, also those of letters of their own. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(allAccents, '').normalize('NFC');
}

/** The accents of a text in order. Letters of their own have none. */
export function accentsIn(text: string): string {
  const found = foldTyped(text, { accents: true }).joined.normalize('NFD');
  return [...found.matchAll(accentsOfLetters)].map(([, accent = '']) => accent).join('');
}

/** Whether “ae” for “ä” changes its spelling. */
export function hasUmlaut(text: string): boolean {
  return /[äöüøå]/iu.test(text.normalize('NFC'));
}

/** Folds a single Greek letter to its name, and removes the article of an Arabic word. */
function knownAs(word: string): string {
  const name = greek.get(word);
  if (name !== undefined) return name;
  return /^ال[\u0621-\u064a]{3,}$/u.test(word) ? word.slice(2) : word;
}

/**
 * Before Unicode normalization, which would join small digits and fractions to the number before them: “10²” is not
 * “102”, nor “2½” “21/2”.
 */
function withSigns(text: string): string {
  return text
    .replace(/(?<=\p{Nd})[⁺⁻]?[⁰¹²³⁴-⁹]/gu, '^$&')
    .replace(/(?<=\p{Nd})[¼-¾⅐-⅞]/gu, ' $&')
    .replace(/(?<=\p{Nd})٫(?=\p{Nd})/gu, '.')
    .replace(/(?<=\p{Nd})٬(?=\p{Nd})/gu, ',')
    .replace(/(?<=\p{Nd} ?)[º˚]/gu, '°');
}

/** After normalization, in lower case with single spaces: unifies signs with several spellings. */
function withPlainSigns(text: string): string {
  return (
    text
      .replaceAll('⁄', '/')
      .replace(/<[-−]{1,2}>/gu, '↔')
      .replace(/[-−]{1,2}>/gu, '→')
      .replaceAll('<=>', '⇔')
      .replaceAll('=>', '⇒')
      .replace(/(?<=\p{L})\^(?=\d)/gu, '')
      .replace(/(?<=\p{L})\^-(?=\d)/gu, '−')
      .replace(/−(?!\d)/gu, '-')
      .replaceAll('>=', '≥')
      .replaceAll('<=', '≤')
      .replaceAll('!=', '≠')
      .replace(/^[-−–] (?=\d)/u, '-')
      .replace(/^[~≈] ?(?=\d)/u, '')
      .replace(/(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?: \d{3})+(?!\d)/gu, (found) =>
        found.replaceAll(' ', ''),
      )
      .replace(/(?<=\d ?)[x*·∙⋅×](?= ?\d)/gu, ' × ')
      .replace(/(?<=\d ?)(?:per ?cento?|prozent|procent|pou?r ci?ento?)(?!\p{L})/gu, '%')
      .replace(/(?<=\d ?)μ(?=\p{L})/gu, 'u')
      // The one unit often written without its slash.
      .replace(/(?<=\d ?)km ?\/ ?h(?!\p{L})/gu, 'kmh')
      .replace(/(?<=\d ?)°/gu, ' ')
  );
}

/** One separator before three digits: thousands in some languages, decimals in others. */
const unclear = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Whether a number of the text is ambiguous. */
export function isUnclear(text: string): boolean {
  return /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/.test(text);
}

/**
 * “1,000”, “1’000”, “1.000,0” and “1000” are one number; so are “3,5” and “3.50”.
 * @param otherwise reads an ambiguous number in the other way: “1.000” as a thousand, “3,142” as a little over three
 */
function numberOf(text: string, otherwise = false): string {
  const sign = /^[-−–]/u.test(text) ? '-' : '';
  const whole = withPoint(text.replace(/^[-−–+]/u, '').replace(/['’]/gu, ''), otherwise);
  if (!/^\d+(\.\d+)?$/.test(whole)) return sign + whole;
  const [front = '', behind = ''] = whole.replace(/^0+(?=\d)/, '').split('.');
  // Not a regular expression: matching trailing zeros would backtrack at each.
  let end = behind.length;
  while (behind[end - 1] === '0') end--;
  return sign + (end === 0 ? front : `${front}.${behind.slice(0, end)}`);
}

function withPoint(digits: string, otherwise: boolean): string {
  if (otherwise && unclear.test(digits)) {
    return digits.includes(',') ? digits.replace(',', '.') : digits.replace('.', '');
  }
  // Indian grouping too. “0,125” has no thousands.
  const isGrouped =
    /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits) ||
    /^[1-9]\d?(,\d{2})+,\d{3}(\.\d+)?$/.test(digits);
  if (isGrouped) return digits.replaceAll(',', '');
  const isGroupedByPoints =
    /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(digits) || /^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits);
  if (isGroupedByPoints) return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(/^(\d*),(\d+)$/, '$1.$2').replace(/^\./, '0.');
}

export function isNumber(word: string): boolean {
  return /^-?\p{N}/u.test(word);
}
