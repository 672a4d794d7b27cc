/** Names, years and terms in single points of slides: what is missing there is asked for under the title. */
import { verbFormOf } from '../../language/common-verbs.ts';
import { wordsOf } from '../../language/words.ts';
import { contains } from '../../make/material.ts';
import { isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import { glossesOf } from '../glosses.ts';
import { isManyOf, verb } from '../title-kinds.ts';
import { isClosed } from './slide-ends.ts';
import { isBeside } from './slide-pages.ts';
import { isBroken, isOdd, spoken } from './slide-points.ts';

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
/** Two capitals or more, behind the first word. */
const properName =
  /(?<=[\p{Ll},;]\s(?:the )?)\p{Lu}\p{Ll}+(?:(?: (?:of|de|von|van|the))? \p{Lu}[\p{L}.’']+){1,3}(?! \p{Lu})/gu;
const leaning =
  /^(?:in (?:that|this|such) |this|these|those|that|it|its|they|their|he|she|his|her|and|but|or|so|then|thus|hence|therefore|such|other|others|another|same|both|instead|still|however|yet|otherwise)\b/i;

/** What slides of the deck are about and what is defined on them, the longest first. */
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

/** The surest one of each point of a list. @param list of a deck */
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
    // When somebody counted is not what is learned.
    ...(isCounted.test(text) ? [] : (text.match(year) ?? [])),
    ...(text.match(properName) ?? []),
    ...(text.match(share) ?? []),
  ].find(
    (one) =>
      isOnce(one, text) &&
      isApart(one, text, heading) &&
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
  // What one is told to do, or what a thing does that is not named.
  if (!/^[\p{Lu}_\d]/u.test(text) || verbFormOf(first) !== undefined || first.endsWith('ing'))
    return false;
  if (/^not\b|^we\b|\b(?:me|we[’']ve)\b/i.test(text)) return false;
  const isSaid =
    verb.test(text) ||
    words.slice(1).some((word) => ['third', 'past'].includes(verbFormOf(word) ?? ''));
  return (
    isSaid &&
    isClosed(text) &&
    !spoken.test(text) &&
    !isOdd(text) &&
    !isBroken(text) &&
    !leaning.test(text) &&
    !/["“”:→↔!]|_{2,}|\(see\b|\b(?:these|this)\b/.test(text)
  );
}

/** A term of two words or a long one, set apart by its author and no mere stress. */
function mayBeHidden(term: string, text: string, heading: string): boolean {
  const words = wordsOf(term);
  return (
    // A single word that is set apart could mostly be another.
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

/** “affordable” under “Affordability” is told by it; “the 1623 statute” is no date. */
function isApart(one: string, text: string, heading: string): boolean {
  if (/^\d{4}$/.test(one))
    return new RegExp(`\\b(?:in|since|until|by|before|after|around) ${one}\\b`, 'i').test(text);
  const start = one.toLowerCase().slice(0, fewestLettersShared);
  return one.includes(' ') || !heading.toLowerCase().includes(start);
}

function isOnce(one: string, text: string): boolean {
  const [before = ''] = text.split(one);
  return (
    text.split(one).length === 2 &&
    // In brackets, or one end of a span of years.
    !/\([^)]*$|\b(?:from|between) $/i.test(before) &&
    !/\b(?:and|or) $|, $/.test(text.split(one)[0] ?? '') &&
    !/^(?:,| and | or )/.test(text.split(one)[1] ?? '')
  );
}
