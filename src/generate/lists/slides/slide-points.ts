/** Cards that ask for all points of a slide or under a point, if the words above name what they are. */

import { verbFormOf } from '../../language/common-verbs.ts';
import { anyNumberWord } from '../../language/number-words.ts';
import { lacksLigature } from '../../language/quality.ts';
import { keysOf, lowerStart, upperFirst, wordsOf } from '../../language/words.ts';
import { isPlural, isTermLike, plainTerm } from '../../make/term-names.ts';
import { type Entry, type EntryList, mayGoOn } from '../entries.ts';
import { areSisters, formOfPoint, runsTogether } from './clauses.ts';
import {
  isBeside,
  isClosed,
  isManyOf,
  lead,
  leftOpen,
  lowered,
  numberOf,
  saysNothing,
  verb,
} from './slide-pages.ts';

export interface Shown {
  front: string;
  members: string[];
}

const [fewest, most] = [2, 6];
const [mostWordsOfPoint, mostWords] = [20, 60];
const mostWordsOfTitle = 12;
const mostWordsOfUnder = 48;

/** “Software is free if the user receives”: the points under it complete the sentence. */
const goesOnUnder = /\b(?:if|whose|that|which|who|when)\b[^,]*\b\p{Ll}+s$/u;
/** Addresses the listener, is a question, or is an aside. */
export const spoken =
  /\?$|\b(?:suppose|imagine|consider)[:,]?$|^(?:due to|because|including|especially|particularly|for example|licensed under|copyright ©|©|prof(?:essor)?\.?|dr\.|university|institute|department|note|see|recall|remember|consider|suppose|imagine|assume|let|think|look|try|click|again|next|now|here|today|example|for example|for instance|e\.?g|i\.?e|question|answer|hint|source|image|figure|picture|photo|video|link|quiz|exercise|homework|todo|left|right|above|below)\b|\b(?:I|I[’']m|my|you|your|you[’']re|let[’']s|we[’']ll|we now|this (?:class|lecture|course|slide|section|chapter|tutorial)|our (?:class|course)|last (?:time|week|class)|next (?:time|week|class)|later on|on the (?:left|right))\b|https?\b|mailto|@|www\.|[{}\\<>|~$^_]|\.\w{1,4}\b\/|--/i;
/** Needs another point, so it cannot be the first of a list. */
const leaning =
  /^(?:there|here|this|these|those|that|it|its|they|their|he|she|his|her|and|but|or|so|then|thus|hence|therefore|also|such|other|others|another|same|both|instead|still|however|yet|otherwise|because|either|neither|which|where)\b/i;
const asks = /^(?:what|which|why|how|when|where|who)\b.*\?$/i;
// “Part I” is a number.
const speaks = /\b(?:I(?= \p{Ll})|you|your|my|us|today|this (?:class|course|lecture))\b/iu;

/** @param list of a deck @param comesAgain its title has other points, too, so it does not name these */
export function pointsIn(list: EntryList, comesAgain: boolean): Shown | undefined {
  const { entries, heading, intro } = list;
  if (list.isOfSlide !== true || isBeside(heading) || comesAgain) return undefined;
  if (entries.length < fewest || entries.length > most) return undefined;
  if (entries.some((entry, index) => mayGoOn(entry, entries[index + 1]))) return undefined;
  const members = entries.map(({ text }) => text.replace(/(?<!\b\p{Lu})[.;,]$/u, ''));
  const isFine =
    entries.every(
      (entry, index) =>
        // “Why do we knead dough? It …”
        isWholePoint(entry, intro !== undefined || heading.endsWith('?') ? 1 : index) &&
        !onlyBegins(entry, heading),
    ) &&
    !members.some((member) => /^\S+: \S+$|^\d/.test(member)) &&
    areOfOneKind(members, intro?.text ?? heading) &&
    !members.some((member) => plainTerm(member) === plainTerm(heading)) &&
    members.reduce((sum, member) => sum + wordsOf(member).length, 0) <=
      (intro === undefined ? mostWords : mostWordsOfUnder) &&
    new Set(members).size === members.length;
  if (!isFine) return undefined;
  const [told, other] = [...(intro?.text ?? heading).matchAll(counted)].map(([said]) => said);
  // “Four (or five) principles”
  if (other !== undefined) return undefined;
  if (told !== undefined && numberOf(told) !== members.length) return undefined;
  const front = intro === undefined ? askTitle(heading, members) : askIntro(list, members);
  return front === undefined ? undefined : { front, members };
}

