/**
 * Plain words as Markdown that shows these words: what would be a mark gets a backslash, and nothing else. Pure. It does not
 * import the grammar, which would add 30 kB to the worker of Anki's packages.
 */

/** Below, `S` is any sign but a space: a mark beside spaces on both sides is none (CommonMark §6.2). */
const marks =
  /\\(?=[!-/:-@[-`{-~]|\n|$)|`|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|~~|==(?=\S)|(?<=\S)==|\$|!(?=\[\[)|\[(?=[^[\]]*\]\()|<(?=[a-z/!?])|&(?=#?[a-z\d]+;)/giu;
const beginnings =
  /^(\s{0,3})(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|=+(?=\s*$)|[-:|](?=[-:|\s]*$)|\[(?=[^[\]]*\]:))/;

/** Within a line; a gap of a cloze stays as it is. */
export function escapeMarks(text: string): string {
  return text.replace(marks, (mark) =>
    mark.length > 1 ? mark.replace(/./g, '\\$&') : `\\${mark}`,
  );
}

/** What stands at the beginning of a line of plain words. */
export function escapeBeginning(line: string): string {
  return line.replace(beginnings, (_, space: string, mark: string) =>
    /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}
