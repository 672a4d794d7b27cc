/** Cards for slides by their titles: gaps for names, years and terms in single points, and whole lists. Pure. */

import { verbFormOf } from '../../language/common-verbs.ts';
import { anyNumberWord } from '../../language/number-words.ts';
import { upperFirst, wordsOf } from '../../language/words.ts';
import { contains } from '../../make/material.ts';
import { isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import { glossesOf } from '../glosses.ts';
import { clauseOf } from './clauses.ts';
import {
  isBeside,
  isClosed,
  isManyOf,
  lead,
  lowered,
  plainTitle,
  saysNothing,
  verb,
} from './slide-pages.ts';
import { areOfOneKind, isBroken, isOdd, pointsIn, type Shown, spoken } from './slide-points.ts';

export interface Gap {
  front: string;
  back: string;
  entry: Entry;
}

const [fewestWords, mostWords] = [6, 28];
const mostWordsOfTitle = 10;
const fewestLettersOfWord = 7;
const fewestWordsSaid = 5;
const fewestLettersShared = 5;
const year = /(?<![\d$€£.,–-])(?:1[0-9]|20)\d{2}(?![\d%.,]\d|s\b|[–-]\d|\p{L})/gu;
const isCounted =
  /\b(?:surveys?|estimated|stud(?:y|ies)|found that|report(?:s|ed)?|polls?|according to)\b/i;
const share = /(?<![\d.,–-])\d{1,3}(?:\.\d+)?\s?%/g;
/** Two capitals or more, after the first word. */
const properName =
  /(?<=[\p{Ll},;]\s(?:the )?)\p{Lu}\p{Ll}+(?:(?: (?:of|de|von|van|the))? \p{Lu}[\p{L}.’']+){1,3}(?! \p{Lu})/gu;
const leaning =
  /^(?:in (?:that|this|such) |this|these|those|that|it|its|they|their|he|she|his|her|and|but|or|so|then|thus|hence|therefore|such|other|others|another|same|both|instead|still|however|yet|otherwise)\b/i;

/** Subjects and defined terms of the deck; longest first. */
export function namesIn(lists: readonly EntryList[]): string[] {
  const ofDeck = lists.filter(({ isOfDeck }) => isOfDeck === true);
  const titles = ofDeck
    .map(({ heading }) => heading.replace(/ [IVX]+$/, ''))
    .filter((title) => !isBeside(title) && !/[?:!.&,]/.test(title));
  const terms = ofDeck.flatMap((list) => glossesOf(list).map(({ term }) => term));
  return [...new Set([...titles, ...terms].map((name) => name.toLowerCase()))]
    .filter((name) => {
      const size = wordsOf(name).length;
      return size >= 2 && size <= 4 && !verb.test(name) && isTermLike(name, true);
    })
    .sort((a, b) => b.length - a.length);
}

/** The most certain gap in each point. @param list of a deck */
export function gapsIn(list: EntryList, names: readonly string[]): Gap[] {
  const { entries, heading } = list;
  if (isBeside(heading) || isOdd(heading) || wordsOf(heading).length > mostWordsOfTitle) return [];
  return entries.flatMap((entry, index) => {
    if (mayGoOn(entry, entries[index + 1])) return [];
    const gap = gapIn(entry, heading, names);
    return gap === undefined ? [] : [gap];
  });
}

/** “Phenomenology emphasises what one has lived through”, under “Phenomenology” */
function titleIn(text: string, heading: string, entry: Entry): Gap | undefined {
  const size = wordsOf(heading).length;
  const isTerm =
    isTermLike(heading) &&
    size <= 4 &&
    !verb.test(heading) &&
    heading.length >= fewestLettersOfWord;
  const [start = ''] = text.match(/^(?:the |an? )?/i) ?? [];
  const rest = text.slice(start.length);
  if (!isTerm || !rest.toLowerCase().startsWith(`${heading.toLowerCase()} `)) return undefined;
  const said = rest.slice(heading.length);
  // The points under it say the rest.
  if (entry.under.length > 0) return undefined;
  if (wordsOf(said).length < fewestWordsSaid || !isOnce(rest.slice(0, heading.length), text))
    return undefined;
  if (contains(plainTerm(said), plainTerm(heading))) return undefined;
  return {
    front: `Which term is missing? “${start}_____${said}”`,
    back: rest.slice(0, heading.length),
    entry,
  };
}

function gapIn(entry: Entry, heading: string, names: readonly string[]): Gap | undefined {
  const text = entry.text.replace(/[.;]$/, '');
  const size = wordsOf(text).length;
  if (size < fewestWords || size > mostWords || !isStatement(text)) return undefined;
  const hidden = [
    ...entry.terms.filter((term) => mayBeHidden(term, text, heading)),
    ...names.flatMap((name) => {
      const at = text.toLowerCase().indexOf(name);
      const one = text.slice(at, at + name.length);
      return at < 0 || !mayBeHidden(one, text, heading) ? [] : [one];
    }),
    // The year of a count is not worth learning.
    ...(isCounted.test(text) ? [] : (text.match(year) ?? [])),
    ...(text.match(properName) ?? []),
    ...(text.match(share) ?? []),
  ].find(
    (one) =>
      isOnce(one, text) &&
      isApart(one, text, heading) &&
      !endsAsTitle(one, heading) &&
      !contains(plainTerm(heading), plainTerm(one)),
  );
  if (hidden === undefined) return titleIn(text, heading, entry);
  const at = text.indexOf(hidden);
  const blanked = `${text.slice(0, at)}_____${text.slice(at + hidden.length)}`;
  const place = heading.endsWith('?') ? heading : `${heading}:`;
  return { front: `${place} “${blanked}”`, back: hidden, entry };
}

function isStatement(text: string): boolean {
  const words = wordsOf(text);
  const [first = ''] = words;
  // An instruction, or an action without a subject.
  if (!/^[\p{Lu}_\d]/u.test(text) || verbFormOf(first) !== undefined || first.endsWith('ing'))
    return false;
  if (/^not\b|^we\b|\b(?:me|we[’']ve)\b/i.test(text)) return false;
  const isSaid =
    verb.test(text) ||
    words.slice(1).some((word) => ['third', 'past'].includes(verbFormOf(word) ?? ''));
  return (
    isSaid &&
    clauseOf(text) !== undefined &&
    isClosed(text) &&
    !spoken.test(text) &&
    !isOdd(text) &&
    !isBroken(text) &&
    !leaning.test(text) &&
    !/["“”:→↔!]|_{2,}|\(see\b|\b(?:these|this|above|below|following)\b|[.?] \p{Lu}|[●•▪]/u.test(
      text,
    )
  );
}

/** A long term or one of two words, marked by the author and not only stressed. */
function mayBeHidden(term: string, text: string, heading: string): boolean {
  const words = wordsOf(term);
  return (
    // A single marked word could often be another word.
    words.length > 1 &&
    words.length <= 4 &&
    /^\p{L}[\p{L}\s’'-]*$/u.test(term) &&
    !isManyOf(term) &&
    !words.some((word) =>
      /^(?:not|no|never|always|only|all|any|can|cannot|must|should|and|or|is|are|if|you|your|we|our|more|most|less|least|very|really|example|important)$/.test(
        word,
      ),
    ) &&
    verbFormOf(words[0] ?? '') !== 'third' &&
    !contains(plainTerm(heading), plainTerm(term)) &&
    new RegExp(`(?<![\\p{L}\\p{N}-])${term.replace(/[’'-]/g, '.')}(?![\\p{L}\\p{N}-])`, 'u').test(
      text,
    )
  );
}

/** “affordable” under “Affordability” is given away. “the 1623 statute” is not a date. */
function isApart(one: string, text: string, heading: string): boolean {
  if (/^\d{4}$/.test(one))
    return new RegExp(`\\b(?:in|since|until|by|before|after|around) ${one}\\b`, 'i').test(text);
  const start = one.toLowerCase().slice(0, fewestLettersShared);
  return one.includes(' ') || !heading.toLowerCase().includes(start);
}

/** “software license” under “Open Source Licenses”: half of the answer is told. */
function endsAsTitle(one: string, heading: string): boolean {
  const last = plainTerm(one).split(' ').at(-1) ?? '';
  return last.length > 3 && plainTerm(heading).split(' ').includes(last);
}

function isOnce(one: string, text: string): boolean {
  const [before = ''] = text.split(one);
  return (
    text.split(one).length === 2 &&
    // “the _____ (ASF)”, “_____ 2 Vec”: a part of a name, or told in brackets.
    !/^ ?(?:\(|[\d\p{Lu}])/u.test(text.split(one)[1] ?? '') &&
    !/\p{Lu}[\p{L}.]* $/u.test(before) &&
    // In brackets, or one end of a span of years.
    !/\([^)]*$|\b(?:from|between) $/i.test(before) &&
    !/\b(?:and|or) $|, $/.test(text.split(one)[0] ?? '') &&
    !/^(?:,| and | or )/.test(text.split(one)[1] ?? '')
  );
}

const [fewest, most] = [2, 7];
const mostWordsOfMember = 14;
/** Needs the text before it, addresses the listener, or is not a fact. */
export const leans =
  /^(this|these|those|that|it|its|they|their|he|she|his|her|we|our|you|your|i|my|but|and|or|so|then|thus|hence|therefore|also|e\.?g|i\.?e|for example|for instance|example|examples?:|note|see|recall|remember|consider|suppose|imagine|assume|let|think|look|try|click|if you|what if|again|now|here|there|above|below|such|other|others|another|same|both|instead|still|however|yet|maybe|perhaps|otherwise)\b|\b(you|we|our|your|us|i)\b|\?$|\.\.\.|…|https?\b|mailto|@|www\.|[{}\\<>=$^_|~]|\.\w{1,4}\b\/|--/i;
/** A list with a number in its title is asked for by that number. */
const numbered = new RegExp(String.raw`\b(?:${anyNumberWord}|\d+)\b`, 'i');
const asks = /^(what|which|why|how|when|where|who)\b.*\?$/i;

/** Number of lists under each title. Repeated titles are not asked for. */
export function titlesIn(lists: readonly EntryList[]): ReadonlyMap<string, number> {
  const titles = new Map<string, number>();
  for (const list of lists) {
    // In a deck only a list that fills its slide can be asked for by the title.
    if (list.isOfDeck === true && list.isOfSlide !== true) continue;
    const key = keyOf(list);
    titles.set(key, (titles.get(key) ?? 0) + 1);
  }
  return titles;
}

/** @returns `undefined` if nobody could know which entries belong to the list */
export function shownIn(list: EntryList, titles: ReadonlyMap<string, number>): Shown | undefined {
  const all = shownWhole(list, titles);
  if (all !== undefined || list.isOfDeck !== true) return all;
  return pointsIn(list, isRepeated(list, titles));
}

/** Titles that say what the entries are, and lists of few words. */
function shownWhole(list: EntryList, titles: ReadonlyMap<string, number>): Shown | undefined {
  const { entries, heading, intro, isOfSlide } = list;
  if (isOfSlide !== true || entries.length < fewest || entries.length > most) return undefined;
  if (isRepeated(list, titles) || numbered.test(intro?.text ?? heading)) return undefined;
  if (entries.some((entry, index) => mayGoOn(entry, entries[index + 1]))) return undefined;
  const members = membersOf(list);
  if (members === undefined) return undefined;
  // “Patent rights” with statements about them: the entries are not rights.
  const isSaid = list.isOfDeck === true && members.some(isClause);
  if (isSaid && intro === undefined && isManyOf(heading)) return undefined;
  // “Organization”, “Purpose”: titles of the entries under each.
  const names = list.entries.filter(({ under }) => under.length > 0);
  const areNames = list.isOfDeck === true && names.length * 2 > list.entries.length;
  if (areNames && intro === undefined && !isManyOf(heading)) return undefined;
  // “Default rules” under the title “Default rules” is the subject, not a kind of it.
  if (list.isOfDeck === true && members.some((one) => plainTerm(one) === plainTerm(heading)))
    return undefined;
  if (list.isOfDeck === true && !areOfOneKind(members, intro?.text ?? heading)) return undefined;
  if (list.isOfDeck === true && members.some((one) => one.includes(': '))) return undefined;
  const front = intro === undefined ? askTitle(heading, members.length) : askPoint(list);
  return front === undefined ? undefined : { front, members };
}

/** “Revenues follow work” */
function isClause(member: string): boolean {
  const [first = '', second = ''] = wordsOf(member);
  return verb.test(member) || (first.endsWith('s') && verbFormOf(second) === 'base');
}

/** Its title, or its point under that title, has another list, too. */
export function isRepeated(list: EntryList, titles: ReadonlyMap<string, number>): boolean {
  return (titles.get(keyOf(list)) ?? 0) > 1;
}

const keyOf = ({ heading, intro }: EntryList) =>
  `${plainTitle(heading)} ${intro?.text ?? ''}`.toLowerCase();

/** The terms if each entry is a term with its meaning; otherwise all entries. */
function membersOf(list: EntryList): string[] | undefined {
  const glosses = glossesOf(list);
  const members =
    glosses.length === list.entries.length
      ? glosses.map(({ term }) => term)
      : list.entries.map(({ text }) => text.replace(/[.;,:]$/, ''));
  const areFacts = members.every((member) => {
    const size = wordsOf(member).length;
    const isFit = size > 0 && size <= mostWordsOfMember && /\p{L}{3}/u.test(member);
    return isFit && !leans.test(member) && !(list.isOfDeck === true && isBroken(member));
  });
  return areFacts && new Set(members).size === members.length ? members : undefined;
}

function askTitle(heading: string, count: number): string | undefined {
  const title = heading.trim();
  if (title === '' || saysNothing(title) || wordsOf(title).length > mostWordsOfTitle)
    return undefined;
  if (/[.!:?]$|\b(we|you|your|our|i)\b|…|\.\.\./i.test(title)) return undefined;
  // “Features”: of what?
  return isManyOf(title) && wordsOf(title).length > 1
    ? `What are the ${count} ${lowered(title)}?`
    : undefined;
}

const kindsOfAny = /^(?:sources|solutions|requirements)$/i;

/** “Sources:” under “Selection bias”: of what the title names. */
export function isOfTitle(point: string, heading: string): boolean {
  const title = heading.trim();
  return (
    kindsOfAny.test(point.replace(/:$/, '').trim()) &&
    isTermLike(title, true) &&
    !verb.test(title) &&
    !isBeside(title) &&
    !isManyOf(title)
  );
}

function askPoint({ heading, intro, entries }: EntryList): string | undefined {
  const point = upperFirst((intro?.text ?? '').replace(/\s*:$/, '').replace(lead, '').trim());
  if (point === '' || wordsOf(point).length > mostWordsOfTitle) return undefined;
  const place = saysNothing(heading) || heading.endsWith('?') ? '' : `${heading}: `;
  if (point.endsWith('?')) {
    return asks.test(point) && !/\b(we|you|i|it|this|they)\b/i.test(point)
      ? `${place}${point}`
      : undefined;
  }
  if (leans.test(point) || !isManyOf(point)) return undefined;
  if (saysNothing(point) && !isOfTitle(point, heading)) return undefined;
  if (place === '' && wordsOf(point).length === 1) return undefined;
  const asked = `what are the ${entries.length} ${lowered(point)}?`;
  return place === '' ? upperFirst(asked) : place + asked;
}
