/** What a note is called where its own title is empty, and the line that stands for it in a list. */

export function shownTitle(title: string): string {
  return title.trim() || 'Untitled note';
}

/** As a title. @returns an empty text where there is none */
export function firstHeading(text: string): string {
  const [, words = ''] = /^ {0,3}#{1,6}[ \t]+(.*)$/m.exec(text) ?? [];
  return firstLine(withoutClosing(words)).trim();
}

/** Without the signs that close a heading; without a pattern, which would try each of many spaces. */
function withoutClosing(words: string): string {
  const line = words.trimEnd();
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  return /\s/.test(line[end - 1] ?? '') ? line.slice(0, end) : line;
}

/** The first line with words in it, without its Markdown marks. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? '';
  return line
    .replace(/^[\s#>*+-]+(\[[ xX]\])?\s*/, '')
    .replace(/[*_`~]+/g, '')
    .slice(0, 200);
}
