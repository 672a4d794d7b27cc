/** Cards from lists: meanings of terms, members of a list, and order of steps. */

import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { CardItem } from '../engine.ts';
import { listAnswerOf } from '../grounding/surroundings.ts';
import { verbFormOf } from '../language/common-verbs.ts';
import { anyNumberWord } from '../language/number-words.ts';
import { keysOf, lowerStart, upperFirst, wordsOf } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { type Entry, type EntryList, listsOf } from './entries.ts';
import { type Gloss, glossesOf, isOnlyMeaning, meaningsIn } from './glosses.ts';
import { frontOfGloss, isLearned, placed } from './list-prompts.ts';
import { formOfPoint, mayBeNoun } from './slides/clauses.ts';
import { type Acronym, acronymsIn, askLongName } from './slides/slide-acronyms.ts';
import { type CodeResult, codeResultsIn } from './slides/slide-code.ts';
import { gapsIn, isOfTitle, isRepeated, namesIn, shownIn, titlesIn } from './slides/slide-gaps.ts';
import {
  isAside,
  isBeside,
  isManyOf,
  lowered,
  numberOf,
  saysNothing,
} from './slides/slide-pages.ts';
import { areOfOneKind, isBroken, isOdd } from './slides/slide-points.ts';
import { type Saying, sayingsIn } from './slides/slide-sayings.ts';
import { statementsIn } from './slides/slide-statements.ts';

const mostGaps = 2;
const mostStatements = 3;

export interface ListCard<Item = CardItem> {
  item: Item;
  /** Plain form of the answer, for one card per answer. */
  asks: string;
  /** Index of its first block. */
  block: number;
  keys: string[];
}

/** “More …”: the list is not complete. */
const goesOnElsewhere = /^(?:more|others?|etc)\b|(?:\.\.+|…|\?)\s*$/i;

/** @param grammar of the pages' language; none: English or unknown */
export function listCards(
  pages: readonly CleanPage[],
  material: Material,
  grammar?: Grammar,
): ListCard[] {
  const textOf = new Map(pages.map(({ page, text }) => [page, text]));
  const lists = listsOf(pages);
  const known = titlesIn(lists);
  const meanings = meaningsIn(lists);
  const found = lists.flatMap((list) => {
    if (
      list.isOfDeck === true &&
      list.intro !== undefined &&
      isBeside(list.intro.text.replace(/:$/, '')) &&
      !isOfTitle(list.intro.text, list.heading)
    )
      return [];
    if (list.isOfDeck === true && isAside(list.heading)) return [];
    const said = glossesOf(list).filter(
      (gloss) => !material.english || (isLearned(gloss) && isOnlyMeaning(gloss, meanings)),
    );
    const others = list.isOfDeck === true ? sayingsIn(list) : [];
    const stated = (list.isOfDeck === true && material.english ? statementsIn(list, material) : [])
      .filter(({ entry }) => [...said, ...others].every((other) => other.entry !== entry))
      .slice(0, mostStatements);
    const glosses = [
      ...said.map((gloss) => cardOfGloss(gloss, material, textOf, grammar)),
      ...others
        .filter(({ entry }) => said.every((gloss) => gloss.entry !== entry))
        .flatMap((saying) => cardOfSaying(saying, list, textOf)),
      ...stated.flatMap((saying) => cardOfSaying(saying, list, textOf)),
    ];
    const comesAgain = list.isOfSlide !== undefined && isRepeated(list, known);
    const told = list.isOfDeck === true ? withoutQuestions(list) : list;
    const isCut =
      list.isOfDeck === true &&
      (isBeside(list.heading) || told.entries.some(({ text }) => goesOnElsewhere.test(text)));
    const announced = material.english && !comesAgain && !isCut ? announcedIn(told) : undefined;
    if (announced !== undefined) return [...glosses, ...cardsOfWhole(announced, textOf)];
    const shown = material.english && !isCut ? shownIn(told, known) : undefined;
    const quote = shown && quoteOf(told, told.entries, textOf);
    const [first] = told.entries;
    if (shown === undefined || quote === undefined || first === undefined) return glosses;
    // The points have cards already.
    const asked = new Set([...said, ...others, ...stated].map(({ entry }) => entry));
    const isTold = shown.front.endsWith('points)');
    if (
      isTold &&
      list.entries.filter((entry) => asked.has(entry)).length * 2 >= list.entries.length
    )
      return glosses;
    const [single = '', ...more] = shown.members.map(upperFirst);
    const back = more.length === 0 ? single : listAnswerOf([single, ...more]);
    return [...glosses, card(shown.front, back, quote, first, plainTerm(shown.front))];
  });
  if (!material.english) return found;
  const isDeck = lists.some(({ isOfDeck }) => isOfDeck === true);
  const spelled = isDeck ? acronymsIn(pages) : [];
  const results = isDeck ? codeResultsIn(pages).map(cardOfResult) : [];
  return [...found, ...spelled.map(cardOfAcronym), ...results, ...gapsBeside(found, lists)];
}

