/** Turns Markdown into HTML for readers of HTML. HTML inside the Markdown is kept unchanged. */
import { wordsOfLink } from './link-targets.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import type { Align, Block, Inline, ListItem, Note } from './markdown-tree.ts';

/** HTML of the parts that depend on the reader; `undefined`: as for a reader of documents. */
export interface Draw {
  math?: (tex: string, isDisplay: boolean) => string;
  /** A picture or sound. */
  shown?: (node: Extract<Inline, { kind: 'shown' }>) => string | undefined;
  /** A link to a thing of the student. */
  thing?: (node: Extract<Inline, { kind: 'thing' }>) => string;
}

/** Not safe to show: nothing in it was checked. */
export function markdownAsHtml(text: string): string {
  return htmlOf(parseMarkdown(text, { keepsHtml: true }), {});
}

/** Only the elements of Markdown: HTML in the text stays text, and links lead to the web. */
export function markdownAsSafeHtml(text: string, draw: Draw): string {
  return htmlOf(parseMarkdown(text), draw);
}

function htmlOf(blocks: readonly Block[], draw: Draw): string {
  return blocks.map((block) => `${blockAsHtml(block, draw)}\n`).join('');
}

function blockAsHtml(block: Block, draw: Draw): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inlineAsHtml(block.content, draw)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inlineAsHtml(block.content, draw)}</p>`;
    case 'quote':
      return `<blockquote>\n${htmlOf(block.children, draw)}</blockquote>`;
    case 'code': {
      const [word] = block.language?.split(/\s/) ?? [];
      const language = word === undefined ? '' : ` class="language-${escapedHtml(word)}"`;
      return `<pre><code${language}>${escapedHtml(block.text)}${block.text && '\n'}</code></pre>`;
    }
    case 'math':
      return `<p>${mathOf(block.text, true, draw)}</p>`;
    case 'html':
      return block.text;
    case 'rule':
      return '<hr />';
    case 'notes':
      return htmlOf(block.notes.flatMap(markedBlocks), draw);
    case 'table': {
      const { align } = block;
      const cellOf = (cell: Inline[], name: string, side: Align) =>
        `<${name}${side ? ` align="${side}"` : ''}>${inlineAsHtml(cell, draw)}</${name}>`;
      const row = (cells: Inline[][], name: string) =>
        `<tr>${cells.map((cell, at) => cellOf(cell, name, align[at])).join('')}</tr>`;
      const rows = block.rows.map((cells) => row(cells, 'td')).join('');
      const body = rows && `<tbody>${rows}</tbody>`;
      return `<table><thead>${row(block.head, 'th')}</thead>${body}</table>`;
    }
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.items.map(
        (item) => `<li>${itemAsHtml(item, block.isLoose, draw)}</li>\n`,
      );
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

function itemAsHtml(
  { content, children, checked }: ListItem,
  isLoose: boolean,
  draw: Draw,
): string {
  const box = checked === undefined ? '' : checked ? '☑ ' : '☐ ';
  const words = box + inlineAsHtml(content, draw);
  const own = words === '' ? '' : isLoose ? `<p>${words}</p>` : words;
  const others = children.map((block) =>
    block.kind === 'paragraph' && !isLoose
      ? inlineAsHtml(block.content, draw)
      : blockAsHtml(block, draw),
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

function inlineAsHtml(nodes: readonly Inline[], draw: Draw): string {
  return nodes.map((node) => nodeAsHtml(node, draw)).join('');
}

function nodeAsHtml(node: Inline, draw: Draw): string {
  switch (node.kind) {
    case 'text':
      return escapedHtml(node.text);
    case 'code':
      return `<code>${escapedHtml(node.text)}</code>`;
    case 'html':
      return node.text;
    case 'break':
      return node.isSoft ? '\n' : '<br />\n';
    case 'math':
      return mathOf(node.text, node.isDisplay, draw);
    case 'note':
      return `<sup><a role="doc-noteref">${node.number}</a></sup>`;
    case 'thing':
      return draw.thing?.(node) ?? escapedHtml(wordsOfLink(node));
    case 'tag':
      return escapedHtml(`#${node.name}`);
    case 'gap':
      return escapedHtml(`[${node.label}]`);
    case 'shown': {
      const drawn = draw.shown?.(node);
      if (drawn !== undefined) return drawn;
      if (/^!\[\[[^[\]]+\]\]$/.test(node.text)) return escapedHtml(node.text);
      return `<img src="${escapedHtml(node.src)}" alt="${escapedHtml(node.alt)}"${titled(node)} />`;
    }
    case 'link':
      return `<a href="${escapedHtml(node.href)}"${titled(node)}>${inlineAsHtml(node.children, draw)}</a>`;
    default: {
      const name = elements[node.kind];
      return `<${name}>${inlineAsHtml(node.children, draw)}</${name}>`;
    }
  }
}

function mathOf(tex: string, isDisplay: boolean, { math }: Draw): string {
  return math?.(tex, isDisplay) ?? mathAsHtml(tex, isDisplay);
}

/** MathML that has only the TeX it could be made from. */
function mathAsHtml(tex: string, isDisplay: boolean): string {
  const display = isDisplay ? ' display="block"' : '';
  return `<math${display}><semantics><annotation encoding="application/x-tex">${escapedHtml(tex)}</annotation></semantics></math>`;
}

function titled({ title }: { title?: string }): string {
  return title === undefined ? '' : ` title="${escapedHtml(title)}"`;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
