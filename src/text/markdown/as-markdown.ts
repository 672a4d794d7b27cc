/** Plain text, such as of a quiz, as Markdown that shows the same text. */
import { escapeBeginning, escapeMarks } from './escape.ts';
import { parseInline } from './markdown-inline.ts';
import { plainWords } from './plain-words.ts';

export function asMarkdown(text: string): string {
  if (plainWords(text) === text.trim() || hasFormula(text)) return text;
  const lines = text.split('\n').map((line) => escapeBeginning(escapeMarks(line)));
  return lines.join('\n');
}

/** Formulas may stay, since they look better as Markdown. Sums of money are no formulas. */
function hasFormula(text: string): boolean {
  return parseInline(text).some((part) => part.kind === 'math' && /[\\^_{]/.test(part.text));
}
