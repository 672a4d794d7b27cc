/** Markdown inside a line that contains no other marks: escapes, code, formulas, embeds, addresses, HTML. */
import { decodeHTMLStrict } from 'entities/decode';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import {
  codeOf,
  type Inline,
  nameOfEmbed,
  type Pair,
  type Reading,
  texOf,
} from './markdown-tree.ts';

export interface Scan extends Reading {
  text: string;
  depth: number;
  isInLink: boolean;
  /**
   * For each mark, its next position; `-1`: none. No part of the text is searched twice, which keeps the time
   * linear.
   */
  next: Map<string, number>;
}

export type Found = { node: Inline | Run; end: number };

/** The next position of `mark` without a backslash before it. */
export function closing({ text, next }: Scan, mark: string, from: number): number | undefined {
  let found = next.get(mark);
  if (found === undefined || (found !== -1 && found < from)) {
    found = text.indexOf(mark, from);
    while (found !== -1 && isEscaped(text, found)) found = text.indexOf(mark, found + 1);
    next.set(mark, found);
  }
  return found === -1 ? undefined : found;
}

export function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

/** Two spaces before it make it a hard break. */
export function lineEndAt(text: string, at: number): Found {
  let end = at + 1;
  while (text[end] === ' ' || text[end] === '\t') end++;
  const isHard = text.startsWith('  ', at - 2);
  return { node: { kind: 'break', ...(!isHard && { isSoft: true }) }, end };
}

export function escapeAt(text: string, at: number): Found | undefined {
  const char = text[at + 1] ?? '';
  if (char === '\n') return { node: { kind: 'break' }, end: lineEndAt(text, at + 1).end };
  return /[!-/:-@[-`{-~]/.test(char)
    ? { node: { kind: 'text', text: char }, end: at + 2 }
    : undefined;
}

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

export function entityAt(text: string, at: number): Found | undefined {
  entity.lastIndex = at;
  const [name = ''] = entity.exec(text) ?? [];
  const sign = decodeHTMLStrict(name);
  return sign === name ? undefined : { node: { kind: 'text', text: sign }, end: at + name.length };
}

export function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end++;
  return end - at;
}

export function runAt(text: string, at: number): Found {
  const mark = text[at] ?? '';
  const end = at + runLength(text, at);
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const [after = ''] = text.slice(end, end + 2);
  const length = end - at;
  if ((mark === '~' && length > 2) || (mark === '=' && length !== 2))
    return { node: { kind: 'text', text: text.slice(at, end) }, end };
  return { node: runOf(mark, end - at, before, after), end };
}

export function codeAt(state: Scan, at: number): Found | undefined {
  const { text, next } = state;
  const length = runLength(text, at);
  const fence = '`'.repeat(length);
  if (next.get(fence) === -1) return undefined;
  let close = text.indexOf(fence, at + length);
  while (close !== -1 && runLength(text, close) !== length)
    close = text.indexOf(fence, close + runLength(text, close));
  if (close === -1) {
    next.set(fence, -1);
    return undefined;
  }
  const code = text.slice(at + length, close).replaceAll('\n', ' ');
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
  const own = codeOf(isPadded ? code.slice(1, -1) : code);
  return { node: { kind: 'code', ...own }, end: close + length };
}

const noteMark = /\[\^([^[\]\s]{1,999})\]/y;

/** `[^name]`, if a note of this name is in the text. */
export function noteAt({ text, noteOf }: Scan, at: number): Found | undefined {
  if (noteOf === undefined || text[at + 1] !== '^') return undefined;
  noteMark.lastIndex = at;
  const [whole = '', name = ''] = noteMark.exec(text) ?? [];
  const note = name === '' ? undefined : noteOf(name);
  return note && { node: { kind: 'note', ...note }, end: at + whole.length };
}

/** `\\( … \\)` and `\\[ … \\]`. */
export function texAt(state: Scan, at: number): Found | undefined {
  const open = state.text[at + 1];
  if (open !== '(' && open !== '[') return undefined;
  return mathAt(state, at + 2, open === '(' ? '\\)' : '\\]', open === '[');
}

/** `$…$` unless it is a sum of money: no space inside, no digit after it. `$$…$$` on a line of its own. */
export function dollarsAt(state: Scan, at: number): Found | undefined {
  const { text } = state;
  if (text[at + 1] === '$') return mathAt(state, at + 2, '$$', true);
  if (/^\s/.test(text[at + 1] ?? '')) return undefined;
  const close = closing(state, '$', at + 1) ?? 0;
  if (/\s/.test(text[close - 1] ?? '') || /\d/.test(text[close + 1] ?? '')) return undefined;
  if (isMoney(text[at - 1] ?? '', text.slice(at + 1, Math.min(close, at + longestSum))))
    return undefined;
  return mathAt(state, at + 1, '$', false);
}

/** Letters after a dollar that tell a sum of money. */
const longestSum = 200;

/** Whether the words between two dollars lie between two sums, as in “$5 for one, two for 6$” or “cost ($), price ($)”. */
function isMoney(before: string, words: string): boolean {
  if (/^[)\],;:!?]/.test(words)) return true;
  if (/[\\^_{}=]/.test(words)) return false;
  if (/[\p{L}\p{N}]/u.test(before) && /^[\d\s.,/–—-]/.test(words)) return true;
  return (
    /^\d/.test(words) && /(?<!\p{L})(?!(?:mod|sin|cos|tan|log|ln|max|min)\b)\p{L}{2,}/u.test(words)
  );
}

