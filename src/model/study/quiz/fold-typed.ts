/**
 * A typed answer without what makes no difference: letter case, accents, punctuation, spaces, invisible signs, forms of Unicode, an
 * article in front. Numbers become one spelling, so that they can be compared exactly.
 */

export interface Folded {
  words: readonly string[];
  /** Without spaces: “cell wall” and “cellwall” are one. */
  joined: string;
}

/** Accents of European letters, and the vowel signs that Hebrew and Arabic may leave out. Other scripts need their marks. */
const optionalMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/gu;
/** Soft hyphens, signs of direction, joiners that nobody sees. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ى: 'ي' },
};
/** Digits of other scripts, each from its zero on. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const articles = new Set(
  'the a an der die das ein eine le la les l un une el los las una il lo gli i o os as um uma de het een'.split(
    ' ',
  ),
);
const number = /(?<![\p{L}\p{N}.,])[-−–+]?[.,]?\p{N}+(?:[.,'’]\p{N}+)*/gu;

export function foldTyped(text: string): Folded {
  const plain = withSigns(inDigits(text))
    .replace(invisible, '')
    .normalize('NFKD')
    .replaceAll('⁄', '/')
    .replace(optionalMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(optionalMarks, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıςأإآى]/gu, (letter) => letters[letter] ?? letter);
  const kept: string[] = [];
  // A number is taken out before its point and its sign would go with the punctuation.
  const rest = plain.replace(number, (found) => ` \ue000${kept.push(numberOf(found)) - 1}\ue001 `);
  const words = rest
    .replace(/['’‘ʼ`´]/gu, rest.match(/^l['’]/u) ? ' ' : '')
    .replace(/(?!#)\p{P}/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/\ue000(\d+)\ue001/u, (_, at) => kept[Number(at)] ?? ''));
  const bare = words.length > 1 && articles.has(words[0] ?? '') ? words.slice(1) : words;
  const known = bare.map(withoutArabicArticle);
  if (known.length > 0) return { words: known, joined: known.join('') };
  // Nothing but signs: they are the answer.
  const signs = plain.replace(/\s+/gu, '');
  return { words: signs === '' ? [] : [signs], joined: signs };
}

export function isNumber(word: string): boolean {
  return /^-?\p{N}/u.test(word);
}

function withoutArabicArticle(word: string): string {
  return /^ال[\u0621-\u064a]{3,}$/u.test(word) ? word.slice(2) : word;
}

function inDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Small digits and fractions would run together with the number before them: “10²” is not “102”, nor “2½” “21/2”. */
function withSigns(text: string): string {
  return text
    .replace(/(?<=\p{Nd})[⁺⁻]?[⁰¹²³⁴-⁹]/gu, '^$&')
    .replace(/(?<=\p{Nd})[¼-¾⅐-⅞]/gu, ' $&')
    .replace(/(?<=\p{Nd})٫(?=\p{Nd})/gu, '.')
    .replace(/(?<=\p{Nd})٬(?=\p{Nd})/gu, ',');
}

/** “1,000”, “1’000” and “1000”, “3,5” and “3.50” are one number each. */
function numberOf(text: string): string {
  const sign = /^[-−–]/u.test(text) ? '-' : '';
  const digits = text.replace(/^[-−–+]/u, '').replace(/['’]/gu, '');
  const whole = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
    ? digits.replaceAll(',', '')
    : digits.replace(/^(\d*),(\d+)$/, '$1.$2').replace(/^\./, '0.');
  if (!/^\d+(\.\d+)?$/.test(whole)) return sign + whole;
  const [front = '', behind = ''] = whole.replace(/^0+(?=\d)/, '').split('.');
  // No pattern: one that ends in zeros tries each of them.
  let end = behind.length;
  while (behind[end - 1] === '0') end--;
  return sign + (end === 0 ? front : `${front}.${behind.slice(0, end)}`);
}
