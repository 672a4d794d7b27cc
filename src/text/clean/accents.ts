/**
 * Joins accents that a font of TeX's first encoding (OT1) draws as signs of their own: “r´esoluble”, “M¨obius”,
 * “na¨ıve”. TeX writes the accent before its letter; some other programs write it after: “Poincare´”. The same signs
 * also stand for apostrophes (“it´s”), quotes (“`type´”), minutes (“5´”) and code; these stay.
 */

/** Spacing accents and their combining forms. */
const combining: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˇ: '\u030C',
  '˘': '\u0306',
  '¯': '\u0304',
  '˙': '\u0307',
  '˚': '\u030A',
  '¸': '\u0327',
  '˛': '\u0328',
  '˝': '\u030B',
};
const dotless: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

const anyAccent = /[´`¨ˆ˜ˇ˘¯˙˚¸˛˝]/;
const letter = /\p{L}/u;
const isLetter = (character: string) => letter.test(character) && !anyAccent.test(character);

export function isAccent(character: string): boolean {
  return combining[character] !== undefined;
}

/** @returns the letter of the Latin alphabets (U+00C0 to U+017F) that both form; `undefined` if there is none */
export function accented(base: string, accent: string): string | undefined {
  const joined = ((dotless[base] ?? base) + (combining[accent] ?? '?')).normalize('NFC');
  return /^[\u00C0-\u017F]$/.test(joined) ? joined : undefined;
}

/** Linear in the length of the text. */
export function joinAccents(text: string): string {
  if (!anyAccent.test(text)) return text;
  const joined: string[] = [];
  let wordLength = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (!isAccent(sign)) {
      joined.push(sign);
      wordLength = isLetter(sign) ? wordLength + 1 : 0;
      if (/[‘'’]/.test(sign)) isQuoted = wordLength === 0 && !isLetter(text.charAt(at - 1));
      continue;
    }
    const place = {
      sign,
      before: joined.at(-1) ?? '',
      after: text.slice(at + 1, at + 7),
      wordLength,
    };
    const stays = sign === '´' && elided.test(text.slice(Math.max(0, at - 3), at + 8));
    const ahead = stays ? undefined : aheadOf({ ...place, isQuoted }, text, at);
    const behind = stays || ahead !== undefined || isQuoted ? undefined : behindOf(place);
    if (ahead !== undefined) {
      joined.push(ahead.letter);
      at += ahead.length;
      wordLength++;
    } else if (behind !== undefined) joined[joined.length - 1] = behind;
    else {
      joined.push(sign);
      isQuoted = !isQuoted && !isLetter(place.before);
    }
  }
  return joined.join('');
}

interface Place {
  sign: string;
  before: string;
  /** The next characters. */
  after: string;
  /** Letters of the word before the sign. */
  wordLength: number;
}

const vowel = /[aeiouyı]/i;
/** Words in which “´” stands for an apostrophe although an accent would fit. */
const elided =
  /(?<!\p{L})(?:[cns]´est|[ld]´une?|[ld]´eau|[ld]´autres?|d´abord|qu´(?:ils?|elles?|on|une?)|j´ai|o´clock)(?!\p{L})/iu;

/** The letter after the sign takes it, as TeX writes. @returns it, and the characters after the sign that it replaces */
function aheadOf(place: Place & { isQuoted: boolean }, text: string, at: number) {
  const { sign, before, after, wordLength } = place;
  if (/[\p{N}]/u.test(before) || isAccent(before)) return undefined;
  const next = after.charAt(0);
  if (next === ' ') return place.isQuoted ? undefined : spacedOut(place);
  const joined = accented(next, sign);
  if (joined === undefined) return undefined;
  const follows = after.charAt(1);
  const found = { letter: joined, length: 1 };
  if (sign === '´') {
    if (vowel.test(next)) return wordLength > 0 || opensWord(text, at) ? found : undefined;
    // “it´s”, “they´ll” and “we´re”; and “re´soluble”, whose accent belongs to the letter before.
    const isContraction = /[lr]/i.test(next) || (/s/i.test(next) && !isLetter(follows));
    return isContraction || /e/i.test(before) || isAccent(follows) ? undefined : found;
  }
  // “`a” opens a quote or code, unless it is the word “à”.
  if (sign === '`' && wordLength === 0) {
    return /a/i.test(next) && (follows === ' ' || follows === '') ? found : undefined;
  }
  if (wordLength === 0 && /[¨˜]/.test(sign)) return opensWord(text, at) ? found : undefined;
  return found;
}

/** The sign opens a word of at least two letters, and no later sign closes a quote. */
function opensWord(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (!isLetter(text.charAt(at + 2))) return false;
  const close = text.indexOf(sign, at + 1);
  return close < 0 || close > at + 80 || isLetter(text.charAt(close + 1));
}

/** “M¨ obius”: a space that is none, if the letter before the sign cannot take it. */
function spacedOut({ sign, before, after, wordLength }: Place) {
  const next = after.charAt(1);
  const isCut = sign === '´' ? wordLength > 1 : wordLength > 0;
  const isInside = isCut && !vowel.test(before) && /[´¨]/.test(sign) && /[aeiouyı]/.test(next);
  const joined = isInside ? accented(next, sign) : undefined;
  return joined === undefined ? undefined : { letter: joined, length: 2 };
}

/** The letter before the sign takes it. A prime follows a single letter, and “’s” is no accent. */
function behindOf({ sign, before, after, wordLength }: Place): string | undefined {
  if (wordLength === 0) return undefined;
  if (sign === '´' || sign === '`') {
    if (!vowel.test(before)) return undefined;
    if (sign === '´' && /^(?:[stdm]|ll|re|ve)(?!\p{L})/iu.test(after)) return undefined;
    if (wordLength < 3 && !isLetter(after.charAt(0))) return undefined;
  }
  return accented(before, sign);
}
