/**
 * Formulas in a card's HTML, in every notation of Anki: MathJax between `\(` and `\)`, the editor's element, and LaTeX in
 * brackets. They are taken out before the HTML is read, since they are not HTML, and put back as KaTeX.
 */

import { Parser } from 'htmlparser2';
import { escapeMarks } from '../../../../text/markdown/escape.ts';

interface Kind {
  ends: string;
  isBlock: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  '\\(': { ends: '\\)', isBlock: false },
  '\\[': { ends: '\\]', isBlock: true },
  '[latex]': { ends: '[/latex]', isBlock: false },
  '[$]': { ends: '[/$]', isBlock: false },
  '[$$]': { ends: '[/$$]', isBlock: true },
};
const element: Kind = { ends: '</anki-mathjax>', isBlock: false };
const beginnings = /\\\(|\\\[|\[latex\]|\[\${1,2}\]|<anki-mathjax([^<>]{0,200})>/g;
/** UTF-16 units. */
const longest = 10_000;

/** Around the number of a formula. Cleaned text contains neither. */
const [before, behind] = ['\ue000', '\ue001'];
const places = /\ue000(\d+)\ue001/g;

export interface WithoutMath {
  html: string;
  /** Markdown. */
  formulas: readonly string[];
}

export function takeMath(html: string): WithoutMath {
  const formulas: string[] = [];
  const bare = html.replaceAll(/[\ue000\ue001]/g, '');
  const endOf = createEndOf(bare);
  let [marked, at] = ['', 0];
  for (const { 0: beginning, 1: attributes, index } of bare.matchAll(beginnings)) {
    if (index < at) continue;
    const from = index + beginning.length;
    const kind = kinds[beginning] ?? element;
    const length = endOf(kind.ends, from) - from;
    if (length > longest) continue;
    const words = wordsIn(htmlTree(bare.slice(from, from + length))).trim();
    if (words === '') continue;
    const isBlock = kind.isBlock || /block\s*=\s*"?true/.test(attributes ?? '');
    const formula =
      beginning === '[latex]' ? ofLatex(words) : isBlock ? onItsOwn(words) : inLine(words);
    const place = `${before}${formulas.push(formula) - 1}${behind}`;
    const isAlone = formula.startsWith('$$');
    marked += bare.slice(at, index) + (isAlone ? `<div>${place}</div>` : place);
    at = from + length + kind.ends.length;
  }
  return { html: marked + bare.slice(at), formulas };
}

/** Searches each place once, even if many formulas have no end. @returns `Infinity` if there is none */
function createEndOf(html: string): (ends: string, from: number) => number {
  const known = new Map<string, number>();
  return (ends, from) => {
    const before = known.get(ends) ?? -1;
    if (before >= from) return before;
    const found = html.indexOf(ends, from);
    const at = found === -1 ? Number.POSITIVE_INFINITY : found;
    known.set(ends, at);
    return at;
  };
}

export function putMath(text: string, formulas: readonly string[]): string {
  return text.replace(places, (_, index: string) => formulas[Number(index)] ?? '');
}

const inText =
  /\$\$(.+?)\$\$|\$(.+?)\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|\\begin\{(align|alignat|gather|multline|equation|eqnarray|displaymath|math)(\*?)\}(.*?)\\end\{\5\6\}/gs;

/** LaTeX text marks its formulas. Without such a mark the whole text is one. */
function ofLatex(words: string): string {
  let [out, at] = ['', 0];
  for (const match of words.matchAll(inText)) {
    const [whole, block, line, boxed, round] = match;
    out += escapeMarks(words.slice(at, match.index));
    const formula = line ?? round;
    out += formula === undefined ? apart(block ?? boxed ?? environmentOf(match)) : inLine(formula);
    at = match.index + whole.length;
  }
  if (at === 0) return inLine(words);
  return (out + escapeMarks(words.slice(at))).replaceAll(/ *\n */g, '\n').trim();
}

/** Display formulas need their own lines. */
function apart(formula: string): string {
  return `\n${onItsOwn(formula)}\n`;
}

/** Replaces environments that KaTeX does not know. */
function environmentOf([, , , , , name = '', star = '', inside = '']: RegExpMatchArray): string {
  if (name === 'displaymath' || name === 'math' || name === 'equation') return inside.trim();
  const known = { eqnarray: 'align', multline: 'gather' }[name] ?? name;
  return `\\begin{${known}${star}}${inside}\\end{${known}${star}}`;
}

function inLine(words: string): string {
  return `$${words.replaceAll(/\s+/g, ' ').replaceAll(/(?<!\\)\$/g, '\\$')}$`;
}

function onItsOwn(words: string): string {
  return `$$${words.replaceAll(/\n{2,}/g, '\n').replaceAll(/(?<!\\)\$/g, '\\$')}$$`;
}

/** A node of a card's HTML. Elements that could run or are not for reading are dropped. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (Element | string)[];
}

const unread = new Set(
  'script style head title template noscript object embed iframe svg select textarea button'.split(
    ' ',
  ),
);
/** Elements that have no end tag (HTML §13.1.2). */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Deeper elements become siblings at this depth. */
const mostDepth = 100;

/** Never throws. Takes linear time. */
export function htmlTree(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  let isUnread = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (unread.has(name)) isUnread += 1;
        if (isUnread > 0) return;
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        if (!empty.has(name) && open.length < mostDepth) open.push(element);
      },
      ontext(text) {
        if (isUnread > 0) return;
        const { children } = open.at(-1) ?? root;
        // The parser gives entities apart from the words around them.
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag(name) {
        if (unread.has(name)) isUnread = Math.max(0, isUnread - 1);
        else if (isUnread === 0 && open.length > 1 && open.at(-1)?.name === name) open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return root;
}

export function wordsIn(element: Element): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child : child.name === 'br' ? '\n' : wordsIn(child),
    )
    .join('');
}
