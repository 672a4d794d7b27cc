/** What the tags of RIS, PubMed and EndNote mean, by their guides (`tagged.ts`). */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { decodedPath } from '../../../../lib/path.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { nameInOrder } from './bibtex.ts';
import {
  bareDoi,
  longWords,
  mostPeople,
  placeOf,
  plainWords,
  type Reference,
  withKey,
} from './reference.ts';
import type { TaggedKind, TaggedRecord } from './tagged.ts';

type People = Reference['authors'];

/** Names of tags; the first that has words is taken. */
interface Tags {
  key: string[];
  title: string[];
  authors: string[][];
  editors: string[][];
  year: string[];
  within: string[];
  volume: string[];
  issue: string[];
  pages: string[];
  lastPage: string[];
  publisher: string[];
  doi: string[];
  url: string[];
  isbn: string[];
  abstract: string[];
  /** All of them are taken. */
  keywords: string[];
  remarks: string[];
  files: string[];
}

const tags: Readonly<Record<TaggedKind, Tags>> = {
  ris: {
    key: ['ID'],
    title: ['TI', 'T1', 'CT', 'BT', 'ST'],
    authors: [['AU', 'A1']],
    editors: [['ED', 'A2', 'A3']],
    year: ['PY', 'Y1', 'DA'],
    within: ['T2', 'JF', 'JO', 'BT', 'JA', 'J2', 'J1', 'T3'],
    volume: ['VL'],
    issue: ['IS'],
    pages: ['SP'],
    lastPage: ['EP'],
    publisher: ['PB'],
    doi: ['DO', 'DI', 'M3', 'UR'],
    url: ['UR', 'L2', 'LK'],
    isbn: ['SN'],
    abstract: ['AB', 'N2'],
    keywords: ['KW'],
    remarks: ['N1', 'RN'],
    files: ['L1', 'L4'],
  },
  nbib: {
    key: ['PMID'],
    title: ['TI', 'BTI'],
    // Short names repeat the full ones.
    authors: [['FAU', 'AU'], ['CN']],
    editors: [['FED', 'ED']],
    year: ['DP', 'DEP'],
    within: ['JT', 'TA', 'BTI'],
    volume: ['VI'],
    issue: ['IP'],
    pages: ['PG'],
    lastPage: [],
    publisher: ['PB'],
    doi: ['LID', 'AID'],
    url: [],
    isbn: ['ISBN'],
    abstract: ['AB'],
    keywords: ['OT', 'MH'],
    remarks: ['GN'],
    files: [],
  },
  enw: {
    key: ['F', 'M'],
    title: ['T'],
    authors: [['A']],
    editors: [['E', 'Y']],
    year: ['D', '8'],
    within: ['J', 'B', 'S'],
    volume: ['V'],
    issue: ['N'],
    pages: ['P', '&'],
    lastPage: [],
    publisher: ['I'],
    doi: ['R', 'U'],
    url: ['U'],
    isbn: ['@'],
    abstract: ['X'],
    keywords: ['K'],
    remarks: ['Z', '<'],
    files: ['>'],
  },
};

/** Types whose pages are a count, and whose title is that of the whole book. */
const wholeBook = /^(?:BOOK|EBOOK|EDBOOK|(?:Electronic |Edited )?Book)$/;

