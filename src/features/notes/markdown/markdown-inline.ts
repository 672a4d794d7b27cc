/**
 * Marks inside a line of Markdown, as a tree. Anything that is not a complete mark is plain text, so no
 * input is ever lost or refused. Time grows with the length of the text, whatever is in it.
 */

import { nameOfEmbed, nameOfPicture } from '../../../formats/read/markdown-notes/shown-name.ts';

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  /** A picture or a sound, by what it is called; `text` is how it stands there. */
  | { kind: 'shown'; name: string; text: string }
  | { kind: 'break' };

const maxDepth = 6;
const pairs = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'emphasis'],
  ['_', 'emphasis'],
] as const;
const special = /[\\`*_~[\n]|!(?=\[)|https?:\/\//g;
const escapable = /[\\`*_~[\](){}#+.!>-]/;
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

/** What is known of the rest of a text. It is asked only once, which keeps the time linear. */
interface Ends {
  /** Marks that have no end from here on. */
  unclosed: Set<string>;
  /** No bracket that opens before this place begins a link: the next `](` has no address behind it. */
  noLinkUpTo: number;
}

function nodeAt(text: string, at: number, depth: number, ends: Ends): Found | undefined {
  const char = text[at];
  if (char === '\n') return { node: { kind: 'break' }, end: at + 1 };
  if (char === '\\') return escapeAt(text, at);
  if (char === '`') return codeAt(text, at, ends);
  if (char === '!') return shownAt(text, at);
  if (depth >= maxDepth) return undefined;
  if (char === '[') return linkAt(text, at, depth, ends);
  if (char === 'h') return addressAt(text, at);
  return pairAt(text, at, depth, ends);
}

/** Of a run such as `**`, so that its second star is not taken for a mark of its own. */
function markLength(text: string, at: number): number {
  const char = text[at];
  return (char === '*' || char === '_' || char === '~') && text[at + 1] === char ? 2 : 1;
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
  for (const [mark, kind] of pairs) {
    if (!text.startsWith(mark, at)) continue;
    const start = at + mark.length;
    // A mark opens before a word; an underscore inside a word, as in snake_case, is none.
    if (/^\s?$/.test(text[start] ?? '')) continue;
    if (mark[0] === '_' && /\w/.test(text[at - 1] ?? '')) continue;
    const close = closing(text, mark, start + 1, ends);
    if (close === undefined || /\s/.test(text[close - 1] ?? '')) continue;
    const children = parseInline(text.slice(start, close), depth + 1);
    return { node: { kind, children }, end: close + mark.length };
  }
  return undefined;
}

function closing(text: string, mark: string, from: number, { unclosed }: Ends): number | undefined {
  if (unclosed.has(mark)) return undefined;
  const found = text.indexOf(mark, from);
  if (found !== -1) return found;
  unclosed.add(mark);
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
