/** Numbers that texts write as words: “three kinds”. The first is 2. */
export const numberWords: readonly string[] =
  'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** For use in patterns. */
export const anyNumberWord = numberWords.join('|');

/** Of all sizes, shares and times, in small letters. */
export const anyNumberInWords: ReadonlySet<string> = new Set([
  ...numberWords,
  ...'one hundred thousand million billion half third quarter twice once'.split(' '),
]);

/** @param word in small letters @returns `undefined` for other words */
export function numberOfWord(word: string): number | undefined {
  const at = numberWords.indexOf(word);
  return at < 0 ? undefined : at + 2;
}
