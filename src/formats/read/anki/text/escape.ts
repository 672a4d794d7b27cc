/** Plain words as Markdown that shows these words: what would be a mark gets a backslash, and nothing else. Pure. */

/** Below, `S` is any sign but a space: a mark beside spaces on both sides is none (CommonMark §6.2). */
const marks =
  /\\(?=[!-/:-@[-`{-~])|`|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|~~|\$|\[(?=[^[\]]*\]\()|<(?=[a-z/!?])/giu;
const beginnings = /^(\s{0,3})(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\d{1,9}(?=[.)]\s)|={3,}$|-{3,}$)/;

/** Within a line; a gap of a cloze stays as it is. */
export function escapeMarks(text: string): string {
  return text.replace(marks, (mark) => (mark === '~~' ? '\\~\\~' : `\\${mark}`));
}

/** What stands at the beginning of a line of plain words. */
export function escapeBeginning(line: string): string {
  return line.replace(beginnings, (_, space: string, mark: string) =>
    /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}
