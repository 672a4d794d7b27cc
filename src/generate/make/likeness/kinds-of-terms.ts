/** What kind of thing a term names, as far as its form tells: a wrong answer of another kind tells itself. */
import { stopWords, wordsOf } from '../../language/words.ts';
import { rememberBy } from '../../prepare/remember.ts';
import { plainTerm, withoutBrackets } from '../term-names.ts';
import type { Contexts } from './term-contexts.ts';

const sorts: readonly (readonly [sort: string, ending: RegExp])[] = [
  ['sickness', /(?:itis|emia|pathy|plegia|oma|disease|syndrome|disorder|infection)s?$/],
  ['doctrine', /(?:isms?|theory|theories|perspective|approach|paradigm)$/],
  ['field', /(?:ology|nomy|graphy|ics)$/],
  ['person', /(?:ologist|icians?|ists?|person|people|worker|manager|leader)s?$/],
  ['quality', /(?:ity|ness|ility|ance|ence|rate|ratio|level)s?$/],
  ['act', /(?:tion|sion|ing|ment|sis|process|method|technique|procedure|therapy|treatment)s?$/],
  ['adjective', /(?:ous|able|ible|ive|ful|ical|istic)$/],
];

/** What a last word names, as far as its ending tells. */
export function sortOf(head: string): string | undefined {
  return sorts.find(([, ending]) => ending.test(head))?.[0];
}

/** Beside these nothing of another sort stands. */
const strict = new Set(['sickness', 'doctrine', 'field', 'person']);

/** What the form of a term tells. */
interface Kind {
  isNamed: boolean;
  isOneWord: boolean;
  nameSort: number;
  sort: string | undefined;
  describes: boolean;
}

/** Of the terms of one text: each question holds its term against all others. */
const kindsIn = rememberBy((_: Contexts) => new Map<string, Kind>());

function kindOf(term: string, contexts: Contexts): Kind {
  const known = kindsIn(contexts);
  const found = known.get(term);
  if (found !== undefined) return found;
  const made: Kind = {
    isNamed: isFullName(term),
    isOneWord: !term.includes(' '),
    nameSort: nameSortOf(term),
    sort: sortOf(headOf(term)),
    describes: describes(term, contexts),
  };
  known.set(term, made);
  return made;
}

/** Names stand beside names, a document beside documents; a noun beside nouns. */
export function areSameKind(a: string, b: string, contexts: Contexts): boolean {
  const [one, two] = [kindOf(a, contexts), kindOf(b, contexts)];
  if (one.isNamed !== two.isNamed) return false;
  if (one.isNamed) return one.isOneWord === two.isOneWord && one.nameSort === two.nameSort;
  const differ = one.sort !== undefined && two.sort !== undefined && one.sort !== two.sort;
  if (differ && (strict.has(one.sort ?? '') || strict.has(two.sort ?? ''))) return false;
  return one.describes === two.describes;
}

/** Each of its words has a capital: “Feminist anthropology” is no name. */
export function isFullName(term: string): boolean {
  const words = (term.match(/[\p{L}\p{N}][\p{L}\p{N}.’'-]*/gu) ?? []).filter(
    (word) => !stopWords.has(word.toLowerCase()),
  );
  return (
    words.length > 0 && words.every((word) => /^[\p{Lu}\p{N}]/u.test(word)) && /\p{Lu}/u.test(term)
  );
}

const nameSorts: readonly RegExp[] = [
  /(?:Act|Acts|Law|Code|Treaty|Constitution|Amendment|Agreement|Declaration|Bill|Protocol|Charter|Convention|Compromise|Doctrine|Plan)$/,
  /(?:War|Wars|Revolution|Battle|Crisis|Movement|Depression|Rebellion|Massacre|Empire|Dynasty|Age|Era)$/,
  /(?:Party|Bureau|Board|Commission|Committee|Agency|Association|Administration|Department|Court|Congress|University|Union|Bank|Institute|Organization|Company|Corporation|Inc|Foundation)$/,
  /(?:River|Sea|Ocean|Mountains?|Island|Islands|Valley|City|Reservation|Desert|Peninsula)$/,
];

function nameSortOf(term: string): number {
  const name = withoutBrackets(term).replace(/ (?:of|on|for|in) .*$/, '');
  return nameSorts.findIndex((ending) => ending.test(name));
}

/** Two wars, two laws, two parties. */
export function isSameSortOfName(one: string, other: string): boolean {
  return nameSortOf(one) >= 0 && nameSortOf(one) === nameSortOf(other);
}

function headOf(term: string): string {
  return wordsOf(term.replace(/ (?:of|in|for|to) .*$/, '')).at(-1) ?? '';
}

const mayDescribe = /(?:ic|al|ous|ive|ary|able|ible|ed|ful|less|ar|ist|an|ant|ent|oid|ing)$/;

/** An adjective by its ending, and by what it stands before: “animistic beliefs”. */
function describes(term: string, contexts: Contexts): boolean {
  if (!mayDescribe.test(term)) return false;
  const context = contexts.terms.get(plainTerm(term));
  if (context === undefined || context.times < 2)
    return /(?:ous|able|ible|istic|ful|less)$/.test(term);
  return context.beforeWord >= context.times * 0.6;
}
