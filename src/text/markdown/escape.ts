/**
 * Escapes plain text as Markdown: only characters that would be marks get a backslash. Pure. It does not import the
 * grammar, which would add 30 kB to the worker of Anki's packages.
 */

/** `S` is any character but a space: a mark between two spaces has no effect (CommonMark §6.2). */
const marks =
  /\\(?=[!-/:-@[-`{-~]|\n|$)|`|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|~~|(?<=\S)~(?![\p{L}\p{N}])|==(?=\S)|(?<=\S)==|\$|!(?=\[\[)|\[(?=\[[^[\]\n]+\]\])|\[(?=[^[\]]*\]\()|<(?=[a-z/!?])|&(?=(?:\{\{c\d\d?::)?#?[a-z\d]+(?:\}\})?;)/giu;
const beginnings =
  /^(\s{0,3}(?:\{\{c\d\d?::)?)(#{1,6}(?=\s|\}|$)|>|[-+*](?=\s|\}|$)|\d{1,9}(?:\}\})?(?=[.)](?:\s|$))|=+(?=\s*$)|[-:|](?=[-:|\s]*$)|\[(?=[^[\]]*\]:))/;

/** Escapes inside a line. Gaps of a cloze do not change. */
export function escapeMarks(text: string): string {
  return text.replace(marks, (mark) =>
    mark.length > 1 ? mark.replace(/./g, '\\$&') : `\\${mark}`,
  );
}

/** Escapes at the start of a line. */
export function escapeBeginning(line: string): string {
  return line.replace(beginnings, (_, space: string, mark: string) =>
    /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}

/**
 * Where the two functions above put a backslash into one line: offsets of the characters that get one before them. For
 * text in which other marks are put too, such as gaps.
 */
export function offsetsToEscape(line: string): Set<number> {
  const offsets = new Set<number>();
  for (const { 0: mark, index } of line.matchAll(marks))
    for (let at = 0; at < mark.length; at++) offsets.add(index + at);
  const [, space = '', mark = ''] = beginnings.exec(line) ?? [];
  if (mark !== '') offsets.add(space.length + (/^\d/.test(mark) ? mark.length : 0));
  return offsets;
}
