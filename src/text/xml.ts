/**
 * The tags and the words of an XML text, one after the other, by htmlparser2's tokenizer. Entities of its own (DTD) are never
 * expanded, nothing is nested, and nothing throws: the time grows with the length only. What is damaged is told, and reading
 * goes on behind it. Pure.
 */
import { QuoteType, Tokenizer } from 'htmlparser2';
import type { InPieces } from '../lib/in-pieces.ts';
import { unescapeInPieces } from './html-text.ts';

export type XmlToken =
  | { kind: 'open' | 'closed'; name: string; attributes: ReadonlyMap<string, string>; at: number }
  | { kind: 'close'; name: string; at: number }
  | { kind: 'text'; text: string; at: number }
  /** What stands here is no XML, or has no end. */
  | { kind: 'damage'; at: number };

/** Tags whose quotes are never closed are read a second time; a text with more of them is no XML. */
const mostUnclosed = 20;
/** Nor is one with so many tags that have no end: the rest is not read. */
const mostDamaged = 1_000;
/** Its tokens take about a millisecond. UTF-16 units. */
const longestPiece = 8_192;

/** @returns `undefined` between two pieces: others may have their turn */
export function* xmlTokens(xml: string): Generator<XmlToken | undefined> {
  let [unclosed, damaged] = [0, 0];
  for (let at = 0; at < xml.length; ) {
    const { goOn, why } = yield* tokensFrom(xml, at);
    if (why === 'unclosed' && ++unclosed > mostUnclosed) return;
    if (why !== undefined && ++damaged > mostDamaged) return;
    at = goOn;
  }
}

/** What the tokenizer tells, as places in the text. */
type Found = FoundTag | { kind: 'close'; name: string; at: number } | FoundWords;

interface FoundTag {
  kind: 'open' | 'closed';
  name: string;
  attributes: Map<string, string>;
  at: number;
}

interface FoundWords {
  kind: 'text' | 'cdata';
  at: number;
  end: number;
}

interface Left {
  goOn: number;
  why?: 'damage' | 'unclosed';
}

/** @returns where to go on, which is the end where nothing is damaged */
function* tokensFrom(xml: string, from: number): Generator<XmlToken | undefined, Left> {
  let found: Found[] = [];
  /** Where what is not told yet begins. */
  let told = from;
  /** Its end has not come. */
  let tag: FoundTag | undefined;
  let key = '';
  let value: { start: number; end: number } | undefined;
  let left: Left | undefined;

  const leave = (goOn: number, why?: Left['why']) => {
    left ??= { goOn, why };
    tokenizer.pause();
  };
  /** A `<` in a name begins another tag: the one before has no end. @returns what stands before the first `<` */
  const nameAt = (start: number, end: number) => {
    const name = xml.slice(from + start, from + end);
    if (!name.includes('<')) return name;
    leave(from + start + name.lastIndexOf('<'), 'damage');
    return name.slice(0, name.indexOf('<'));
  };
  const tell = (kind: 'open' | 'closed', end: number) => {
    if (tag === undefined || left !== undefined) return;
    found.push({ ...tag, kind });
    tag = undefined;
    told = from + end + 1;
  };
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname: (start, end) => {
        tag = { kind: 'closed', name: '', attributes: new Map(), at: from + start - 1 };
        tag.name = nameAt(start, end);
      },
      onattribname: (start, end) => {
        key = nameAt(start, end);
      },
      onattribdata: (start, end) => {
        value = { start: value?.start ?? start, end };
      },
      onattribend: (quote) => {
        const words = value === undefined ? '' : xml.slice(from + value.start, from + value.end);
        if (quote === QuoteType.Unquoted && value !== undefined) nameAt(value.start, value.end);
        else if (quote !== QuoteType.NoValue && tag?.attributes.has(key) === false)
          tag.attributes.set(key, words);
        value = undefined;
      },
      onopentagend: (end) => tell('open', end),
      onselfclosingtag: (end) => tell('closed', end),
      onclosetag: (start, end) => {
        found.push({ kind: 'close', name: nameAt(start, end).trim(), at: told });
        const last = xml.indexOf('>', from + end);
        if (last !== -1) told = last + 1;
      },
      ontext: (start, end) => {
        const before = found.at(-1);
        if (before?.kind === 'text' && before.end === from + start) before.end = from + end;
        else found.push({ kind: 'text', at: from + start, end: from + end });
        told = from + end;
      },
      oncdata: (start, end, offset) => {
        found.push({ kind: 'cdata', at: from + start, end: from + end - offset });
        told = from + end + 1;
      },
      oncomment: (_, end) => {
        told = from + end + 1;
      },
      onprocessinginstruction: (_, end) => {
        told = from + end + 2;
      },
      ondeclaration: (start, end) => {
        told = from + end + 1;
        // `<!DOCTYPE name [ … ]>`: what it declares may have marks of its own.
        const hasSubset = xml.slice(from + start, from + end).includes('[');
        if (hasSubset) leave(behind(xml, '>', behind(xml, ']', from + start)));
      },
      onattribentity: () => undefined,
      ontextentity: () => undefined,
      onend: () => undefined,
    },
  );

  for (let at = from; at < xml.length && left === undefined; at += longestPiece) {
    tokenizer.write(xml.slice(at, at + longestPiece));
    // Words may go on in the next piece.
    const open = found.at(-1)?.kind === 'text' ? found.pop() : undefined;
    for (const one of found) yield* tokenOf(xml, one);
    found = open === undefined ? [] : [open];
    yield;
  }
  for (const one of found) yield* tokenOf(xml, one);
  if (left === undefined && told < xml.length) {
    const isTag = !/^<[!?]/.test(xml.slice(told, told + 2));
    left = { goOn: isTag ? behind(xml, '>', told) : xml.length, why: 'unclosed' };
  }
  if (left?.why !== undefined) yield { kind: 'damage', at: tag?.at ?? told };
  // Nobody knows whether one without an end has something in it.
  if (left?.why !== undefined && tag !== undefined) yield* tokenOf(xml, tag);
  return left ?? { goOn: xml.length };
}

function* tokenOf(xml: string, found: Found): Generator<XmlToken | undefined> {
  if (found.kind === 'close') yield found;
  else if ('attributes' in found) {
    const attributes = new Map<string, string>();
    for (const [key, value] of found.attributes) attributes.set(key, yield* unescaped(value));
    yield { ...found, attributes };
  } else {
    const words = xml.slice(found.at, found.end);
    const text = found.kind === 'cdata' ? words : yield* unescaped(words);
    yield { kind: 'text', text, at: found.at };
  }
}

/** Most values have no entities. */
function* unescaped(text: string): InPieces<string> {
  return text.includes('&') ? yield* unescapeInPieces(text) : text;
}

/** What has no end ends with the text. */
function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at + mark.length;
}
