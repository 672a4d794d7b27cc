/** Turns Markdown into HTML for readers of HTML. HTML inside the Markdown is kept unchanged. */
import { wordsOfLink } from './link-targets.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import type { Align, Block, Inline, ListItem, Note } from './markdown-tree.ts';

/** Not safe to show: nothing in it was checked. */
export function markdownAsHtml(text: string): string {
  return htmlOf(parseMarkdown(text, { keepsHtml: true }));
}

function htmlOf(blocks: readonly Block[]): string {
  return blocks.map((block) => `${blockAsHtml(block)}\n`).join('');
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineAsHtml(block.content)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inlineAsHtml(block.content)}</p>`;
    case 'quote':
      return `<blockquote>\n${htmlOf(block.children)}</blockquote>`;
    case 'code': {
      const [word] = block.language?.split(/\s/) ?? [];
      const language = word === undefined ? '' : ` class="language-${escaped(word)}"`;
      return `<pre><code${language}>${escaped(block.text)}${block.text && '\n'}</code></pre>`;
    }
    case 'math':
      return `<p>${mathAsHtml(block.text, true)}</p>`;
    case 'html':
      return block.text;
    case 'rule':
      return '<hr />';
    case 'notes':
      return htmlOf(block.notes.flatMap(markedBlocks));
    case 'table': {
      const { align } = block;
      const cellOf = (cell: Inline[], name: string, side: Align) =>
        `<${name}${side ? ` align="${side}"` : ''}>${inlineAsHtml(cell)}</${name}>`;
      const row = (cells: Inline[][], name: string) =>
        `<tr>${cells.map((cell, at) => cellOf(cell, name, align[at])).join('')}</tr>`;
      const rows = block.rows.map((cells) => row(cells, 'td')).join('');
      const body = rows && `<tbody>${rows}</tbody>`;
      return `<table><thead>${row(block.head, 'th')}</thead>${body}</table>`;
    }
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.items.map((item) => `<li>${itemAsHtml(item, block.isLoose)}</li>\n`);
      return `<${name}${start}>\n${items.join('')}</${name}>`;
    }
  }
}

/** A footnote begins with its mark, as in documents of other programs. */
function markedBlocks({ number, children }: Note): Block[] {
  const mark: Inline[] = [
    { kind: 'note', number, isFirst: false },
    { kind: 'text', text: ' ' },
  ];
  const [first, ...others] = children;
  if (first?.kind !== 'paragraph') return [{ kind: 'paragraph', content: mark }, ...children];
  return [{ kind: 'paragraph', content: [...mark, ...first.content] }, ...others];
}

function itemAsHtml({ content, children, checked }: ListItem, isLoose: boolean): string {
  const box = checked === undefined ? '' : checked ? '☑ ' : '☐ ';
  const words = box + inlineAsHtml(content);
  const own = words === '' ? '' : isLoose ? `<p>${words}</p>` : words;
  const others = children.map((block) =>
    block.kind === 'paragraph' && !isLoose ? inlineAsHtml(block.content) : blockAsHtml(block),
  );
  return [own, ...others].filter((part) => part !== '').join('\n');
}

const elements = {
  strong: 'strong',
  emphasis: 'em',
  strike: 'del',
  mark: 'mark',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  filled: 'mark',
} as const;

function inlineAsHtml(nodes: readonly Inline[]): string {
  return nodes.map(nodeAsHtml).join('');
}

function nodeAsHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escaped(node.text);
    case 'code':
      return `<code>${escaped(node.text)}</code>`;
    case 'html':
      return node.text;
    case 'break':
      return node.isSoft ? '\n' : '<br />\n';
    case 'math':
      return mathAsHtml(node.text, node.isDisplay);
    case 'note':
      return `<sup><a role="doc-noteref">${node.number}</a></sup>`;
    case 'thing':
      return escaped(wordsOfLink(node));
    case 'gap':
      return escaped(`[${node.label}]`);
    case 'shown':
      if (/^!\[\[[^[\]]+\]\]$/.test(node.text)) return escaped(node.text);
      return `<img src="${escaped(node.src)}" alt="${escaped(node.alt)}"${titled(node)} />`;
    case 'link':
      return `<a href="${escaped(node.href)}"${titled(node)}>${inlineAsHtml(node.children)}</a>`;
    default: {
      const name = elements[node.kind];
      return `<${name}>${inlineAsHtml(node.children)}</${name}>`;
    }
  }
}

/** MathML that has only the TeX it could be made from. */
function mathAsHtml(tex: string, isDisplay: boolean): string {
  const display = isDisplay ? ' display="block"' : '';
  return `<math${display}><semantics><annotation encoding="application/x-tex">${escaped(tex)}</annotation></semantics></math>`;
}

function titled({ title }: { title?: string }): string {
  return title === undefined ? '' : ` title="${escaped(title)}"`;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