function mathAt(state: Scan, from: number, end: string, isDisplay: boolean): Found | undefined {
  const close = closing(state, end, from);
  const tex = state.text.slice(from, close ?? from).trim();
  if (close === undefined || tex === '') return undefined;
  return { node: { kind: 'math', text: texOf(tex), isDisplay }, end: close + end.length };
}

/** HTML that contains anything up to its own end. */
const longTags = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>', '<!': '>' };

export function htmlAt(state: Scan, at: number): Found | undefined {
  const { text, keepsHtml } = state;
  if (!keepsHtml) return undefined;
  const end = Object.entries(longTags).find(([begin]) => text.startsWith(begin, at))?.[1];
  if (end !== undefined && closing(state, end, at) === undefined) return undefined;
  const raw = marked.tag(text.slice(at))?.raw;
  return raw === undefined
    ? undefined
    : { node: { kind: 'html', text: raw }, end: at + raw.length };
}

const embed = /!\[\[([^[\]\n]{1,1000})\]\]/y;

export function embedAt(text: string, at: number): Found | undefined {
  embed.lastIndex = at;
  const [whole, words = ''] = embed.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const name = nameOfEmbed(words);
  const src = words.split('|')[0] ?? '';
  return { node: { kind: 'shown', name, text: whole, src, alt: name }, end: at + whole.length };
}

/** marked's rules for a single mark. Its content is read here. */
class Rules extends Lexer {
  override inlineTokens(): Token[] {
    return [];
  }
}
export const marked = /* @__PURE__ */ inlineRules();

function inlineRules(): Tokenizer {
  const tokenizer = new Tokenizer();
  new Rules({ gfm: true, tokenizer });
  return tokenizer;
}

/** `<https://…>`, or an email address. */
export function autolinkAt(state: Scan, at: number): Found | undefined {
  return addressOf(state, marked.autolink(state.text.slice(at)), at);
}

