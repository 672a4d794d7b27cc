/**
 * Parses the marks inside a line of Markdown into a tree: CommonMark 0.31 with GitHub's additions by marked's rules,
 * and our own formulas, gaps, pictures and marks. Incomplete marks are plain text, so no input is lost or refused.
 * Time grows with the length of the text, whatever its content.
 */
import { decodeHTMLStrict } from 'entities/decode';
import {
  addressAt,
  autolinkAt,
  closing,
  codeAt,
  dollarsAt,
  embedAt,
  entityAt,
  escapeAt,
  type Found,
  htmlAt,
  lineEndAt,
  marked,
  noteAt,
  type Run,
  runAt,
  runLength,
  type Scan,
  safeHref,
  texAt,
  withPairs,
} from './inline-leaves.ts';
import { isOwnAddress, linkInBrackets, targetOfAddress, wordsOfLink } from './link-targets.ts';
import { gapSigns, type Inline, nameOfPicture, type Pair, type Reading } from './markdown-tree.ts';
import { typedTagAt } from './typed-tag.ts';

const tags: Readonly<Record<string, Pair>> = {
  ...{ b: 'strong', strong: 'strong', i: 'emphasis', em: 'emphasis', s: 'strike', del: 'strike' },
  ...{ u: 'underline', sub: 'subscript', sup: 'superscript', mark: 'mark' },
};

const maxDepth = 6;
const special =
  /[\\`*_[\n$<&#\ufdd0-\ufdd3]|~|==|!(?=\[)|https?:\/\/|(?<![^\s*_~(])www\.|(?<![\w.+-])(?:mailto:(?=[\w.+-]{1,64}@)|[\w.+-]{1,64}@(?=[a-z\d]))/gi;

export function parseInline(text: string, reading: Reading = {}): Inline[] {
  return scan({ ...reading, text, depth: 0, isInLink: false, next: new Map() });
}

function inside(outer: Scan, text: string, isInLink = outer.isInLink): Inline[] {
  return scan({ ...outer, text, depth: outer.depth + 1, isInLink, next: new Map() });
}

function scan(state: Scan): Inline[] {
  const { text } = state;
  const links = state.depth < maxDepth ? linksOf(state) : undefined;
  const items: (Inline | Run)[] = [];
  let [plainFrom, at] = [0, 0];
  for (;;) {
    special.lastIndex = at;
    const next = special.exec(text);
    if (next === null) break;
    at = next.index;
    const found = nodeAt(state, at, links);
    if (found === undefined) {
      at += next[0] === '`' ? runLength(text, at) : next[0].length;
      continue;
    }
    const before = text.slice(plainFrom, at);
    if (before !== '')
      items.push({ kind: 'text', text: text[at] === '\n' ? before.replace(/ +$/, '') : before });
    items.push(found.node);
    at = found.end;
    plainFrom = at;
  }
  items.push({ kind: 'text', text: text.slice(plainFrom) });
  return withPairs(items);
}

function nodeAt(state: Scan, at: number, links: Links | undefined): Found | undefined {
  const { text } = state;
  const link = links?.get(at);
  switch (text[at]) {
    case '\n':
      return lineEndAt(text, at);
    case '\\':
      return texAt(state, at) ?? escapeAt(text, at);
    case '$':
      return dollarsAt(state, at);
    case '&':
      return entityAt(text, at);
    case '#':
      return hashAt(state, at);
    case '`':
      return codeAt(state, at);
    case gapSigns.open:
      return gapAt(state, at);
    case gapSigns.begin:
      return filledAt(state, at);
    case gapSigns.close:
    case gapSigns.end:
      return { node: { kind: 'text', text: '' }, end: at + 1 };
    case '*':
    case '_':
    case '~':
    case '=':
      return runAt(text, at);
    case '<':
      return autolinkAt(state, at) ?? (state.keepsHtml ? htmlAt(state, at) : tagAt(state, at));
    case '!':
      return embedAt(text, at) ?? linkAt(state, at, link);
    case '[':
      return linkAt(state, at, link) ?? noteAt(state, at) ?? thingAt(state, at, links);
    default:
      return addressAt(state, at);
  }
}

function gapAt(state: Scan, at: number): Found {
  const close = closing(state, gapSigns.close, at + 1);
  if (close === undefined) return { node: { kind: 'text', text: '' }, end: at + 1 };
  return { node: { kind: 'gap', label: state.text.slice(at + 1, close) }, end: close + 1 };
}

/** A gap that ends in another block keeps its words here without a mark. */
function filledAt(state: Scan, at: number): Found {
  const close = closing(state, gapSigns.end, at + 1);
  if (close === undefined || state.depth >= maxDepth)
    return { node: { kind: 'text', text: '' }, end: at + 1 };
  const children = inside(state, state.text.slice(at + 1, close));
  return { node: { kind: 'filled', children }, end: close + 1 };
}

function hashAt({ text, hasTags, isInLink }: Scan, at: number): Found | undefined {
  const name = hasTags && !isInLink ? typedTagAt(text, at) : undefined;
  return name === undefined
    ? undefined
    : { node: { kind: 'tag', name }, end: at + 1 + name.length };
}

const openTag = /<(br|b|strong|i|em|s|del|u|sub|sup|mark)\s*\/?>/iy;

