/**
 * HTML of a web page, a word processor or another note program as Markdown: headings, lists, boxes, tables, quotes, code,
 * links and marks stay; scripts, styles and colours go. Pure, in linear time; no HTML reaches a document.
 */
import { Parser } from 'htmlparser2';
import { escapeBeginning, escapeMarks } from './escape.ts';

interface Element {
  name: string;
  attrs: Record<string, string>;
  children: Node[];
  /** Whether a block is inside. */
  holdsBlock: boolean;
}
type Node = Element | string;

const skipped = new Set(
  'script style head title template noscript iframe object svg button select'.split(' '),
);
const blocks = new Set(
  'p div section article main header footer aside nav figure figcaption address blockquote ul ol li dl dt dd h1 h2 h3 h4 h5 h6 pre table tr hr body html form details summary center'.split(
    ' ',
  ),
);
const marks: Record<string, string> = {
  ...{ b: '**', strong: '**', i: '*', em: '*', cite: '*', s: '~~', del: '~~', strike: '~~' },
  mark: '==',
};
/** Deeper nesting is read as if it were at this depth. */
const deepest = 60;

/** @param longest letters of the result; the rest is left out at a line's end */
export function htmlToMarkdown(html: string, longest = 2_000_000): string {
  const text = blockText(treeOf(html), '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '');
  return text.length <= longest ? text : text.slice(0, text.lastIndexOf('\n', longest));
}

function treeOf(html: string): Element {
  const root: Element = { name: '', attrs: {}, children: [], holdsBlock: true };
  const path = [root];
  const top = () => path.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag: (name, attrs) => {
        const element = { name, attrs, children: [], holdsBlock: false };
        if (path.length < deepest) top().children.push(element);
        else path[deepest - 1]?.children.push(element);
        path.push(element);
        if (!blocks.has(name)) return;
        for (let at = path.length - 2; at > 0 && !path[at]?.holdsBlock; at--) {
          const around = path[at];
          if (around) around.holdsBlock = true;
        }
      },
      ontext: (text) => {
        top().children.push(text);
      },
      onclosetag: () => {
        if (path.length > 1) path.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return root;
}

/** Nobody sees it on the page. */
function isSkipped({ name, attrs }: Element): boolean {
  return (
    skipped.has(name) ||
    'hidden' in attrs ||
    /display:\s*none|mso-hide:\s*all/i.test(attrs.style ?? '')
  );
}

function inlineText(node: Node): string {
  if (typeof node === 'string') return escapeMarks(node.replace(/[\s\u00a0]+/g, ' '));
  const { name, attrs, children } = node;
  if (isSkipped(node)) return '';
  const inside = () => children.map(inlineText).join('');
  if (name === 'br') return '\n';
  if (name === 'img') return pictureText(attrs);
  if (name === 'input') return '';
  if (name === 'a') return linkText(attrs.href ?? '', inside());
  if (name === 'code' || name === 'kbd' || name === 'samp') return codeText(plain(node));
  if (name === 'sub' || name === 'sup') {
    const words = inside().trim();
    return words === '' ? '' : `<${name}>${words}</${name}>`;
  }
  return marked(inside(), markOf(node));
}

/** Word processors say in a style what is bold; Google Docs puts everything into a `<b>` of normal weight. */
function markOf({ name, attrs }: Element): string {
  const style = attrs.style ?? '';
  if (/font-weight:\s*(?:normal|[1-5]00)/.test(style)) return '';
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/.test(style);
  const isItalic = /font-style:\s*italic/.test(style);
  return marks[name] ?? `${isBold ? '**' : ''}${isItalic ? '*' : ''}`;
}

/** Marks touch words. */
function marked(text: string, mark: string): string {
  const words = text.trim();
  if (mark === '' || words === '' || words.includes('\n\n')) return text;
  const start = text.length - text.trimStart().length;
  const close = [...mark].reverse().join('');
  return text.slice(0, start) + mark + words + close + text.slice(start + words.length);
}

function linkText(href: string, words: string): string {
  const shown = words.trim();
  if (!/^(?:https?:|mailto:)/i.test(href)) return words;
  const address = href.replace(/[\s<>]/g, encodeURIComponent).replace(/[()]/g, '\\$&');
  if (shown === '') return '';
  return shown === escapeMarks(href)
    ? `<${address}>`
    : `[${shown.replace(/\n+/g, ' ')}](${address})`;
}

/** Pictures of other programs' folders are not here: their words stay. */
function pictureText({ src = '', alt = '' }: Record<string, string>): string {
  const words = escapeMarks(alt.replace(/\s+/g, ' ').trim());
  return /^https:/i.test(src)
    ? `[${words || 'Picture'}](${src.replace(/[\s()<>]/g, encodeURIComponent)})`
    : words;
}

function codeText(code: string): string {
  const words = code.replace(/\s+/g, ' ').trim();
  if (words === '') return '';
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${words}\`` : `${fence} ${words} ${fence}`;
}

function plain(node: Node): string {
  if (typeof node === 'string') return node;
  return node.name === 'br' ? '\n' : node.children.map(plain).join('');
}

function blockText(element: Element, indent: string): string {
  let [out, run] = ['', ''];
  const flush = () => {
    const lines = run.trim();
    if (lines !== '')
      out += `${lines
        .split('\n')
        .map((line) => indent + escapeBeginning(line.trim()))
        .join('\n')}\n\n`;
    run = '';
  };
  for (const child of element.children) {
    if (typeof child === 'string' || !(blocks.has(child.name) || child.holdsBlock)) {
      run += inlineText(child);
      continue;
    }
    flush();
    out += oneBlock(child, indent);
  }
  flush();
  return out;
}

function oneBlock(element: Element, indent: string): string {
  const { name, children } = element;
  if (isSkipped(element)) return '';
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) {
    const words = children
      .map(inlineText)
      .join('')
      .replace(/\s+/g, ' ')
      .replace(/\*\*/g, '')
      .trim();
    return words === '' ? '' : `${indent}${'#'.repeat(Number(heading))} ${words}\n\n`;
  }
  if (name === 'hr') return `${indent}---\n\n`;
  if (name === 'pre') return fenced(element, indent);
  if (name === 'ul' || name === 'ol') return `${listText(element, indent)}\n`;
  if (name === 'table') return tableText(element, indent);
  if (name === 'blockquote') {
    const lines = blockText(element, '').trim().split('\n');
    return lines[0] === ''
      ? ''
      : `${lines.map((line) => `${indent}> ${line}`.trimEnd()).join('\n')}\n\n`;
  }
  return blockText(element, indent);
}

function fenced(element: Element, indent: string): string {
  const code = plain(element).replace(/\n$/, '');
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${[fence, ...code.split('\n'), fence].map((line) => indent + line).join('\n')}\n\n`;
}

function listText({ name, attrs, children }: Element, indent: string): string {
  let number = Number.parseInt(attrs.start ?? '1', 10) || 1;
  let out = '';
  for (const item of children) {
    if (typeof item === 'string') continue;
    // Word and Google Docs put a list beside its item, not into it.
    if (item.name === 'ul' || item.name === 'ol') {
      // Without an item before it, its indent would make it code.
      const deeper = out === '' ? '' : name === 'ol' ? '   ' : '  ';
      out += listText(item, indent + deeper);
      continue;
    }
    const sign = name === 'ol' ? `${number++}. ` : '- ';
    const body = blockText(item, indent + ' '.repeat(sign.length))
      .trim()
      .replace(/\n\n+/g, '\n');
    out += `${indent}${sign}${boxOf(item)}${body}\n`;
  }
  return out;
}

/** Of a list of tasks. */
function boxOf(item: Element): string {
  const box = findBox(item, 3);
  if (box === undefined) return '';
  return 'checked' in box.attrs || box.attrs['aria-checked'] === 'true' ? '[x] ' : '[ ] ';
}

function findBox(element: Element, depth: number): Element | undefined {
  if (element.name === 'input' && element.attrs.type === 'checkbox') return element;
  if (element.attrs.role === 'checkbox') return element;
  if (depth === 0) return undefined;
  for (const child of element.children) {
    const found =
      typeof child === 'string' || child.name === 'ul' || child.name === 'ol'
        ? undefined
        : findBox(child, depth - 1);
    if (found) return found;
  }
  return undefined;
}

function tableText(table: Element, indent: string): string {
  const rows: string[][] = [];
  const walk = (element: Element) => {
    if (element.name !== 'tr') {
      for (const child of element.children) if (typeof child !== 'string') walk(child);
      return;
    }
    const cells = element.children.filter((child) => typeof child !== 'string');
    rows.push(cells.map(cellText));
  };
  walk(table);
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  // A table for the layout of a page.
  if (width === 1)
    return rows.map(([cell = '']) => `${indent}${cell.replace(/\\\|/g, '|')}\n\n`).join('');
  const line = (row: readonly string[]) =>
    `${indent}| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |\n`;
  const [head = [], ...rest] = rows;
  return `${line(head)}${indent}|${' --- |'.repeat(width)}\n${rest.map(line).join('')}\n`;
}

function cellText(cell: Element): string {
  const words = cell.holdsBlock ? blockText(cell, '') : cell.children.map(inlineText).join('');
  return words
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\|/g, '\\|');
}
