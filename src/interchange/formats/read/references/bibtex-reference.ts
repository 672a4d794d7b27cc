/** An entry of BibTeX or BibLaTeX as a reference. Pure. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import type { BibEntry } from './bibtex.ts';
import { latexToText, piecesOfTurn } from './latex.ts';
import { bareDoi, mostPeople, placeOf, type Reference } from './reference.ts';

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