const address =
  /(?:https?:\/\/|www\.)[\p{L}\p{N}_-]+(?:[.:/?#][^\s<\ufdd0-\ufdd3]{0,2000})?|(?:mailto:)?[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]*[a-z\d])+(?![\w-])/iuy;

/** A bare address. Punctuation after it belongs to the sentence (GitHub Flavored Markdown §6.9). */
export function addressAt(state: Scan, at: number): Found | undefined {
  address.lastIndex = at;
  const found = state.isInLink ? undefined : address.exec(state.text)?.[0];
  if (found === undefined) return undefined;
  const raw = withoutSentence(found);
  const isWhole = /^(?:https?|mailto):/i.test(raw);
  const scheme = isWhole ? '' : /^www\./i.test(raw) ? 'http://' : 'mailto:';
  return addressOf(state, { raw, text: raw, href: scheme + raw }, at);
}

function withoutSentence(address: string): string {
  let end = address.length;
  let open = 0;
  for (const sign of address) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  for (; end > 0; end--) {
    const sign = address[end - 1] ?? '';
    // A sign such as `&copy;` behind it.
    const entity = sign === ';' ? /&[a-z\d]{1,31};$/i.exec(address.slice(0, end).slice(-33)) : null;
    if (entity !== null) end -= entity[0].length - 1;
    else if (sign === ')' && open < 0) open += 1;
    else if (!'?!.,:;*_~\'"]='.includes(sign)) break;
  }
  return address.slice(0, end);
}

function addressOf(
  { keepsHtml }: Scan,
  token: Pick<Tokens.Link, 'raw' | 'text' | 'href'> | undefined,
  at: number,
): Found | undefined {
  if (token === undefined) return undefined;
  const href = keepsHtml ? token.href : safeHref(token.href);
  if (href === undefined) return undefined;
  const children: Inline[] = [{ kind: 'text', text: token.text }];
  return { node: { kind: 'link', href, children }, end: at + token.raw.length };
}

/** Only addresses that cannot run anything: dangerous protocols are refused (spec §2). */
export function safeHref(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/** A run such as `**` at its place between nodes. */
export interface Run {
  kind: 'run';
  mark: string;
  length: number;
  /** Signs without a partner, which stay text. */
  left: number;
  canOpen: boolean;
  canClose: boolean;
  /** Pairs that end and begin here, in order. */
  closes: Pair[];
  opens: Pair[];
}

const space = /^\s?$/;
const punctuation = /^[\p{P}\p{S}]$/u;
const letterOrDigit = /^[a-zA-Z0-9]$/;

/** @param before the character before the run, empty if there is none; `after` likewise */
function runOf(mark: string, length: number, before: string, after: string): Run {
  const [spaceBefore, spaceAfter] = [space.test(before), space.test(after)];
  const [signBefore, signAfter] = [punctuation.test(before), punctuation.test(after)];
  const isLeft = !spaceAfter && (!signAfter || spaceBefore || signBefore);
  const isRight = !spaceBefore && (!signBefore || spaceAfter || signAfter);
  let [canOpen, canClose] = [isLeft, isRight];
  if (mark === '_' || (mark === '~' && length === 1)) {
    // `___(1)` is a blank to fill in, `3~5` a range.
    canOpen = isLeft && (!isRight || signBefore) && !(length > 2 && signAfter);
    canClose = isRight && (!isLeft || signAfter);
  } else if (mark === '=') {
    // `x==1` is a comparison.
    canOpen &&= !letterOrDigit.test(before);
    canClose &&= !letterOrDigit.test(after);
  }
  return { kind: 'run', mark, length, left: length, canOpen, canClose, closes: [], opens: [] };
}

/** Nested pairs. Deeper marks stay text. */
const deepest = 12;

/**
 * Emphasis by the algorithm of CommonMark 0.31 §6.2 and its appendix, which pairs opening and closing runs. `~` and
 * `~~` pair with equal runs, and `==` is a pair of exactly two signs. Time grows with the number of runs.
 * Moves the nodes between the runs of a pair into it.
 */
export function withPairs(items: readonly (Inline | Run)[]): Inline[] {
  pairRuns(items.filter((item) => item.kind === 'run'));
  const open: { pair: Pair | undefined; children: Inline[] }[] = [
    { pair: undefined, children: [] },
  ];
  const top = () => open.at(-1)?.children ?? [];
  for (const item of items) {
    if (item.kind !== 'run') {
      addNode(top(), item);
      continue;
    }
    for (const pair of item.closes) {
      const closed = open.pop();
      if (closed?.pair === undefined) addText(top(), markOf(pair, item));
      else addNode(top(), { kind: closed.pair, children: closed.children });
    }
    addText(top(), item.mark.repeat(item.left));
    for (const pair of item.opens) {
      const isKept = open.length <= deepest;
      if (!isKept) addText(top(), markOf(pair, item));
      open.push(isKept ? { pair, children: [] } : { pair: undefined, children: top() });
    }
  }
  return top();
}

function markOf(pair: Pair, { mark, length }: Run): string {
  return pair === 'emphasis' || length === 1 ? mark : mark + mark;
}

function pairRuns(runs: readonly Run[]): void {
  const openers: { run: Run; at: number }[] = [];
  /** For each kind of closing run: openers up to this index do not fit, so none is examined twice. */
  const unfit = new Map<string, number>();
  for (const [at, run] of runs.entries()) {
    const kind = `${run.mark}${run.canOpen}${run.length % 3}`;
    while (run.canClose && run.left > 0) {
      const from = unfit.get(kind) ?? -1;
      let place = openers.length - 1;
      while (place >= 0 && (openers[place]?.at ?? -1) > from && !fits(openers[place]?.run, run))
        place--;
      const opener = openers[place];
      if (opener === undefined || opener.at <= from) {
        unfit.set(kind, at - 1);
        break;
      }
      openers.length = place + 1;
      const count = opener.run.left > 1 && run.left > 1 ? 2 : 1;
      const pair = pairOf(run.mark, count);
      opener.run.opens.unshift(pair);
      run.closes.push(pair);
      opener.run.left -= count;
      run.left -= count;
      if (opener.run.left === 0) openers.pop();
    }
    if (run.canOpen && run.left > 0) openers.push({ run, at });
  }
}

function fits(opener: Run | undefined, closer: Run): boolean {
  if (opener?.mark !== closer.mark) return false;
  if (opener.mark === '~') return opener.length === closer.length;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || opener.length % 3 === 0;
}

function pairOf(mark: string, count: number): Pair {
  if (mark === '~') return 'strike';
  if (mark === '=') return 'mark';
  return count === 2 ? 'strong' : 'emphasis';
}

function addText(nodes: Inline[], text: string): void {
  addNode(nodes, { kind: 'text', text });
}

/** Joins adjacent words into one node. */
function addNode(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if (node.kind === 'text' && last?.kind === 'text') last.text += node.text;
  else if (node.kind !== 'text' || node.text !== '') nodes.push(node);
}
