/** BibTeX and BibLaTeX (“Designing BibTeX Styles”). Skips a malformed entry and never throws. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import { shortMonths } from '../shared/items.ts';
import { latexToText, piecesOfTurn } from './latex.ts';
import { bareDoi, mostPeople, placeOf, type Reference } from './reference.ts';

export interface BibEntry {
  /** In lower case: `article`. */
  type: string;
  /** The citation key: `lovelace1843`. */
  key: string;
  /** By name in lower case; values are LaTeX with braces. */
  fields: ReadonlyMap<string, string>;
  /** Whether the entry is undamaged after these fields. */
  isWhole: boolean;
}

/** UTF-16 units. Real fields are shorter; ends a brace that is never closed. */
const longestField = 1_000_000;
/** UTF-16 units of all expanded abbreviations, which may contain each other. */
const mostExpanded = 20_000_000;
/** An entry has about ten; a block of abbreviations may have thousands. */
const mostFields = 10_000;
/** A text with more unclosed values is not BibTeX. */
const mostUnclosed = 20;

/** @param onDamage called at the end with the offset of a last entry that does not end */
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

/** Finds `@arti`, where the text ends before the brace. */
function beginningAtEnd(text: string, from: number): number | undefined {
  const tail = Math.max(from, text.length - 200);
  const found = /(?:^|[\s}])@[ \t]{0,10}[A-Za-z]{0,50}\s{0,100}$/.exec(text.slice(tail));
  return found === null ? undefined : tail + found.index + 1;
}

interface Reader {
  text: string;
  at: number;
  /** Values that do not end. Each costs a search through much of the text. */
  unclosed: number;
  expanded: number;
}

function skipBlank(reader: Reader): number {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at] ?? '')) reader.at++;
  return reader.at;
}

/** Reads `name = value, name = value` up to the end of the entry. */
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

/** `{words}`, `"words"`, `1843` or `jan`, joined by `#`. */
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

/** Reads to the closing brace or quote. Quotes within braces do not count. */
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
    // The next entry begins, so this value was not closed.
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

export function* referenceOfBib({ type, key, fields }: BibEntry): InPieces<Reference> {
  const words = function* (...names: string[]): InPieces<string> {
    const name = names.find((one) => (fields.get(one) ?? '').trim() !== '');
    return name === undefined ? '' : cleanLine(yield* latexToText(fields.get(name) ?? ''));
  };
  const long = function* (name: string): InPieces<string> {
    return cleanText(yield* latexToText(fields.get(name) ?? '')).trim();
  };
  const bare = (name: string) =>
    cleanLine((fields.get(name) ?? '').replace(/[{}]/g, '').replace(/\\([_%&#~$])/g, '$1'));
  const titles = [yield* words('title'), yield* words('subtitle')];
  const remarks = [yield* long('annote'), yield* long('annotation'), yield* long('note')];
  return {
    key,
    title: titles.filter((part) => part !== '').join(': '),
    authors: yield* peopleOf(fields.get('author')),
    editors: yield* peopleOf(fields.get('editor')),
    year: /\d{4}/.exec(yield* words('date', 'year'))?.[0] ?? '',
    where: yield* whereOf(type, words),
    publisher: yield* words('publisher', 'school', 'institution', 'organization'),
    doi: bareDoi(bare('doi')),
    url: bare('url'),
    isbn: bare('isbn'),
    abstract: yield* long('abstract'),
    keywords: yield* words('keywords'),
    remarks: remarks.filter((part) => part !== '').join('\n\n'),
    pdfs: yield* pdfsOf(fields.get('file') ?? ''),
  };
}

function* whereOf(type: string, words: (...names: string[]) => InPieces<string>): InPieces<string> {
  const within = yield* words(
    'journaltitle',
    'journal',
    'booktitle',
    'maintitle',
    'series',
    'howpublished',
  );
  const volume = yield* words('volume');
  const issue = yield* words('number', 'issue');
  const pages = yield* words('pages');
  const number = [volume, issue === '' ? '' : type === 'book' ? issue : `(${issue})`].join('');
  return placeOf(within, number, pages);
}

/** `Lovelace, Ada and {Royal Society}`: splits at `and` outside of braces. */
function* peopleOf(names: string | undefined): InPieces<Reference['authors']> {
  const people: { family: string; given: string }[] = [];
  for (const part of partsOutsideBraces(names ?? '')) {
    const person = yield* personOf(part.trim());
    if (person !== undefined) people.push(person);
    // One more than shown tells that there are others.
    if (people.length > mostPeople) break;
    yield;
  }
  return people;
}

function* personOf(whole: string): InPieces<Reference['authors'][number] | undefined> {
  const words = cleanLine(yield* latexToText(whole));
  // Braces around the whole name: an organisation.
  if (/^\{[^{}]*\}$/.test(whole)) return { family: words, given: '' };
  const [family = '', ...rest] = words.split(', ');
  if (family === '' || family === 'others') return undefined;
  // `Last, Jr, First`.
  if (rest.length > 0)
    return { family: [family, ...rest.slice(0, -1)].join(' '), given: rest.at(-1) ?? '' };
  return nameInOrder(family);
}

/** `Ludwig van Beethoven`: the family name begins at the first lower-case word after the first (BibTeX's `von`). */
function nameInOrder(name: string): { family: string; given: string } {
  const words = name.split(' ').slice(0, 50);
  const von = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && /^\p{Ll}/u.test(word),
  );
  const at = von === -1 ? words.length - 1 : von;
  return { family: words.slice(at).join(' '), given: words.slice(0, at).join(' ') };
}

function* partsOutsideBraces(names: string): Generator<string> {
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of names.matchAll(/[{}]|\sand\s/g)) {
    if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (depth === 0) {
      yield names.slice(from, index);
      from = index + sign.length;
    }
  }
  yield names.slice(from);
}

/**
 * Paths from Zotero (`Full Text:files/12/Cells.pdf:application/pdf;…`), JabRef and Mendeley
 * (`:C\:/Papers/Cells.pdf:PDF`), or a bare path. `\` escapes `:`, `;` and `\`.
 */
function* pdfsOf(file: string): InPieces<string[]> {
  const found: string[] = [];
  let parts = [''];
  let count = 0;
  const end = () => {
    const path =
      parts.length >= 3
        ? parts.slice(1, -1).join(':')
        : (parts.find((part) => /\.pdf$/i.test(part)) ?? '');
    if (/\.pdf$/i.test(path.trim())) found.push(path.trim().replaceAll('\\', '/'));
    parts = [''];
  };
  for (const { 0: piece } of file
    .replace(/^\{([\s\S]*)\}$/, '$1')
    .matchAll(/\\[\s\S]|[:;]|[^\\:;]+/g)) {
    if (++count % piecesOfTurn === 0) yield;
    if (piece === ';') end();
    else if (piece === ':') parts.push('');
    else
      parts[parts.length - 1] +=
        piece.length === 2 && /^\\[:;\\_{}&%#$]/.test(piece) ? piece.slice(1) : piece;
  }
  end();
  return found;
}
