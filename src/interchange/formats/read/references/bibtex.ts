/**
 * BibTeX and BibLaTeX as entries with fields (“Designing BibTeX Styles”, and what Zotero, Mendeley and JabRef write). What is
 * malformed is passed over up to the next entry; nothing throws. Pure.
 */
import { shortMonths } from '../items/instants.ts';

export interface BibEntry {
  /** In small letters: `article`. */
  type: string;
  /** Of the citation: `lovelace1843`. */
  key: string;
  /** By names in small letters, as they stand: LaTeX with its braces. */
  fields: ReadonlyMap<string, string>;
  /** `false`: what stands behind these fields is damaged. */
  isWhole: boolean;
}

/** No field of a person is longer: a brace that is never closed ends here. Units of UTF-16. */
const longestField = 1_000_000;
/** What all abbreviations of a file become, in UTF-16 units: one may be made of others, and so grow without end. */
const mostExpanded = 20_000_000;
/** An entry has ten; a block of abbreviations may have thousands. */
const mostFields = 10_000;
/** A text with more values that are never closed is no list of references. */
const mostUnclosed = 20;

/** @param onDamage told at the end where the last entry has none, with where it begins: the text is cut off */
export function* bibEntries(
  text: string,
  onDamage: (at: number) => void = () => undefined,
): Generator<BibEntry> {
  const strings = new Map(shortMonths.map((month, index) => [month, String(index + 1)]));
  const reader = { text, at: 0, unclosed: 0, expanded: 0 };
  const start = /@[ \t]*([A-Za-z]{1,50})\s{0,100}([{(])/g;
  let unendedAt: number | undefined;
  for (;;) {
    start.lastIndex = reader.at;
    const match = start.exec(text);
    if (match === null || reader.unclosed > mostUnclosed) {
      const damagedAt = unendedAt ?? beginningAtEnd(text, reader.at);
      if (damagedAt !== undefined) onDamage(damagedAt);
      return;
    }
    unendedAt = undefined;
    const type = (match[1] ?? '').toLowerCase();
    reader.at = start.lastIndex;
    if (type === 'comment' || type === 'preamble') continue;
    if (type === 'string') {
      for (const [name, value] of fieldsAt(reader, strings)) strings.set(name, value);
      continue;
    }
    const key = /[^,\s{}()"=#%]{0,500}/y;
    key.lastIndex = skipBlank(reader);
    const name = key.exec(text)?.[0] ?? '';
    reader.at += name.length;
    if (text[skipBlank(reader)] === ',') reader.at++;
    const fields = fieldsAt(reader, strings);
    const isWhole = /[)}]/.test(text[skipBlank(reader)] ?? '');
    if (!isWhole) unendedAt = match.index;
    if (isWhole ? fields.size > 0 : name !== '') yield { type, key: name, fields, isWhole };
  }
}

/** `@arti`: where the text ends before the entry's brace. */
function beginningAtEnd(text: string, from: number): number | undefined {
  const tail = Math.max(from, text.length - 200);
  const found = /(?:^|[\s}])@[ \t]{0,10}[A-Za-z]{0,50}\s{0,100}$/.exec(text.slice(tail));
  return found === null ? undefined : tail + found.index + 1;
}

interface Reader {
  text: string;
  at: number;
  /** Values without an end, each looked for through much of the text. */
  unclosed: number;
  /** How much abbreviations have become. */
  expanded: number;
}

function skipBlank(reader: Reader): number {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at] ?? '')) reader.at++;
  return reader.at;
}

/** `name = value, name = value`, up to the end of the entry or what is no field. */
function fieldsAt(reader: Reader, strings: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map<string, string>();
  const name = /([A-Za-z][\w:.+-]{0,100})\s{0,100}=/y;
  for (;;) {
    while (reader.text[skipBlank(reader)] === ',') reader.at++;
    name.lastIndex = reader.at;
    const found = name.exec(reader.text)?.[1];
    if (found === undefined || fields.size >= mostFields) return fields;
    reader.at = name.lastIndex;
    const value = valueAt(reader, strings);
    if (value === undefined) return fields;
    if (!fields.has(found.toLowerCase())) fields.set(found.toLowerCase(), value);
  }
}

/** `{words}`, `"words"`, `1843`, `jan`, and several of them with `#` between. */
function valueAt(reader: Reader, strings: ReadonlyMap<string, string>): string | undefined {
  let value = '';
  for (;;) {
    const open = reader.text[skipBlank(reader)];
    const part = open === '{' || open === '"' ? closedAt(reader, open) : bareAt(reader, strings);
    if (part === undefined) return undefined;
    value += part;
    if (value.length > longestField) return undefined;
    if (reader.text[skipBlank(reader)] !== '#') return value;
    reader.at++;
  }
}

/** Up to the brace or the quote that closes it; within braces a quote is a sign. */
function closedAt(reader: Reader, open: '{' | '"'): string | undefined {
  const { text } = reader;
  const from = reader.at + 1;
  const most = Math.min(text.length, from + longestField);
  let depth = 0;
  for (let at = from; at < most; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (depth === 0 && char === (open === '{' ? '}' : '"')) {
      reader.at = at + 1;
      return text.slice(from, at);
    } else if (char === '}') depth--;
    // The next entry begins, so this one was never closed.
    else if (
      char === '@' &&
      text[at - 1] === '\n' &&
      /^@[A-Za-z]{1,50}\s?\{/.test(text.slice(at, at + 60))
    )
      return undefined;
  }
  reader.unclosed++;
  return undefined;
}

function bareAt(reader: Reader, strings: ReadonlyMap<string, string>): string | undefined {
  const bare = /[^\s,{}()"#=@]{1,200}/y;
  bare.lastIndex = reader.at;
  const word = bare.exec(reader.text)?.[0];
  if (word === undefined) return undefined;
  reader.at += word.length;
  const meant = strings.get(word.toLowerCase());
  if (meant === undefined) return word;
  reader.expanded += meant.length;
  return reader.expanded > mostExpanded ? undefined : meant;
}
