/** Plain text as the XHTML of QTI, so that it reads back as it was. Pure. */
import { blankSign } from '../../../../model/study/quiz/task.ts';
import { escapeXml } from '../xml-escape.ts';

/** XHTML would take several for one, or lose it at the end of a line. */
const keptSpace = /\t|[ \n]{2}|^[ \n]|[ \n]$/;

/** As inline words, where lines break. */
export function inline(text: string): string {
  return escapeXml(text).replaceAll('&#10;', '<br/>');
}

/** In a block of its own. */
export function block(text: string): string {
  return needsPre(text) ? `<pre>${escapeXml(text)}</pre>` : `<p>${inline(text)}</p>`;
}

/** In something that may hold blocks: a choice, feedback. */
export function flow(text: string): string {
  return needsPre(text) ? block(text) : inline(text);
}

/** A text with a field in each gap. */
export function blockWith(parts: readonly string[], fields: readonly string[]): string {
  const isKept = needsPre(parts.join(blankSign));
  const inner = parts
    .map((part, at) => (isKept ? escapeXml(part) : inline(part)) + (fields[at] ?? ''))
    .join('');
  return isKept ? `<pre>${inner}</pre>` : `<p>${inner}</p>`;
}

function needsPre(text: string): boolean {
  // One empty line between two paragraphs is kept anyway.
  return keptSpace.test(text.replace(/(?<=\S)\n\n(?=\S)/g, '\n'));
}
