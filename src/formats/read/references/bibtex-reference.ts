/** An entry of BibTeX or BibLaTeX as a reference. Pure. */
import { cleanLine, cleanText } from '../text/decode.ts';
import type { BibEntry } from './bibtex.ts';
import { latexToText } from './latex.ts';
import type { Reference } from './reference.ts';

export function referenceOfBib({ type, key, fields }: BibEntry): Reference {
  const words = (...names: string[]) => {
    const name = names.find((one) => (fields.get(one) ?? '').trim() !== '');
    return name === undefined ? '' : cleanLine(latexToText(fields.get(name) ?? ''));
  };
  const long = (name: string) => cleanText(latexToText(fields.get(name) ?? '')).trim();
  const bare = (name: string) =>
    cleanLine((fields.get(name) ?? '').replace(/[{}]/g, '').replace(/\\([_%&#~$])/g, '$1'));
  const subtitle = words('subtitle');
  const title = [words('title'), subtitle].filter((part) => part !== '').join(': ');
  return {
    key,
    title,
    authors: peopleOf(fields.get('author')),
    editors: peopleOf(fields.get('editor')),
    year: /\d{4}/.exec(words('date', 'year'))?.[0] ?? '',
    where: whereOf(type, words),
    publisher: words('publisher', 'school', 'institution', 'organization'),
    doi: bare('doi').replace(/^https?:\/\/(dx\.)?doi\.org\//i, ''),
    url: bare('url'),
    isbn: bare('isbn'),
    abstract: long('abstract'),
    keywords: words('keywords'),
    remarks: [long('annote'), long('annotation'), long('note')]
      .filter((part) => part !== '')
      .join('\n\n'),
    pdfs: pdfsOf(fields.get('file') ?? ''),
  };
}

/** `Nature 171(4356), 737–738`. */
function whereOf(type: string, words: (...names: string[]) => string): string {
  const within = words(
    'journaltitle',
    'journal',
    'booktitle',
    'maintitle',
    'series',
    'howpublished',
  );
  const [volume, issue, pages] = [words('volume'), words('number', 'issue'), words('pages')];
  const number = [volume, issue === '' ? '' : type === 'book' ? issue : `(${issue})`].join('');
  return [
    [within, number].filter((part) => part !== '').join(' '),
    pages.replace(/(\d)-(\d)/g, '$1–$2'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** `Lovelace, Ada and {Royal Society}`: parted at `and` outside of braces. */
function peopleOf(names: string | undefined): Reference['authors'] {
  if (names === undefined) return [];
  return partsOutsideBraces(names).flatMap((part) => {
    const whole = part.trim();
    // Braces around all of it are the name of a body, in which nothing is parted.
    if (/^\{[^{}]*\}$/.test(whole)) return [{ family: cleanLine(latexToText(whole)), given: '' }];
    const [family = '', ...rest] = cleanLine(latexToText(whole)).split(', ');
    if (family === '' || family === 'others') return [];
    // `Last, Jr, First`.
    if (rest.length > 0)
      return [{ family: [family, ...rest.slice(0, -1)].join(' '), given: rest.at(-1) ?? '' }];
    return [nameInOrder(family)];
  });
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

function partsOutsideBraces(names: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: sign, index } of names.matchAll(/[{}]|\sand\s/g)) {
    if (sign === '{') depth++;
    else if (sign === '}') depth--;
    else if (depth === 0) {
      parts.push(names.slice(from, index));
      from = index + sign.length;
    }
  }
  return [...parts, names.slice(from)];
}

/**
 * `Full Text:files/12/Cells.pdf:application/pdf;Snapshot:…` of Zotero, `:C\:/Papers/Cells.pdf:PDF` of JabRef and Mendeley, or
 * the path alone. `\` stands before a `:`, a `;` or a `\` that is part of a name.
 */
function pdfsOf(file: string): string[] {
  const found: string[] = [];
  let parts = [''];
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
    if (piece === ';') end();
    else if (piece === ':') parts.push('');
    else
      parts[parts.length - 1] +=
        piece.length === 2 && /^\\[:;\\_{}&%#$]/.test(piece) ? piece.slice(1) : piece;
  }
  end();
  return found;
}
