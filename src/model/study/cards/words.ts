/** Words and names against what a student searches: both folded. */

const wordLetter = /[\p{L}\p{N}]/u;
/** Written without spaces between words, so that a word may begin anywhere. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Mymr}]/u;

function hasWildcard(word: string): boolean {
  return word.includes('*') || word.includes('_');
}

/** @returns whether a word of a folded text begins so */
export function wordTest(word: string): (text: string) => boolean {
  if (hasWildcard(word)) {
    const pattern = `${word}*`;
    return (text) =>
      text.split(/\s+/).some((one) => fits(pattern, one) || fits(pattern, withoutSigns(one)));
  }
  if (unspaced.test(word)) return (text) => text.includes(word);
  return (text) => {
    let at = text.indexOf(word);
    while (at >= 0) {
      if (at === 0 || !isWordLetter(text, at - 1)) return true;
      at = text.indexOf(word, at + 1);
    }
    return false;
  };
}

/** @returns whether a whole folded name is so */
export function nameTest(name: string): (other: string) => boolean {
  return hasWildcard(name) ? (other) => fits(name, other) : (other) => other === name;
}

/** `*` is any letters, `_` one letter. The time it takes grows with both lengths and no faster. */
export function fits(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    const sign = pattern[p];
    if (sign === '*') {
      star = p;
      mark = t;
      p += 1;
    } else if (sign !== undefined && (sign === '_' || sign === text[t])) {
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

function withoutSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, '');
}

function isWordLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 128)
    return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90);
  // The second half of a letter beyond the basic plane is looked at with its first.
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff && at > 0;
  return wordLetter.test(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? unit));
}
