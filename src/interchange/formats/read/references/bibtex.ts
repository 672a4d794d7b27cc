/**
 * BibTeX and BibLaTeX as entries with fields (“Designing BibTeX Styles”, and what Zotero, Mendeley and JabRef write). What is
 * malformed is passed over up to the next entry; nothing throws. Pure.
 */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import { shortMonths } from '../shared/deck-items.ts';
import { latexToText, piecesOfTurn } from './latex.ts';
import { bareDoi, mostPeople, placeOf, type Reference } from './reference.ts';

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

/** An entry of BibTeX or BibLaTeX as a reference. Pure. */
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

/** `Lovelace, Ada and {Royal Society}`: parted at `and` outside of braces. */
function* peopleOf(names: string | undefined): InPieces<Reference['authors']> {
  const people: { family: string; given: string }[] = [];
  for (const part of partsOutsideBraces(names ?? '')) {
    const person = yield* personOf(part.trim());
    if (person !== undefined) people.push(person);
    // One more than are shown says that there are others.
    if (people.length > mostPeople) break;
    yield;
  }
  return people;
}

function* personOf(whole: string): InPieces<Reference['authors'][number] | undefined> {
  const words = cleanLine(yield* latexToText(whole));
  // Braces around all of it are the name of a body, in which nothing is parted.
  if (/^\{[^{}]*\}$/.test(whole)) return { family: words, given: '' };
  const [family = '', ...rest] = words.split(', ');
  if (family === '' || family === 'others') return undefined;
  // `Last, Jr, First`.
  if (rest.length > 0)
    return { family: [family, ...rest.slice(0, -1)].join(' '), given: rest.at(-1) ?? '' };
  return nameInOrder(family);
}

/** `Ludwig van Beethoven`: the family begins at the first small word behind the first one (BibTeX’s rule of `von`). */
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
 * `Full Text:files/12/Cells.pdf:application/pdf;Snapshot:…` of Zotero, `:C\:/Papers/Cells.pdf:PDF` of JabRef and Mendeley, or
 * the path alone. `\` stands before a `:`, a `;` or a `\` that is part of a name.
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
