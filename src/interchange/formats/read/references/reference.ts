/** A reference from any program, and its text as a note. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cutAt } from '../../../../lib/plain-text.ts';
import { cleanLine, cleanText } from '../../../../text/clean-text.ts';
import { readHtml, unescapeInPieces } from '../../../../text/html-text.ts';

export interface Reference {
  /** Permanent, from its library or else from `withKey`. */
  key: string;
  title: string;
  authors: readonly { family: string; given: string }[];
  /** Shown if there are no authors. */
  editors: readonly { family: string; given: string }[];
  /** Four digits or empty. */
  year: string;
  /** `Nature 171, 737–738`. */
  where: string;
  publisher: string;
  doi: string;
  url: string;
  isbn: string;
  abstract: string;
  keywords: string;
  remarks: string;
  /** Paths as written in the library. */
  pdfs: readonly string[];
}

/** Without a key of its library, a reference is known by its DOI, or else by who wrote it when and where. */
export function withKey(reference: Reference): Reference {
  const { key, doi, authors, editors, year, where } = reference;
  if (key !== '') return reference;
  const whose = [whoOf(authors.length > 0 ? authors : editors), year, where];
  return { ...reference, key: doi || whose.filter((part) => part !== '').join(' ') };
}

/** `Watson & Crick 1953 – Molecular structure of nucleic acids`. */
export function nameOfReference({ authors, editors, year, title }: Reference): string {
  const who = whoOf(authors.length > 0 ? authors : editors);
  const source = [who, year].filter((part) => part !== '').join(' ');
  return [source, title].filter((part) => part !== '').join(' – ') || 'Untitled reference';
}

/** `https://doi.org/10.1038/171737a0` and `doi:10.1038/171737a0`: `10.1038/171737a0`. */
export function bareDoi(doi: string): string {
  return doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)/i, '');
}

/** A value of a program that may write tags such as `<i>`, and entities. */
export function* plainWords(text: string): InPieces<string> {
  return cleanLine(yield* withoutHtml(text));
}

/** Lines are joined: programs break them at a column. */
export function* longWords(text: string): InPieces<string> {
  const paragraphs = cleanText(yield* withoutHtml(cleanText(text))).split(/\n{2,}/);
  return paragraphs
    .map(cleanLine)
    .filter((one) => one !== '')
    .join('\n\n');
}

export function* withoutHtml(text: string): InPieces<string> {
  if (/<\/?[a-z]/i.test(text)) return (yield* readHtml(cleanText(text))).text;
  return text.includes('&') ? yield* unescapeInPieces(text) : text;
}

/** `Nature 171(4356), 737–738`. */
export function placeOf(within: string, number: string, pages: string): string {
  const work = [within, number].filter((part) => part !== '').join(' ');
  return [work, pages.replace(/(\d)-(\d)/g, '$1–$2')].filter((part) => part !== '').join(', ');
}

function whoOf(people: Reference['authors']): string {
  const [first, second, ...others] = people.map(({ family, given }) => family || given);
  if (first === undefined) return '';
  if (second === undefined) return first;
  return others.length > 0 ? `${first} et al.` : `${first} & ${second}`;
}

/** More than on any title page. */
export const mostPeople = 100;

export function textOfReference({ doi, url, abstract, remarks, ...of }: Reference): string {
  const facts = [
    ['Title', of.title],
    ['Authors', namesOf(of.authors)],
    ['Editors', namesOf(of.editors)],
    ['Year', of.year],
    ['In', of.where],
    ['Publisher', of.publisher],
    ['DOI', doi === '' ? '' : `https://doi.org/${doi}`],
    ['Link', url.endsWith(doi) && doi !== '' ? '' : url],
    ['ISBN', of.isbn],
    ['Keywords', of.keywords],
  ];
  const lines = facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const parts = [
    lines.join('\n'),
    abstract === '' ? '' : `## Abstract\n\n${abstract}`,
    remarks === '' ? '' : `## Notes\n\n${remarks}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function namesOf(people: Reference['authors']): string {
  const names = people
    .slice(0, mostPeople)
    .map(({ family, given }) => cutAt(`${given} ${family}`.trim(), 200));
  return names.join(', ') + (people.length > mostPeople ? ', …' : '');
}
