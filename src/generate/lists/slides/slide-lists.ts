/** Whole lists of slides: the title, or the point above, says what they hold. */
import { verbFormOf } from '../../language/common-verbs.ts';
import { upperFirst, wordsOf } from '../../language/words.ts';
import { plainTerm } from '../../make/term-names.ts';
import { type EntryList, mayGoOn } from '../entries.ts';
import { glossesOf } from '../glosses.ts';
import { isManyOf, lowered, numberWords, verb } from '../title-kinds.ts';
import { lead } from './slide-ends.ts';
import { saysNothing } from './slide-pages.ts';
import { isBroken, pointsIn, type Shown } from './slide-points.ts';

const [fewest, most] = [2, 7];
const mostWordsOfMember = 14;
/** Points of a topic are learned by their names, not by heart. */
const mostWordsOfPoint = 5;
const mostWordsOfTitle = 10;
/** It leans on what stands before it, speaks to the listener, or is no fact. */
export const leans =
  /^(this|these|those|that|it|its|they|their|he|she|his|her|we|our|you|your|i|my|but|and|or|so|then|thus|hence|therefore|also|e\.?g|i\.?e|for example|for instance|example|examples?:|note|see|recall|remember|consider|suppose|imagine|assume|let|think|look|try|click|if you|what if|again|now|here|there|above|below|such|other|others|another|same|both|instead|still|however|yet|maybe|perhaps|otherwise)\b|\b(you|we|our|your|us|i)\b|\?$|\.\.\.|…|https?\b|mailto|@|www\.|[{}\\<>=$^_|~]|\.\w{1,4}\b\/|--/i;
/** A list that says how many it holds is asked for by that. */
const numbered = new RegExp(String.raw`\b(?:${numberWords}|\d+)\b`, 'i');
const asks = /^(what|which|why|how|when|where|who)\b.*\?$/i;

/** How many lists of slides stand under each title: one that comes again is asked for nowhere. */
export function titlesIn(lists: readonly EntryList[]): ReadonlyMap<string, number> {
  const titles = new Map<string, number>();
  for (const list of lists) {
    // In a deck only what is all of a slide could be asked for by its title.
    if (list.isOfDeck === true && list.isOfSlide !== true) continue;
    const key = keyOf(list);
    titles.set(key, (titles.get(key) ?? 0) + 1);
  }
  return titles;
}

/** @returns `undefined` where nobody could say that the list is whole, or what belongs to it */
export function shownIn(list: EntryList, titles: ReadonlyMap<string, number>): Shown | undefined {
  const all = shownWhole(list, titles);
  if (all !== undefined || list.isOfDeck !== true) return all;
  return pointsIn(list, isRepeated(list, titles));
}

/** Titles that say what the members are, and lists of few words. */
function shownWhole(list: EntryList, titles: ReadonlyMap<string, number>): Shown | undefined {
  const { entries, heading, intro, isOfSlide } = list;
  if (isOfSlide !== true || entries.length < fewest || entries.length > most) return undefined;
  if (isRepeated(list, titles) || numbered.test(intro?.text ?? heading)) return undefined;
  if (entries.some((entry, index) => mayGoOn(entry, entries[index + 1]))) return undefined;
  const members = membersOf(list);
  if (members === undefined) return undefined;
  // “Patent rights”, and what is said of them: these are no rights.
  const isSaid = list.isOfDeck === true && members.some(isStatement);
  if (isSaid && intro === undefined && isManyOf(heading)) return undefined;
  // “Organization”, “Purpose”: names of what is said under each of them.
  const names = list.entries.filter(({ under }) => under.length > 0);
  const areNames = list.isOfDeck === true && names.length * 2 > list.entries.length;
  if (areNames && intro === undefined && !isManyOf(heading)) return undefined;
  // “Default rules” under the title “Default rules” is what is talked of, and no kind of it.
  if (list.isOfDeck === true && members.some((one) => plainTerm(one) === plainTerm(heading)))
    return undefined;
  const areShort = members.every(
    (member) => wordsOf(member).length <= mostWordsOfPoint && !verb.test(member),
  );
  const front =
    intro === undefined ? askTitle(heading, members.length, areShort) : askPoint(list, areShort);
  return front === undefined ? undefined : { front, members };
}

/** “Revenues follow work” */
function isStatement(member: string): boolean {
  const [first = '', second = ''] = wordsOf(member);
  return verb.test(member) || (first.endsWith('s') && verbFormOf(second) === 'base');
}

/** Its title, or its point under that title, stands above another list, too. */
export function isRepeated(list: EntryList, titles: ReadonlyMap<string, number>): boolean {
  return (titles.get(keyOf(list)) ?? 0) > 1;
}

const keyOf = ({ heading, intro }: EntryList) => `${heading} ${intro?.text ?? ''}`.toLowerCase();

/** The terms where each entry is one with its meaning, else all that each says. */
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

function askTitle(heading: string, count: number, areShort: boolean): string | undefined {
  const title = heading.trim();
  if (title === '' || saysNothing(title) || wordsOf(title).length > mostWordsOfTitle)
    return undefined;
  if (title.endsWith('?'))
    return asks.test(title) && !/\b(we|you|i)\b/i.test(title) ? title : undefined;
  if (/[.!:]$|\b(we|you|your|our|i)\b|…|\.\.\./i.test(title)) return undefined;
  if (isManyOf(title)) return `What are the ${count} ${lowered(title)}?`;
  // “Secure”, “Some final considerations”: nobody could say what belongs to it.
  const isVague =
    wordsOf(title).length < 2 ||
    /^(?:some|final|other|further)\b|\b(?:considerations|remarks|aspects)$/i.test(title);
  return count < 3 || count > 5 || !areShort || isVague || verb.test(title)
    ? undefined
    : `${title}: what are the ${count} points?`;
}

function askPoint({ heading, intro, entries }: EntryList, areShort: boolean): string | undefined {
  const point = upperFirst((intro?.text ?? '').replace(/\s*:$/, '').replace(lead, '').trim());
  if (point === '' || wordsOf(point).length > mostWordsOfTitle) return undefined;
  const place = saysNothing(heading) || heading.endsWith('?') ? '' : `${heading}: `;
  if (point.endsWith('?')) {
    return asks.test(point) && !/\b(we|you|i)\b/i.test(point) ? `${place}${point}` : undefined;
  }
  if (leans.test(point) || saysNothing(point)) return undefined;
  const asked = isManyOf(point)
    ? `what are the ${entries.length} ${lowered(point)}?`
    : verb.test(point) ||
        !areShort ||
        entries.length < 3 ||
        wordsOf(point).length > mostWordsOfPoint
      ? undefined
      : `what are the ${entries.length} points about “${point}”?`;
  if (asked === undefined) return undefined;
  return place === '' ? asked.charAt(0).toUpperCase() + asked.slice(1) : place + asked;
}
