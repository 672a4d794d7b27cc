/**
 * Formulas in the HTML of a card, in all the ways that Anki has had: MathJax between `\(` and `\)`, the element of its editor,
 * and LaTeX in brackets. They are taken out before the HTML is read, since what is between is no HTML, and put in as KaTeX. Pure.
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

/** Around the number of a formula; no text that was cleaned has them. */
const [before, behind] = ['\ue000', '\ue001'];
const places = /\ue000(\d+)\ue001/g;

export interface WithoutMath {
  html: string;
  /** As Markdown. */
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
    const words = plain(bare.slice(from, from + length));
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

/** Each place is looked at once, however many beginnings have no end. @returns `Infinity` where there is none */
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

/** Formulas within a text of LaTeX, and the environments that stand for one. */
const inText =
  /\$\$(.+?)\$\$|\$(.+?)\$|\\\[(.+?)\\\]|\\\((.+?)\\\)|\\begin\{(align|alignat|gather|multline|equation|eqnarray|displaymath|math)(\*?)\}(.*?)\\end\{\5\6\}/gs;

/** LaTeX itself says what is a formula of its own, and what are words around formulas; without a word of it all is a formula. */
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

/** In a text too it has lines of its own. */
function apart(formula: string): string {
  return `\n${onItsOwn(formula)}\n`;
}

/** By those that KaTeX knows. */
function environmentOf([, , , , , name = '', star = '', inside = '']: RegExpMatchArray): string {
  if (name === 'displaymath' || name === 'math' || name === 'equation') return inside.trim();
  const known = { eqnarray: 'align', multline: 'gather' }[name] ?? name;
  return `\\begin{${known}${star}}${inside}\\end{${known}${star}}`;
}

/** A formula never ends where one of its own signs stands. */
function inLine(words: string): string {
  return `$${words.replaceAll(/\s+/g, ' ').replaceAll(/(?<!\\)\$/g, '\\$')}$`;
}

function onItsOwn(words: string): string {
  return `$$${words.replaceAll(/\n{2,}/g, '\n').replaceAll(/(?<!\\)\$/g, '\\$')}$$`;
}

function plain(html: string): string {
  return wordsIn(htmlTree(html)).trim();
}

/** HTML of a card as a tree. What could run, or is not for reading, is not in it. Pure. */
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
/** What lies deeper is taken as lying there. */
const mostDepth = 100;

/** Any text has an answer, in time that grows with its length. */
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
        // Entities come apart from the words around them.
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

/** All words in it, one after the other. */
export function wordsIn(element: Element): string {
  return element.children
    .map((child) =>
      typeof child === 'string' ? child : child.name === 'br' ? '\n' : wordsIn(child),
    )
    .join('');
}
