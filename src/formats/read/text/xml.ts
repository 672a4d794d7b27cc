/**
 * The tags and the words of an XML text, one after the other, as far as an outline needs it. Entities of its own (DTD) are
 * never expanded, nothing is nested, and nothing throws: the time grows with the length only. Pure.
 */
import { unescapeInPieces } from './html-text.ts';
import type { InPieces } from './pace.ts';

type XmlToken =
  | { kind: 'open' | 'closed'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string; at: number }
  | { kind: 'text'; text: string; at: number }
  /** Told once: what stands here is no XML, or has no end. */
  | { kind: 'damage'; at: number };

/** Tags whose quotes are never closed are read a second time; a text with more of them is no XML. */
const mostUnclosed = 20;
/** Nor is one with so many tags that have no end: the rest is not read. */
const mostDamaged = 1_000;

/** @returns `undefined` between the pieces of a long token: others may have their turn */
export function* xmlTokens(xml: string): Generator<XmlToken | undefined> {
  let at = 0;
  let unclosed = 0;
  let damaged = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    if (start === -1 || start > at) {
      const text = yield* unescapeInPieces(xml.slice(at, start === -1 ? xml.length : start));
      yield { kind: 'text', text, at };
      if (start === -1) return;
    }
    if (xml.startsWith('<![CDATA[', start)) {
      const end = behind(xml, ']]>', start);
      yield { kind: 'text', text: xml.slice(start + 9, end - 3), at: start };
      at = end;
    } else if (xml.startsWith('<!--', start)) at = behind(xml, '-->', start);
    else if (xml.startsWith('<?', start)) at = behind(xml, '?>', start);
    else if (xml.startsWith('<!', start)) at = behindDoctype(xml, start);
    else {
      const found = endOfTag(xml, start);
      const end = found ?? behind(xml, '>', start);
      const isEnded = found !== undefined && xml[end - 1] === '>';
      const inside = xml.slice(start + 1, isEnded || found === undefined ? end - 1 : end);
      const token = yield* tagOf(inside, start);
      if (!isEnded || token === undefined) {
        if (++damaged === 1) yield { kind: 'damage', at: start };
        if (damaged > mostDamaged) return;
      }
      if (found === undefined && ++unclosed > mostUnclosed) return;
      // Nobody knows whether one without an end has something in it.
      if (token?.kind === 'open' && !isEnded) yield { ...token, kind: 'closed' };
      else if (token !== undefined) yield token;
      at = end;
    }
    // Its end is looked for up to the end of the text.
    if (at === xml.length && !xml.endsWith('>')) yield { kind: 'damage', at: start };
  }
}

/** What has no end ends with the text. */
function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at + mark.length;
}

/** `<!DOCTYPE name [ … ]>`. */
function behindDoctype(xml: string, from: number): number {
  const end = behind(xml, '>', from);
  const hasSubset = xml.slice(from, end).includes('[');
  return hasSubset ? behind(xml, '>', behind(xml, ']', from)) : end;
}

/** A `>` in quotes does not end a tag; another tag ends one that has no end. @returns `undefined` where a quote is never closed */
function endOfTag(xml: string, start: number): number | undefined {
  for (let at = start + 1; at < xml.length; at++) {
    const char = xml[at] ?? '';
    if (char === '>') return at + 1;
    if (char === '<') return at;
    if (char !== '"' && char !== "'") continue;
    at = xml.indexOf(char, at + 1);
    if (at === -1) return undefined;
  }
  return xml.length;
}

const attribute = /\s([^\s=<>"'/]{1,200})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)')/g;

/** @param inside what stands between `<`, which is `at`, and `>` */
function* tagOf(inside: string, at: number): InPieces<XmlToken | undefined> {
  const [, slash, name] = /^(\/?)\s*([A-Za-z_][\w:.-]{0,100})/.exec(inside) ?? [];
  if (name === undefined) return undefined;
  if (slash === '/') return { kind: 'close', name, at };
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of inside.slice(name.length).matchAll(attribute)) {
    if (attributes.has(key)) continue;
    attributes.set(key, yield* unescapeInPieces(double ?? single ?? ''));
  }
  return { kind: inside.endsWith('/') ? 'closed' : 'open', name, attributes };
}
