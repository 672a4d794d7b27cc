/** The title of a note without its own title, and its line in lists. */

export function shownTitle(title: string): string {
  return title.trim() || 'Untitled note';
}

/** As a title. @returns an empty text without a heading */
export function firstHeading(text: string): string {
  const [, words = ''] = /^ {0,3}#{1,6}[ \t]+(.*)$/m.exec(text) ?? [];
  return firstLine(withoutClosing(words)).trim();
}

/** Removes closing signs of a heading. Not a regular expression, which would backtrack over many spaces. */
function withoutClosing(words: string): string {
  const line = words.trimEnd();
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return /\s/.test(line[end - 1] ?? '') ? line.slice(0, end) : line;
}

/** The first line with words, without Markdown marks. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? '';
  return line
    .replace(/^[\s#>*+-]+(\[[ xX]\])?\s*/, '')
    .replace(/(?<=[^\s[\]])\[\^[^[\]\s]{1,99}\](?!:)/g, '')
    .replace(/[*_`~]+/g, '')
    .slice(0, 200);
}
