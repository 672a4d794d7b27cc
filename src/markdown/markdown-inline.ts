/**
 * Marks inside a line of Markdown, as a tree. Anything that is not a complete mark is plain text, so no
 * input is ever lost or refused. Time grows with the length of the text, whatever is in it.
 */

import { nameOfEmbed, nameOfPicture } from '../formats/read/markdown-notes/shown-name.ts';
import { closing, type Ends, markLength, pairEnd } from './mark-runs.ts';

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike' | Tag; children: Inline[] }
  /** A formula in TeX; `isDisplay`: on a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  /** A gap of a card: closed with what stands in its place, or filled with what it hid. */
  | { kind: 'gap'; label: string }
  | { kind: 'filled'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  /** A picture or a sound, by what it is called; `text` is how it stands there. */
  | { kind: 'shown'; name: string; text: string }
  | { kind: 'break' };

/** Elements of HTML that cards of other programs have. All others stay the text that they are. */
type Tag = 'underline' | 'subscript' | 'superscript' | 'mark';

const tags: Readonly<Record<string, Tag | 'strong' | 'emphasis' | 'strike'>> = {
  ...{ b: 'strong', strong: 'strong', i: 'emphasis', em: 'emphasis', s: 'strike', del: 'strike' },
  ...{ u: 'underline', sub: 'subscript', sup: 'superscript', mark: 'mark' },
};

/** Signs that no text has (Unicode's noncharacters): around a closed gap, and around a filled one. */
export const gapSigns = { open: '\ufdd0', close: '\ufdd1', begin: '\ufdd2', end: '\ufdd3' };

const maxDepth = 6;
const pairs = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const;
const special = /[\\`*_~[\n$<\ufdd0-\ufdd3]|!(?=\[)|https?:\/\//g;
/** All before which `escape.ts` of imports and the export of highlights put a backslash are among them. */
const escapable = /[\\`*_~[\](){}#+.!<>$=|-]/;
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]*_~]/y;
const embed = /!\[\[([^[\]\n]{1,1000})\]\]/y;
const picture = /!\[([^[\]\n]{0,1000})\]\(((?:[^()\n]|\([^()\n]{0,500}\)){1,2000})\)/y;
const linkTail = /\]\(\s*([^\s()]{1,2000})\s*\)/y;

export function parseInline(text: string, depth = 0): Inline[] {
  const out: Inline[] = [];
  const ends: Ends = { unclosed: new Set(), noLinkUpTo: 0 };
  let plainFrom = 0;
  let at = 0;
  const take = (node: Inline, end: number) => {
    if (at > plainFrom) out.push({ kind: 'text', text: text.slice(plainFrom, at) });
    out.push(node);
    at = end;
    plainFrom = end;
  };
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text);
    if (next === null) break;
    at = next.index;
    const found = nodeAt(text, at, depth, ends);
    if (found === undefined) at += next[0].length > 1 ? next[0].length : markLength(text, at);
    else take(found.node, found.end);
  }
  if (plainFrom < text.length) out.push({ kind: 'text', text: text.slice(plainFrom) });
  return out;
}

type Found = { node: Inline; end: number };

function nodeAt(text: string, at: number, depth: number, ends: Ends): Found | undefined {
  const char = text[at];
  if (char === '\n') return { node: { kind: 'break' }, end: at + 1 };
  if (char === '\\') return texAt(text, at, ends) ?? escapeAt(text, at);
  if (char === '$') return dollarsAt(text, at, ends);
  if (char === gapSigns.open) return gapAt(text, at, ends);
  if (char === gapSigns.end || char === gapSigns.close)
    return { node: { kind: 'text', text: '' }, end: at + 1 };
  if (char === '`') return codeAt(text, at, ends);
  if (char === '!') return shownAt(text, at);
  if (char === '<') return tagAt(text, at, depth, ends);
  if (char === gapSigns.begin) return filledAt(text, at, depth, ends);
  if (depth >= maxDepth) return undefined;
  if (char === '[') return linkAt(text, at, depth, ends);
  if (char === 'h') return addressAt(text, at);
  return pairAt(text, at, depth, ends);
}

function escapeAt(text: string, at: number): Found | undefined {
  const char = text[at + 1];
  if (char === undefined || !escapable.test(char)) return undefined;
  return { node: { kind: 'text', text: char }, end: at + 2 };
}

function codeAt(text: string, at: number, ends: Ends): Found | undefined {
  const close = closing(text, '`', at + 1, ends);
  if (close === undefined || close === at + 1) return undefined;
  return { node: { kind: 'code', text: text.slice(at + 1, close) }, end: close + 1 };
}

/** `\\( … \\)` and `\\[ … \\]`. */
function texAt(text: string, at: number, ends: Ends): Found | undefined {
  const open = text[at + 1];
  if (open !== '(' && open !== '[') return undefined;
  const close = closing(text, open === '(' ? '\\)' : '\\]', at + 2, ends);
  return close === undefined ? undefined : mathOf(text, at + 2, close, 2, open === '[');
}

/** `$…$` where it is no sum of money: no space inside, and no digit behind. `$$…$$` on a line of its own. */
function dollarsAt(text: string, at: number, ends: Ends): Found | undefined {
  if (text[at + 1] === '$') {
    const close = closing(text, '$$', at + 2, ends);
    return close === undefined ? undefined : mathOf(text, at + 2, close, 2, true);
  }
  const close = closing(text, '$', at + 1, ends);
  if (close === undefined || /^\s/.test(text[at + 1] ?? '')) return undefined;
  if (/\s/.test(text[close - 1] ?? '') || /\d/.test(text[close + 1] ?? '')) return undefined;
  return mathOf(text, at + 1, close, 1, false);
}