/** @returns a reference that may be empty, such as that of a record with only its type */
export function* referenceOfTagged(
  { fields }: TaggedRecord,
  kind: TaggedKind,
): InPieces<Reference> {
  const of = tags[kind];
  const valuesOf = (names: readonly string[]): readonly string[] =>
    names.map((name) => fields.get(name) ?? []).find(hasWords) ?? [];
  const allOf = (names: readonly string[]) => names.flatMap((name) => fields.get(name) ?? []);
  const words = function* (names: readonly string[]): InPieces<string> {
    const [first = ''] = valuesOf(names).filter((value) => value.trim() !== '');
    return yield* plainWords(first);
  };
  const isBook = wholeBook.test((fields.get('TY') ?? fields.get('0') ?? []).join('').trim());
  const title = yield* words(isBook ? ['BT', ...of.title] : of.title);
  const issue = yield* words(of.issue);
  const volume = yield* words(of.volume);
  const number = [volume, issue === '' ? '' : `(${issue})`].join('');
  const [first, last] = [yield* words(of.pages), yield* words(of.lastPage)];
  const isRange = last === '' || last === first || /[-–]/.test(first);
  const pages = isBook ? '' : isRange ? first : `${first}-${last}`;
  const within = yield* words(of.within);
  const doi = doiIn(allOf(of.doi));
  const remarks: string[] = [];
  for (const value of allOf(of.remarks)) remarks.push(yield* longWords(value));
  const keywords: string[] = [];
  for (const value of allOf(of.keywords).slice(0, mostKeywords))
    for (const line of value.split(/[\n;]/))
      keywords.push((yield* plainWords(line)).replaceAll('*', ''));
  return withKey({
    key: yield* words(of.key),
    title,
    authors: yield* peopleOf(of.authors.flatMap(valuesOf), kind),
    editors: yield* peopleOf(of.editors.flatMap(valuesOf), kind),
    year: /\d{4}/.exec(yield* words(of.year))?.[0] ?? '',
    where: placeOf(within === title ? '' : within, number, pages),
    publisher: yield* words(of.publisher),
    doi,
    url: kind === 'nbib' ? yield* pubMedOf(words) : addressIn(allOf(of.url), doi),
    isbn: isbnIn(allOf(of.isbn)),
    abstract: yield* longWords(valuesOf(of.abstract)[0] ?? ''),
    keywords: [...new Set(keywords)].filter((word) => word !== '').join(', '),
    remarks: remarks.filter((remark) => remark !== '').join('\n\n'),
    pdfs: allOf(of.files).flatMap(pdfIn),
  });
}

const mostKeywords = 1_000;

function hasWords(values: readonly string[]): boolean {
  return values.some((value) => value.trim() !== '');
}

function* peopleOf(names: readonly string[], kind: TaggedKind): InPieces<People> {
  const people: { family: string; given: string }[] = [];
  for (const name of names) {
    const words = yield* plainWords(name);
    if (words !== '') people.push(personOf(words, kind));
    // One more than shown tells that there are others.
    if (people.length > mostPeople) break;
    yield;
  }
  return people;
}

/** `Hoenicka, M., Jr`, and a comma at the end of an organisation. Only EndNote has names in their spoken order. */
function personOf(words: string, kind: TaggedKind): People[number] {
  const [family = '', given = '', ...suffixes] = words.split(/\s*,\s*/);
  if (words.includes(',')) return { family: [family, ...suffixes].join(' ').trim(), given };
  if (kind === 'enw') return nameInOrder(words);
  // PubMed's short names: `Watson JD`.
  const [, last, initials] = /^(.+) (\p{Lu}{1,3})$/u.exec(kind === 'nbib' ? words : '') ?? [];
  return { family: last ?? words, given: initials ?? '' };
}

/** PubMed marks its kinds: `10.1038/171737a0 [doi]`. */
function doiIn(values: readonly string[]): string {
  for (const value of values.slice(0, 100)) {
    const [, doi] =
      /^(10\.\d{2,9}\/\S{1,500})/.exec(bareDoi(cleanLine(value.slice(0, 1_000)))) ?? [];
    if (doi !== undefined) return doi;
  }
  return '';
}

/** An address that is no address of the DOI. */
function addressIn(values: readonly string[], doi: string): string {
  const all = values.flatMap((value) =>
    cleanLine(value.slice(0, 10_000)).split(/\s+|;(?=https?:)/),
  );
  const addresses = all.filter((one) => /^https?:\/\//i.test(one));
  return addresses.find((one) => doi === '' || bareDoi(one) !== doi) ?? '';
}

function* pubMedOf(words: (names: readonly string[]) => InPieces<string>): InPieces<string> {
  const id = yield* words(['PMID']);
  return /^\d{1,12}$/.test(id) ? `https://pubmed.ncbi.nlm.nih.gov/${id}/` : '';
}

/** Journals have an ISSN in its place, of eight digits. */
function isbnIn(values: readonly string[]): string {
  for (const value of values.slice(0, 100)) {
    const [number] = /(?:97[89][- ]?)?(?:\d[- ]?){9}[\dX]/i.exec(value.slice(0, 1_000)) ?? [];
    if (number !== undefined) return number;
  }
  return '';
}

/** `internal-pdf://12/Cells.pdf`, `file:///C:/Papers/Cells.pdf` or a path. Pages on the web are no files. */
function pdfIn(value: string): string[] {
  const path = cleanLine(value.slice(0, 2_000));
  if (!/\.pdf$/i.test(path) || /^https?:/i.test(path)) return [];
  const bare = path.replace(/^(?:file:\/{2}|internal-pdf:\/{2})/i, '').replaceAll('\\', '/');
  return [bare === path ? path : decodedPath(bare)];
}