function cardOfAcronym({ short, words, page, quote, block }: Acronym): ListCard {
  const front = askLongName(short);
  return {
    item: { type: 'basic', front, back: words, page, quote },
    asks: plainTerm(front),
    block,
    keys: keysOf(words),
  };
}

function cardOfResult({ front, back, page, quote, block }: CodeResult): ListCard {
  return {
    item: { type: 'basic', front, back, page, quote },
    asks: plainTerm(front),
    block,
    keys: keysOf(front),
  };
}

/** “How can it be stopped?” at the end of a slide asks the audience and is not an entry. */
function withoutQuestions(list: EntryList): EntryList {
  const last = list.entries.findLastIndex(({ text }) => !text.endsWith('?'));
  return last < 1 ? list : { ...list, entries: list.entries.slice(0, last + 1) };
}

/** Blanks in one or two points of slides that give no other card. */
function gapsBeside(found: readonly ListCard[], lists: readonly EntryList[]): ListCard[] {
  const asked = new Set(found.map(({ item }) => item.page));
  const taken = new Map<number, number>();
  const names = namesIn(lists);
  return lists
    .filter(({ isOfDeck }) => isOfDeck === true)
    .flatMap((list) => gapsIn(list, names))
    .flatMap(({ front, back, entry }) => {
      const onPage = taken.get(entry.page) ?? 0;
      if (asked.has(entry.page) || onPage >= mostGaps) return [];
      taken.set(entry.page, onPage + 1);
      return [card(front, back, entry.quote, entry, plainTerm(front))];
    });
}

function cardOfGloss(
  gloss: Gloss,
  material: Material,
  textOf: ReadonlyMap<number, string>,
  grammar?: Grammar,
): ListCard {
  const { term, meaning, entry } = gloss;
  const back = upperFirst(meaning);
  const own = entry.quote.includes(meaning) ? entry.quote : entry.whole;
  const front = frontOfGloss(gloss, material, grammar);
  const above = gloss.list.intro?.text.replace(/:$/, '');
  const isOfIntro = above !== undefined && front.startsWith(`${above}: `);
  const quote = (isOfIntro ? quoteOf(gloss.list, [entry], textOf) : undefined) ?? own;
  return card(front, back, quote, entry, plainTerm(isOfIntro ? front : term));
}

function cardOfSaying(
  { front, back, asks, entry, quote = entry.quote, isOfIntro = false }: Saying,
  list: EntryList,
  textOf: ReadonlyMap<number, string>,
): ListCard[] {
  const from = isOfIntro ? quoteOf(list, [entry], textOf) : quote;
  return from === undefined ? [] : [card(front, back, from, entry, asks)];
}

function cardsOfWhole(announced: Announced, textOf: ReadonlyMap<number, string>): ListCard[] {
  const { list, entries, members } = announced;
  const [first] = entries;
  const quote = quoteOf(list, entries, textOf);
  if (first === undefined || quote === undefined) return [];
  const asked = askFor(announced);
  const back = listAnswerOf(members.map(upperFirst));
  const cards = [card(asked, back, quote, first, plainTerm(asked))];
  if (!announced.isSteps || list.heading === '') return cards;
  for (const [index, member] of members.entries()) {
    const before = members[index - 1];
    if (before === undefined) continue;
    const front = placed(list, `what comes after “${before}”?`);
    cards.push(card(front, upperFirst(member), quote, first, plainTerm(front)));
  }
  return cards;
}

function askFor({ name, members, isSteps, isHeading, list }: Announced): string {
  const order = isSteps ? ', in order' : '';
  if (name === '') return `What are the ${members.length} ${lowerStart(list.heading)}${order}?`;
  if (isHeading) return `What are the ${members.length} ${lowered(name)}${order}?`;
  return placed(list, `what are the ${members.length} ${name}${order}?`);
}

/** From the first entry to the last, verbatim. @returns `undefined` if the list continues on another page */
function quoteOf(
  { intro }: EntryList,
  entries: readonly Entry[],
  textOf: ReadonlyMap<number, string>,
): string | undefined {
  const [first, last] = [intro ?? entries[0], entries.at(-1)];
  if (first === undefined || last === undefined || first.page !== last.page) return undefined;
  const text = textOf.get(first.page) ?? '';
  const from = text.indexOf(first.quote);
  const to = text.indexOf(last.whole, from);
  return from < 0 || to < 0 ? undefined : text.slice(from, to + last.whole.length);
}

function card(
  front: string,
  back: string,
  quote: string,
  { page, block }: Entry,
  asks: string,
): ListCard {
  return {
    item: { type: 'basic', front, back, page, quote },
    asks,
    block,
    keys: keysOf(`${front} ${back}`),
  };
}

