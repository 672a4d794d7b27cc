/**
 * The text of a card, Markdown with KaTeX, as HTML for Anki: what `read/anki/text` makes of Anki's HTML, the other way round.
 * What is no mark is words, so nothing that a student typed becomes a tag. Pure.
 */
import { parseMarkdown } from '../../../../text/markdown/markdown-blocks.ts';
import type { Block, Inline, ListItem } from '../../../../text/markdown/markdown-tree.ts';

export function cardAsHtml(text: string): string {
  return htmlOf(parseMarkdown(text));
}

/** Only paragraphs need an empty line between them. */
function htmlOf(blocks: readonly Block[]): string {
  return blocks
    .map((block, at) => {
      const areWords = block.kind === 'paragraph' && blocks[at - 1]?.kind === 'paragraph';
      return `${areWords ? '<br><br>' : ''}${blockAsHtml(block)}`;
    })
    .join('');
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inline(block.content);
    case 'heading':
      return `<h${block.level}>${inline(block.content)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${htmlOf(block.children)}</blockquote>`;
    case 'code':
      return `<pre>${bare(block.text)}</pre>`;
    case 'math':
      return formula(block.text, true);
    case 'html':
      return escaped(block.text);
    case 'rule':
      return '<hr>';
    case 'table': {
      const row = (cells: Inline[][]) => cells.map((cell) => `<td>${inline(cell)}</td>`).join('');
      const rows = [block.head, ...block.rows].map((cells) => `<tr>${row(cells)}</tr>`);
      return `<table>${rows.join('')}</table>`;
    }
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      return `<${name}${start}>${block.items.map(item).join('')}</${name}>`;
    }
  }
}

function item({ checked, content, children }: ListItem): string {
  const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  const own: Block[] = content.length > 0 ? [{ kind: 'paragraph', content }] : [];
  return `<li>${box}${htmlOf([...own, ...children])}</li>`;
}

const elements = {
  ...{ strong: 'b', emphasis: 'i', strike: 's', underline: 'u', mark: 'mark', filled: 'mark' },
  ...{ subscript: 'sub', superscript: 'sup' },
} as const;

/** Words within a line. A formula of its own ends its line by itself. */
function inline(nodes: readonly Inline[]): string {
  const html = nodes.map(nodeAsHtml).join('');
  return html.replaceAll('<br><div>', '<div>').replaceAll('</div><br>', '</div>');
}

function nodeAsHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
    case 'html':
    case 'shown':
      return escaped(node.text);
    case 'code':
      return `<code>${escaped(node.text.trim())}</code>`;
    case 'break':
      return '<br>';
    case 'math':
      return formula(node.text, node.isDisplay);
    case 'gap':
      return escaped(node.label);
    case 'link': {
      const words = inline(node.children);
      const [only] = node.children;
      const isAddress = only?.kind === 'text' && /^(https?:\/\/|www\.|\S+@)\S+$/i.test(only.text);
      return isAddress ? words : `<a href="${bare(node.href)}">${words}</a>`;
    }
    default:
      return `<${elements[node.kind]}>${inline(node.children)}</${elements[node.kind]}>`;
  }
}

function formula(tex: string, isDisplay: boolean): string {
  const words = escaped(tex).replaceAll('\n', '<br>');
  return isDisplay ? `<div>\\[${words}\\]</div>` : `\\(${words}\\)`;
}

/** Spaces that stand together stay so. */
function escaped(text: string): string {
  return bare(text).replaceAll(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length));
}

/** What would be a sound or a formula for Anki is words too. */
function bare(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\\(?=[([])/g, '&#92;')
    .replaceAll(/\[(?=(?:sound:|anki:|latex\]|\$))/g, '&#91;');
}
