/**
 * Reads HTML of other programs as plain text, from text that was cleaned (`decode.ts`). It is never shown as HTML,
 * so nothing in it can run. Tags are matched by hand: every text has a result, in linear time. Pure.
 */
import type { InPieces } from '../lib/in-pieces.ts';

/** Named characters that programs use (HTML §13.5); others are usually numeric. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  micro: 'µ',
  frac12: '½',
  sup2: '²',
  sup3: '³',
  larr: '←',
  rarr: '→',
  harr: '↔',
  rArr: '⇒',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
};

/** For XML too. An unknown name stays as text. */
export function unescapeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** UTF-16 units. A piece made of entities alone takes a millisecond or two. */
const longestPiece = 8_192;
/** No entity is longer. */
const longestEntity = 40;

/** Like `unescapeEntities`, for long texts. */
export function* unescapeInPieces(text: string): InPieces<string> {
  if (text.length <= longestPiece) return unescapeEntities(text);
  let out = '';
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at + longestPiece);
    out += unescapeEntities(text.slice(at, end));
    at = end;
    yield;
  }
  return out;
}

/** Ends before an entity that would be divided. */
function endOfPiece(text: string, most: number): number {
  const mark = text.lastIndexOf('&', most - 1);
  return mark > most - longestEntity && most < text.length ? mark : most;
}

const blocks = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'section',
  'hr',
]);
const unread = new Set(['script', 'style', 'head', 'title', 'template']);

interface HtmlText {
  text: string;
  /** Addresses of pictures. */
  pictures: string[];
}

/** Keeps lines and lists, removes styles and scripts. */
export function* readHtml(html: string): InPieces<HtmlText> {
  let text = '';
  let parts: string[] = [];
  const pictures: string[] = [];
  let at = 0;
  let skipTo: string | undefined;
  let count = 0;
  for (const { index, 0: tag, 1: slash = '', 2: rawName = '', 3: attributes = '' } of html.matchAll(
    tags,
  )) {
    if (++count % tagsOfTurn === 0) {
      const { tidied, rest } = tidyBeginning(parts.join(''));
      text += tidied;
      parts = [rest];
      yield;
    }
    if (skipTo === undefined) parts.push(yield* wordsOf(html.slice(at, index)));
    at = index + tag.length;
    const name = rawName.toLowerCase();
    if (skipTo !== undefined) {
      if (slash === '/' && name === skipTo) skipTo = undefined;
    } else if (slash === '' && unread.has(name) && !attributes.endsWith('/')) skipTo = name;
    else if (name === 'img') pictures.push(sourceOf(attributes));
    else parts.push(breakOf(name, slash === '/'));
  }
  if (skipTo === undefined) parts.push(yield* wordsOf(html.slice(at)));
  text = (text + tidy(parts.join(''))).trim();
  return { text, pictures: pictures.filter((source) => source !== '') };
}

/** They take about a millisecond together. */
const tagsOfTurn = 256;

/** The edge of a block; cleaned text never contains this character. */
const edge = '\u2028';

/** A tag or a comment. Neither passes a `<`, so an unclosed one causes no second reading. */
const tags =
  /<!--[^<]{0,10000}?-->|<(\/?)([a-z][a-z0-9]{0,30})((?:\s[^<>]{0,20000})?)\/?>|<![^<>]{0,1000}>/gi;

/** A line break in HTML is a space. */
function* wordsOf(text: string): InPieces<string> {
  return yield* unescapeInPieces(text.replace(/\s+/g, ' '));
}

function breakOf(name: string, isEnd: boolean): string {
  if (name === 'br') return '\n';
  if (name === 'li') return isEnd ? '' : '\n- ';
  if (name === 'td' || name === 'th') return isEnd ? ' ' : '';
  return blocks.has(name) ? edge : '';
}

/** Turns a block's edge into a line break unless there is one. */
function tidy(text: string): string {
  return text.replace(/[ \u00a0]+/g, ' ').replace(/ ?[\u2028\n][\u2028\n ]*/g, breakBetween);
}

/** The white space after the last word may continue in the next piece, so it is kept in its shortest form. */
function tidyBeginning(text: string): { tidied: string; rest: string } {
  let end = text.length;
  while (end > 0 && /[ \u00a0\u2028\n]/.test(text.charAt(end - 1))) end--;
  const gap = text.slice(end);
  const breaks = Math.min(gap.split('\n').length - 1, 2);
  const isBreak = breaks > 0 || gap.includes(edge);
  const rest = isBreak ? edge + '\n'.repeat(breaks) : gap.slice(0, 1);
  return { tidied: tidy(text.slice(0, end)), rest };
}

/** At most one empty line. */
function breakBetween(gap: string): string {
  return gap.split('\n').length > 2 ? '\n\n' : '\n';
}

function sourceOf(attributes: string): string {
  const [, double, single, bare] =
    /\ssrc\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000}))/i.exec(attributes) ?? [];
  return unescapeEntities(double ?? single ?? bare ?? '');
}
