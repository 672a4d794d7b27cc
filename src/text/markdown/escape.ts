/**
 * Escapes plain text as Markdown: only characters that would be marks get a backslash. Pure. It does not import the
 * grammar, which would add 30 kB to the worker of Anki's packages.
 */
import { parseInline } from './markdown-inline.ts';
import { plainWords } from './plain-words.ts';

/** Below, `S` is any character but a space: between two spaces there is no mark (CommonMark §6.2). */
const marks =
  /\\(?=[!-/:-@[-`{-~]|\n|$)|`|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|~~|==(?=\S)|(?<=\S)==|\$|!(?=\[\[)|\[(?=[^[\]]*\]\()|<(?=[a-z/!?])|&(?=#?[a-z\d]+;)/giu;
const beginnings =
  /^(\s{0,3})(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|=+(?=\s*$)|[-:|](?=[-:|\s]*$)|\[(?=[^[\]]*\]:))/;

/** Within a line. Gaps of a cloze are not changed. */
export function escapeMarks(text: string): string {
  return text.replace(marks, (mark) =>
    mark.length > 1 ? mark.replace(/./g, '\\$&') : `\\${mark}`,
  );
}

/** At the start of a line. */
export function escapeBeginning(line: string): string {
  return line.replace(beginnings, (_, space: string, mark: string) =>
    /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  );
}

/** Plain text, such as of a quiz, as Markdown that shows the same text. */
export function asMarkdown(text: string): string {
  if (plainWords(text) === text.trim() || hasFormula(text)) return text;
  const lines = text.split('\n').map((line) => escapeBeginning(escapeMarks(line)));
  return lines.join('\n');
}

/** Formulas may stay, since they look better as Markdown. Sums of money are no formulas. */
function hasFormula(text: string): boolean {
  return parseInline(text).some((part) => part.kind === 'math' && /[\\^_{]/.test(part.text));
}