function tagAt(state: Scan, at: number): Found | undefined {
  const { text, depth } = state;
  openTag.lastIndex = at;
  const [whole = '', name = ''] = openTag.exec(text) ?? [];
  const lower = name.toLowerCase();
  const end = at + whole.length;
  if (lower === 'br') return { node: { kind: 'break' }, end };
  const kind = tags[lower];
  if (kind === undefined || depth >= maxDepth) return undefined;
  const close = closing(state, `</${name}>`, end);
  if (close === undefined) return undefined;
  const children = inside(state, text.slice(end, close));
  return { node: { kind, children }, end: close + name.length + 3 };
}

/** Tokens that matter for brackets: escapes, code and text between `<` and `>` contain none. */
const aroundBrackets = /\\[\s\S]|`+|<|!?\[|\]/g;

type Links = ReadonlyMap<number, LinkSpan>;

interface LinkSpan {
  /** The bracket after its words. */
  to: number;
  end: number;
  href: string;
  title?: string;
}

/** Links and pictures by their start, as in CommonMark's appendix: of nested links the inner one is the link. */
function linksOf(state: Scan): Map<number, LinkSpan> {
  const { text } = state;
  const found = new Map<number, LinkSpan>();
  if (!text.includes(']')) return found;
  const looking = { ...state, next: new Map() };
  const open: number[] = [];
  /** Brackets up to here cannot begin a link, because one is inside them. */
  let spent = 0;
  aroundBrackets.lastIndex = 0;
  for (;;) {
    const next = aroundBrackets.exec(text);
    if (next === null) return found;
    const [sign] = next;
    const at = next.index;
    let end = at + sign.length;
    if (sign === '[' || sign === '![') open.push(at);
    else if (sign[0] === '`') end = codeAt(looking, at)?.end ?? end;
    else if (sign === '<') end = (autolinkAt(looking, at) ?? htmlAt(looking, at))?.end ?? end;
    else if (sign === ']') {
      const from = open.pop();
      const isSpent = open.length < spent;
      spent = Math.min(spent, open.length);
      const isPicture = text[from ?? 0] === '!';
      if (from !== undefined && (isPicture || !isSpent)) {
        const span = spanOf(state, from, at);
        if (span !== undefined) {
          found.set(from, span);
          end = span.end;
          if (!isPicture) spent = open.length;
        }
      }
    }
    aroundBrackets.lastIndex = end;
  }
}

/** Longer addresses with titles are not links. */
const longestTail = 2_000;

function labelOf(text: string, from: number, to: number): string {
  return text.slice(text[from] === '!' ? from + 2 : from + 1, to);
}

function spanOf(state: Scan, from: number, to: number): LinkSpan | undefined {
  const { text, keepsHtml } = state;
  const tail = text.slice(to + 1, to + longestTail);
  const beside = tail.startsWith('(') ? marked.link(`[]${tail}`) : undefined;
  const target = beside ?? targetOf(state, labelOf(text, from, to), tail);
  if (target === undefined) return undefined;
  const named = decodeHTMLStrict(target.href);
  const href = text[from] === '!' || keepsHtml || isOwnAddress(named) ? named : safeHref(named);
  if (href === undefined) return undefined;
  const title = target.title ? { title: decodeHTMLStrict(target.title) } : {};
  return { to, end: to - 1 + target.raw.length, href, ...title };
}

/** `[[…]]`, unless its inner brackets are a link with its address elsewhere. */
function thingAt(
  { text, isInLink }: Scan,
  at: number,
  links: Links | undefined,
): Found | undefined {
  if (isInLink || text[at + 1] !== '[' || links?.has(at + 1)) return undefined;
  const found = linkInBrackets(text, at);
  if (found === undefined) return undefined;
  const { end, ...link } = found;
  return { node: { kind: 'thing', ...link, text: text.slice(at, end) }, end };
}

function linkAt(state: Scan, at: number, span: LinkSpan | undefined): Found | undefined {
  if (span === undefined) return undefined;
  const { text, keepsHtml } = state;
  const { to, end, href, ...title } = span;
  const label = labelOf(text, at, to);
  if (text[at] === '[' && !keepsHtml && isOwnAddress(href)) {
    const words = wordsOfInline(inside(state, label, true));
    const own = { target: targetOfAddress(href), words, text: text.slice(at, end) };
    return { node: { kind: 'thing', ...own }, end };
  }
  if (text[at] === '[')
    return { node: { kind: 'link', href, ...title, children: inside(state, label, true) }, end };
  const alt = wordsOfInline(inside(state, label, false));
  const name = nameOfPicture(alt, decoded(href));
  const own = { text: text.slice(at, end), src: href };
  return { node: { kind: 'shown', name, ...own, alt, ...title }, end };
}

/** CommonMark §4.7. */
const longestName = 999;

/** `[words][name]`, `[name][]` or `[name]`, with the address elsewhere in the text. */
function targetOf({ targets = {} }: Scan, label: string, tail: string) {
  const [raw = '', words = ''] = /^\[((?:\\[\s\S]|[^[\]\\])*)\]/.exec(tail) ?? [];
  const name = words.trim() === '' ? label : words;
  if (name.length > longestName) return undefined;
  // marked normalizes names in this way.
  const key = name.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target && { ...target, raw: words.trim() === '' && raw !== '[]' ? '[]' : `[]${raw}` };
}

/** The shown words, without marks. */
export function wordsOfInline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOfInline(node.children);
      if (node.kind === 'shown') return node.alt;
      if (node.kind === 'note') return '';
      if (node.kind === 'thing') return wordsOfLink(node);
      if (node.kind === 'tag') return `#${node.name}`;
      return node.kind === 'break' ? '\n' : 'text' in node ? node.text : node.label;
    })
    .join('');
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    // A `%` that is not part of an escape.
    return target;
  }
}