/** A list whose title or introduction says how many or what entries it has, or numbered steps. A card can ask for the whole list. */
interface Announced {
  /** Such as “main features”; without the number. */
  name: string;
  members: string[];
  entries: Entry[];
  isSteps: boolean;
  /** The heading announces it. */
  isHeading: boolean;
  list: EntryList;
}

const counted = new RegExp(
  String.raw`^(?:the |these |there are |it has |we have )?(\d|${anyNumberWord}) ((?:[\p{L}-]+ ){0,4}?[\p{L}-]+s(?: (?:of|in|for) [\p{L}\s&’-]{3,40})?):?$`,
  'iu',
);
const manyOfKind =
  /\b(types|kinds|stages|steps|parts|functions|features|advantages|disadvantages|benefits|causes|symptoms|effects|goals|principles|properties|characteristics|components|elements|methods|phases|criteria|requirements|rules|reasons|factors|levels|layers|forms|uses|categories|objectives|duties|roles)\b/i;
const steps = /\b(steps|stages|phases|procedure|process|workflow|algorithm|how to)\b/i;
const fewest = 2;
const most = 7;
const mostWordsOfMember = 12;

/** @returns `undefined` if nobody could know when the list is complete */
function announcedIn(list: EntryList): Announced | undefined {
  const { entries, intro, heading } = list;
  if (entries.length < fewest || entries.length > most || list.isGlossary) return undefined;
  if (saysNothing(heading) && intro === undefined) return undefined;
  const members = membersOf(list);
  if (members === undefined) return undefined;
  const isHeading = !counted.test(intro?.text ?? '') && counted.test(heading);
  const rest = { members, entries, list, isHeading };
  const [, number = '', counts = ''] =
    counted.exec(intro?.text ?? '') ?? counted.exec(heading) ?? [];
  const [named = ''] = wordsOf(counts);
  // “3 save costs”: not the name of a class.
  const isOrder = list.isOfDeck === true && verbFormOf(named) === 'base' && !mayBeNoun.test(named);
  if (/\bexamples?\b/i.test(counts) || isOrder) return undefined;
  if (number !== '') {
    const isWhole = numberOf(number) === entries.length;
    return isWhole ? { ...rest, name: counts, isSteps: steps.test(counts) } : undefined;
  }
  const areSteps = steps.test(`${heading} ${intro?.text ?? ''}`);
  const isNumbered = entries.every(({ number }, index) => number === index + 1);
  if (isNumbered && entries.length > fewest && areSteps) {
    return { ...rest, name: 'steps', isSteps: true };
  }
  if (list.isOfDeck === true && intro === undefined && areStepsOf(heading, members))
    return { ...rest, name: 'steps', isSteps: false };
  const kind = manyOfKind.exec(heading)?.[0];
  // “Advantages”: of what?
  if (list.isOfDeck === true && wordsOf(heading).length < 2) return undefined;
  if (intro !== undefined || kind === undefined || entries.length < 3) return undefined;
  if (list.isOfSlide !== undefined && (!list.isOfSlide || !isManyOf(heading))) return undefined;
  return { ...rest, name: '', isSteps: false };
}

/** “Choosing a sample size”, “Cluster sampling”: what is done. */
const ofDoing = /^\p{Lu}\p{Ll}+ing \S|(?:ing|tion)$/u;
/** Advice has no order. */
const advice =
  /^(?:avoid|keep|don[’']t|do|never|always|use|make sure|be|consider|try|prefer|think|know|understand|learn|get|see|look|remember|ensure|ask)\b/i;

/** Orders under the name of what is done are its steps. */
function areStepsOf(heading: string, members: readonly string[]): boolean {
  const starts = members.map((member) => wordsOf(member)[0] ?? '');
  return (
    members.length >= 3 &&
    ofDoing.test(heading) &&
    !isBeside(heading) &&
    new Set(starts).size === starts.length &&
    members.every((member) => formOfPoint(member) === 'order' && !advice.test(member))
  );
}

/** “Three groups”: only the points under it are members. */
const countsOthers = new RegExp(String.raw`^(?:\d|${anyNumberWord}) \S+:?$`, 'iu');

/** The name in each entry: the term of a gloss, or a whole short entry. */
function membersOf(list: EntryList): string[] | undefined {
  const glosses = glossesOf(list);
  if (glosses.length === list.entries.length) return glosses.map(({ term }) => term);
  const texts = list.entries.map(({ text }) => text.replace(/[.;,]$/, ''));
  if (
    list.isOfDeck === true &&
    texts.some((text) => isOdd(text) || text.includes(': ') || countsOthers.test(text))
  )
    return undefined;
  const title = list.intro?.text ?? list.heading;
  if (list.isOfDeck === true && (texts.some(isBroken) || !areOfOneKind(texts, title)))
    return undefined;
  const areShort = texts.every(
    (text) => wordsOf(text).length <= mostWordsOfMember && !/[:{}\\<>=$]|https?:|\.\s/.test(text),
  );
  return areShort ? texts : undefined;
}