/** “At least two variants”, “Other obligations”, or the title again: only the points under it say something. */
function onlyBegins({ text, under }: Entry, heading: string): boolean {
  if (
    /^(?:at least|more than|other|others|further|more|common|some|several|many|various|two|three|four|five|etc)\b/i.test(
      text,
    )
  )
    return under.length > 0 || /^(?:other|others|further|more|etc)\b/i.test(text);
  return under.length > 0 && plainTerm(text) === plainTerm(heading);
}

/** @param index a later point may need the ones before it */
export function isWholePoint({ text, under }: Entry, index = 0): boolean {
  const size = wordsOf(text).length;
  return (
    size > 0 &&
    size <= mostWordsOfPoint &&
    /\p{L}{3}/u.test(text) &&
    isClosed(text) &&
    !(under.length > 0 && goesOnUnder.test(text)) &&
    !isBeside(text) &&
    !spoken.test(text) &&
    !isOdd(text) &&
    !/!$|^we\b|^\d+ (?:read|see) /i.test(text) &&
    !isBroken(text) &&
    (index > 0 || !leaning.test(text))
  );
}

/** A formula, a quotation, a source, or text with missing letters. */
export function isOdd(text: string): boolean {
  const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0;
  return (
    letters < text.length * 0.72 ||
    countOf(text, '“') !== countOf(text, '”') ||
    /^[“"”Þ]|^\W*\d+\W*$|^[.)(\]]|[●•▪▶¨ˆ˜⇒→⇝]|\[[^\]]*\]$|[∂∑∫√≻≺]/u.test(text) ||
    /\([^)]*$|^[^(]*\)/.test(text) ||
    /(?:^|\s)\p{Lu}\p{L}+, (?:\p{Lu}\p{L}+|\p{Lu}\.),? (?:\(?\d{4})/u.test(text)
  );
}

/** Code, text that needs a picture, or two joined points. */
export function isBroken(text: string): boolean {
  // “mul:plexing”: letters that the font hides.
  if (
    lacksLigature(text) ||
    /\p{Ll}:\p{Ll}|\p{L}[^\p{ASCII}\p{L}\p{M}’‘“”–—…°′™®]\p{L}/u.test(text)
  )
    return true;
  return ofCode.test(text) || ofPicture.test(text) || runsOn.test(text) || runsTogether(text);
}

/** “In picture A”, “⟹ rents rise” */
const ofPicture =
  /^fig(?:ure|\.)?\s?\d|\b(?:picture|figure|panel|graph)s? [A-H\d]\b|^in [A-H] |^[⟹⇒→↑↓]/iu;
/** Two joined lines: “… rises Lower prices …”, “… (of all) Lowers prices …” */
const runsOn = new RegExp(
  [
    String.raw`\) \p{Lu}\p{Ll}+ \p{Ll}|\p{Ll} Non-\p{L}`,
    String.raw`[\p{Ll})] (?:The|An?|You|Someone|Many|And|Also|This|It|They|If|When|In|For|Or|But|Can|No|Not|Only|Must|\p{Lu}\p{Ll}+(?:ing|er|or)) \p{L}`,
    String.raw`\p{Ll} (?:Common|Known|Used|Based|Due|Often|Usually|Effects|Results) \p{Ll}`,
    String.raw`\p{Ll} \p{Lu}\p{Ll}+ \p{Ll}+ly \p{Ll}`,
    String.raw`\p{L}{2} [\p{Lu}α-ω] (?:is|=) |\p{L} \d \(`,
  ].join('|'),
  'u',
);

/** “Ps.setInt(1, id)”, “SELECT * FROM table”, “x = f(y)” */
const ofCode =
  /\p{L}\(\S*[,;"'“]|\w\.\w+\(|\(\)|(?:^|\s)[*&|!]{1,2}(?:\s|$)|\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE) .*\b(?:FROM|INTO|SET|TABLE|WHERE)\b|;$|\S=\S/u;

const countOf = (text: string, sign: string) => text.split(sign).length;

function askTitle(heading: string, members: readonly string[]): string | undefined {
  const title = heading.trim().replace(/[:!]$/, '');
  if (title === '' || wordsOf(title).length > mostWordsOfTitle || isOdd(title)) return undefined;
  if (title.endsWith('?')) return asksForThese(title, members) ? title : undefined;
  if (/[.!]$|…|\.\.\.|"/.test(title) || speaks.test(title) || leaning.test(title)) return undefined;
  const isNamed = wordsOf(title).length > 1 && isManyOf(title);
  return isNamed ? `What are the ${members.length} ${lowered(title)}?` : deedsOf(title, members);
}

const isStated = (member: string) => formOfPoint(member) === 'clause';

const fewestWordsOfQuestion = 4;

/** “How does …?” is answered by statements, “What …?” by things. “What’s going on?” could ask for anything. */
function asksForThese(title: string, members: readonly string[]): boolean {
  if (!asks.test(title) || speaks.test(title) || wordsOf(title).length < fewestWordsOfQuestion)
    return false;
  if (/^what[’']s|^what to\b|\b(?:it|this|that|these|here|going on)\b/i.test(title)) return false;
  const [form] = members.map(formOfPoint);
  if (/^how to\b/i.test(title)) return form === 'order' || form === 'act';
  return form !== undefined;
}

/** Points of one form that say more than their title. */
export function areOfOneKind(members: readonly string[], title: string): boolean {
  return areSisters(members, title) && !repeatTitle(members, title);
}

/** “Technical skills in general” under “Verifiable technical skills” */
function repeatTitle(members: readonly string[], title: string): boolean {
  const words = new Set(keysOf(title));
  return members.every((member) => keysOf(member).filter((key) => words.has(key)).length > 1);
}

const mostWordsOfSubject = 4;

/** “Public communication” with “creates trust” and “reaches everyone”: what a thing does. */
function deedsOf(subject: string, members: readonly string[]): string | undefined {
  const areDeeds =
    isTermLike(subject, true) &&
    !verb.test(subject) &&
    !isPlural(subject) &&
    wordsOf(subject).length <= mostWordsOfSubject &&
    members.every(isDeed);
  if (!areDeeds) return undefined;
  const named = /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(subject) ? lowerStart(subject) : subject;
  return `What does ${named} do? (${members.length} points)`;
}

const isDeed = (member: string) =>
  formOfPoint(member) === 'does' && verbFormOf(wordsOf(member)[0] ?? '') === 'third';

const fewestWordsOfIntro = 3;

/** A point whose sub-points complete it, or that names what they are. */
function askIntro({ heading, intro }: EntryList, members: readonly string[]): string | undefined {
  const said = upperFirst((intro?.text ?? '').replace(/\s*:$/, '').replace(lead, '').trim());
  const size = wordsOf(said).length;
  if (size === 0 || isOdd(said) || leaning.test(said) || spoken.test(said)) return undefined;
  if (/\b(?:this|these|it|they|following)\b|^reminder/i.test(said)) return undefined;
  if (isBeside(said) || wordsOf(heading).length > mostWordsOfTitle || isOdd(heading))
    return undefined;
  const place = heading.endsWith('?') || saysNothing(heading) ? '' : `${heading}: `;
  if (leftOpen.test(said) && !/(?:,|\b(?:and|or|not|than|as))$/i.test(said)) {
    const isSaid =
      size >= fewestWordsOfIntro &&
      formOfPoint(`${said} the rest of it`) === 'clause' &&
      !members.some(isStated) &&
      !/\b(?:we|our|us)\b/i.test(said);
    return isSaid ? `${place}complete “${said} …” (${members.length} points)` : undefined;
  }
  const [, number = '', named = ''] = /^(\d|two|three|four|five|six) (\S.*)$/i.exec(said) ?? [];
  if (number !== '') {
    const isAll =
      numberOf(number) === members.length && !verb.test(named) && !members.some(isStated);
    return isAll ? upperFirst(`${place}what are the ${members.length} ${named}?`) : undefined;
  }
  return restOf.test(said) ? undefined : deedsOf(said, members);
}

const counted = new RegExp(String.raw`\b(?:\d+|${anyNumberWord})\b`, 'gi');

/** “Other considerations”, “Some tests” */
const restOf = /^(?:other|others|further|more|at least|some|several|many|various|both|all)\b/i;
