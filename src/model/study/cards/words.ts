/** Matches words and names with a search; both are folded. */

const wordLetter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts without spaces between words: a match may begin anywhere. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Mymr}]/u;

function hasWildcard(word: string): boolean {
  return /(?<!\\)[*_]/.test(word);
}

/** Resolves `\\*` and `\\_` to the signs themselves. */
export function withoutEscapes(name: string): string {
  return name.replace(/\\([*_])/g, '$1');
}

/** @returns whether a folded text has a word that begins with it */
export function wordTest(word: string): (text: string) => boolean {
  if (hasWildcard(word)) {
    const pattern = `${word}*`;
    return (text) =>
      text.split(/\s+/).some((one) => fits(pattern, one) || fits(pattern, withoutSigns(one)));
  }
  const wanted = withoutEscapes(word);
  if (unspaced.test(wanted)) return (text) => text.includes(wanted);
  return (text) => {
    let at = text.indexOf(wanted);
    while (at >= 0) {
      if (at === 0 || !isWordLetter(text, at - 1)) return true;
      at = text.indexOf(wanted, at + 1);
    }
    return false;
  };
}

/** @returns whether it matches a whole folded name */
export function nameTest(name: string): (other: string) => boolean {
  if (hasWildcard(name)) return (other) => fits(name, other);
  const wanted = withoutEscapes(name);
  return (other) => other === wanted;
}

/**
 * Wildcard match: `*` is any letters, `_` one letter, a backslash makes them literal. The time is at most the
 * product of both lengths.
 */
export function fits(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    const sign = pattern[p];
    const isSign = isEscape(pattern, p);
    if (isSign && pattern[p + 1] === text[t]) {
      p += 2;
      t += 1;
    } else if (sign === '*') {
      star = p;
      mark = t;
      p += 1;
    } else if (!isSign && sign !== undefined && (sign === '_' || sign === text[t])) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      p = star + 1;
      mark += 1;
      t = mark;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}

function isEscape(pattern: string, at: number): boolean {
  return pattern[at] === '\\' && (pattern[at + 1] === '*' || pattern[at + 1] === '_');
}

function withoutSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, '');
}

function isWordLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 128)
    return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90);
  // The second half of a surrogate pair counts with the first.
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff && at > 0;
  return wordLetter.test(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? unit));
}
