/** Selected words of a note as the sides of a card. Pure. */
import { lineMarks } from './card-lines.ts';
import { escapeBeginning, escapeMarks } from './escape.ts';
import { wordsOfLink } from './link-targets.ts';
import { parseInline } from './markdown-inline.ts';
import type { Inline } from './markdown-tree.ts';

/** Code blocks, tables and formulas over lines mean something only as they stand. */
const isBlock = /^[ \t]*(?:```|~~~|\||\$\$)/m;
/** Letters and words of a term that stands before its meaning. */
const [longestTerm, mostTermWords] = [60, 7];
const separator = /^(.+?)(?: ?:{1,3} | [–—=→-] )(.+)$/s;
const formulaOrCode = /\$[^$\n]+\$|`[^`\n]+`/g;

/**
 * The words without what only styles them in the note: emphasis, marks and addresses of links. Formulas, code and lists
 * of several lines stay.
 */
export function wordsForCard(selected: string): string {
  const text = selected.trim();
  if (isBlock.test(text)) return text;
  const lines = text.split('\n');
  if (lines.length === 1) return plainLine(text.replace(lineMarks, ''));
  return lines
    .map((line) => {
      const mark = lineMarks.exec(line)?.[0] ?? '';
      return mark + plainLine(line.slice(mark.length));
    })
    .join('\n');
}

/** @returns the term and what is said of it, if one line has both: `Osmosis: water moves` */
export function termAndMeaning(words: string): { front: string; back: string } | undefined {
  if (words.includes('\n')) return undefined;
  // A colon of a formula or of code separates nothing.
  const masked = words.replace(formulaOrCode, (part) => '\ue000'.repeat(part.length));
  const [, term = '', meaning = ''] = separator.exec(masked) ?? [];
  const isTerm = term.length <= longestTerm && term.split(/\s+/).length <= mostTermWords;
  if (term === '' || !isTerm || meaning.trim().split(/\s+/).length < 2) return undefined;
  const front = words.slice(0, term.length).trim();
  const back = words.slice(words.length - meaning.length).trim();
  return front === '' || back === '' ? undefined : { front, back };
}

function plainLine(line: string): string {
  const nodes = parseInline(line);
  const words = nodes.map(sourceOf).join('');
  return nodes[0]?.kind === 'text' ? escapeBeginning(words) : words;
}

function titleOf(link: Extract<Inline, { kind: 'thing' }>): string {
  return link.target.by === 'title' ? link.target.title : wordsOfLink(link);
}

/** What shows the same words without their style. */
function sourceOf(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escapeMarks(node.text);
    case 'math':
      return node.isDisplay ? `$$${node.text}$$` : `$${node.text}$`;
    case 'code':
      return node.text.includes('`') ? `\`\` ${node.text} \`\`` : `\`${node.text}\``;
    case 'break':
      return '\n';
    case 'thing':
      return escapeMarks(node.words || titleOf(node));
    case 'tag':
      return `#${node.name}`;
    case 'shown':
    case 'html':
      return node.text;
    case 'gap':
    case 'note':
      return '';
    case 'subscript':
      return `<sub>${node.children.map(sourceOf).join('')}</sub>`;
    case 'superscript':
      return `<sup>${node.children.map(sourceOf).join('')}</sup>`;
    default:
      return node.children.map(sourceOf).join('');
  }
}