function mathOf(
  text: string,
  from: number,
  to: number,
  markLength: number,
  isDisplay: boolean,
): Found | undefined {
  const tex = text.slice(from, to).trim();
  if (tex === '') return undefined;
  return { node: { kind: 'math', text: texOf(tex), isDisplay }, end: to + markLength };
}

/** Gaps inside a formula: a box where one is closed. */
export function texOf(tex: string): string {
  return tex
    .replace(/\ufdd0[^\ufdd0\ufdd1]*\ufdd1/g, '\\boxed{\\ldots}')
    .replace(/\ufdd2/g, '{')
    .replace(/\ufdd3/g, '}');
}

function gapAt(text: string, at: number, ends: Ends): Found | undefined {
  const close = closing(text, gapSigns.close, at + 1, ends);
  if (close === undefined) return { node: { kind: 'text', text: '' }, end: at + 1 };
  return { node: { kind: 'gap', label: text.slice(at + 1, close) }, end: close + 1 };
}

/** One that ends in another block has its words here without a mark. */
function filledAt(text: string, at: number, depth: number, ends: Ends): Found {
  const close = closing(text, gapSigns.end, at + 1, ends);
  if (close === undefined) return { node: { kind: 'text', text: '' }, end: at + 1 };
  const children = parseInline(text.slice(at + 1, close), depth + 1);
  return { node: { kind: 'filled', children }, end: close + 1 };
}

const openTag = /<(br|b|strong|i|em|s|del|u|sub|sup|mark)\s*\/?>/iy;

function tagAt(text: string, at: number, depth: number, ends: Ends): Found | undefined {
  openTag.lastIndex = at;
  const [whole = '', name = ''] = openTag.exec(text) ?? [];
  const lower = name.toLowerCase();
  const end = at + whole.length;
  if (lower === 'br') return { node: { kind: 'break' }, end };
  const kind = tags[lower];
  if (kind === undefined || depth >= maxDepth) return undefined;
  const close = closing(text, `</${name}>`, end, ends);
  if (close === undefined) return undefined;
  const children = parseInline(text.slice(end, close), depth + 1);
  return { node: { kind, children }, end: close + name.length + 3 };
}

function shownAt(text: string, at: number): Found | undefined {
  embed.lastIndex = at;
  const [wiki, inside] = embed.exec(text) ?? [];
  if (wiki !== undefined && inside !== undefined)
    return {
      node: { kind: 'shown', name: nameOfEmbed(inside), text: wiki },
      end: at + wiki.length,
    };
  picture.lastIndex = at;
  const [whole, words = '', target = ''] = picture.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const name = nameOfPicture(words, decoded(target.trim()));
  return { node: { kind: 'shown', name, text: whole }, end: at + whole.length };
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    // A `%` that begins no code.
    return target;
  }
}

function linkAt(text: string, at: number, depth: number, ends: Ends): Found | undefined {
  if (at < ends.noLinkUpTo) return undefined;
  const close = closing(text, '](', at + 1, ends);
  if (close === undefined) return undefined;
  linkTail.lastIndex = close;
  const tail = linkTail.exec(text);
  const href = tail?.[1] === undefined ? undefined : safeHref(tail[1]);
  if (tail === null || href === undefined) {
    ends.noLinkUpTo = close;
    return undefined;
  }
  const children = parseInline(
    text.slice(at + 1, close),
    maxDepth - 1 > depth ? depth + 1 : maxDepth,
  );
  return {
    node: { kind: 'link', href, children: withoutLinks(children) },
    end: linkTail.lastIndex,
  };
}

function addressAt(text: string, at: number): Found | undefined {
  address.lastIndex = at;
  const match = address.exec(text)?.[0];
  const href = match === undefined ? undefined : safeHref(match);
  if (match === undefined || href === undefined) return undefined;
  return {
    node: { kind: 'link', href, children: [{ kind: 'text', text: match }] },
    end: at + match.length,
  };
}

function pairAt(text: string, at: number, depth: number, ends: Ends): Found | undefined {
  // More of them are a blank to fill in, “____”, and so are three with nothing behind.
  const run = markLength(text, at);
  const behind = text[at + run] ?? '';
  const isAlone = text[at] === '_' ? /^[\s\p{P}]?$/u : /^\s?$/;
  if (run > 3 || (run === 3 && isAlone.test(behind))) return undefined;
  for (const [mark, kind] of pairs) {
    if (!text.startsWith(mark, at)) continue;
    const start = at + mark.length;
    // A mark opens before a word; an underscore inside a word, as in snake_case, is none.
    if (/^\s?$/.test(text[start] ?? '')) continue;
    if (mark[0] === '_' && /\w/.test(text[at - 1] ?? '')) continue;
    const close = pairEnd(text, mark, start, ends);
    if (close === undefined || /\s/.test(text[close - 1] ?? '')) continue;
    const children = parseInline(text.slice(start, close), depth + 1);
    return { node: { kind, children }, end: close + mark.length };
  }
  return undefined;
}

function withoutLinks(nodes: Inline[]): Inline[] {
  return nodes.flatMap((node) => (node.kind === 'link' ? node.children : [node]));
}

/** Only addresses that cannot run anything: dangerous protocols are refused (spec §2). */
export function safeHref(href: string): string | undefined {
  try {
    const url = new URL(href);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
