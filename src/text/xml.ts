/**
 * Tags and text of an XML text one after another, by htmlparser2's tokenizer. Entities of a DTD are never expanded,
 * and nothing throws; time grows with the length. Damage is reported, and reading continues after it. Pure.
 */
import { QuoteType, Tokenizer } from 'htmlparser2';
import type { InPieces } from '../lib/in-pieces.ts';
import { unescapeInPieces } from './html-text.ts';

export type XmlToken =
  | { kind: 'open' | 'closed'; name: string; attributes: ReadonlyMap<string, string>; at: number }
  | { kind: 'close'; name: string; at: number }
  | { kind: 'text'; text: string; at: number }
  /** No XML here, or a part without an end. */
  | { kind: 'damage'; at: number };

/** Tags with an unclosed quote are read twice; a text with more of them is not XML. */
const mostUnclosed = 20;
/** A text with more tags without an end is not XML: reading stops. */
const mostDamaged = 1_000;
/** UTF-16 units. Its tokens take about a millisecond. */
const longestPiece = 8_192;

/** @returns `undefined` between two pieces, so that other work may run */
export function* xmlTokens(xml: string): Generator<XmlToken | undefined> {
  let [unclosed, damaged] = [0, 0];
  for (let at = 0; at < xml.length; ) {
    const { goOn, why } = yield* tokensFrom(xml, at);
    if (why === 'unclosed' && ++unclosed > mostUnclosed) return;
    if (why !== undefined && ++damaged > mostDamaged) return;
    at = goOn;
  }
}

/** Reports of the tokenizer as positions in the text. */
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

/** @returns where to continue; the end if nothing is damaged */
function* tokensFrom(xml: string, from: number): Generator<XmlToken | undefined, Left> {
  let found: Found[] = [];
  /** Start of the text not yet reported. */
  let told = from;
  /** The tag whose end is still missing. */
  let tag: FoundTag | undefined;
  let key = '';
  let value: { start: number; end: number } | undefined;
  let left: Left | undefined;

  const leave = (goOn: number, why?: Left['why']) => {
    left ??= { goOn, why };
    tokenizer.pause();
  };
  /** A `<` inside a name begins another tag: the one before has no end. @returns the text before the first `<` */
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
        // In `<!DOCTYPE name [ … ]>`, the declarations may contain marks of their own.
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
    // Text may continue in the next piece.
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
  // An unclosed tag may or may not have content.
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

/** A part without an end reaches to the end of the text. */
function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at + mark.length;
}
