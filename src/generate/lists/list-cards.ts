/** Cards from lists: meanings of terms, members of a list, and order of steps. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { CardItem } from '../engine.ts';
import { listAnswerOf } from '../grounding/list-answers.ts';
import { keysOf, upperFirst } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { type Announced, announcedIn } from './announced.ts';
import { isLearned } from './books/book-lists.ts';
import { type Entry, type EntryList, listsOf } from './entries.ts';
import { type Gloss, glossesOf } from './glosses.ts';
import { frontOfGloss, placed } from './list-prompts.ts';
import { gapsIn, namesIn } from './slides/slide-gaps.ts';
import { isRepeated, shownIn, titlesIn } from './slides/slide-lists.ts';
import { isBeside } from './slides/slide-pages.ts';
import { type Saying, sayingsIn } from './slides/slide-sayings.ts';
import { statementsIn } from './slides/slide-statements.ts';
import { lowered } from './title-kinds.ts';

const mostGaps = 2;
/** Of one list. */
const mostStatements = 2;

export interface ListCard {
  item: CardItem;
  /** Plain form of the answer, for one card per answer. */
  asks: string;
  /** Index of the block where it begins. */
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
  const found = lists.flatMap((list) => {
    if (
      list.isOfDeck === true &&
      list.intro !== undefined &&
      isBeside(list.intro.text.replace(/:$/, ''))
    )
      return [];
    const said = glossesOf(list).filter((gloss) => !material.english || isLearned(gloss));
    const others = list.isOfDeck === true ? sayingsIn(list) : [];
    const stated = list.isOfDeck === true && material.english ? statementsIn(list, material) : [];
    const glosses = [
      ...said.map((gloss) => cardOfGloss(gloss, material, grammar)),
      ...others
        .filter(({ entry }) => said.every((gloss) => gloss.entry !== entry))
        .map(cardOfSaying),
      ...stated
        .filter(({ entry }) => [...said, ...others].every((other) => other.entry !== entry))
        .slice(0, mostStatements)
        .map(cardOfSaying),
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
    // Cards ask for each point already.
    const asked = new Set([...said, ...others, ...stated].map(({ entry }) => entry));
    const isTold = /main point|the \d points/.test(shown.front);
    if (shown.front.includes('(first: ') && asked.size > 0) return glosses;
    if (
      isTold &&
      list.entries.filter((entry) => asked.has(entry)).length * 2 >= list.entries.length
    )
      return glosses;
    const [single = '', ...more] = shown.members.map(upperFirst);
    const back = more.length === 0 ? single : listAnswerOf([single, ...more]);
    return [...glosses, card(shown.front, back, quote, first, plainTerm(shown.front))];
  });
  return material.english ? [...found, ...gapsBeside(found, lists)] : found;
}

/** “How can it be stopped?” at the end of a slide asks the audience and is no member of the list. */
function withoutQuestions(list: EntryList): EntryList {
  const last = list.entries.findLastIndex(({ text }) => !text.endsWith('?'));
  return last < 1 ? list : { ...list, entries: list.entries.slice(0, last + 1) };
}

/** For slides without other cards: blanks in one or two of their points. */
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

function cardOfGloss(gloss: Gloss, material: Material, grammar?: Grammar): ListCard {
  const { term, meaning, entry } = gloss;
  const back = upperFirst(meaning);
  const quote = entry.quote.includes(meaning) ? entry.quote : entry.whole;
  return card(frontOfGloss(gloss, material, grammar), back, quote, entry, plainTerm(term));
}

function cardOfSaying({ front, back, asks, entry, quote = entry.quote }: Saying): ListCard {
  return card(front, back, quote, entry, asks);
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
  if (name === '') return `What are the ${members.length} ${plainHeading(list)}${order}?`;
  if (isHeading) return `What are the ${members.length} ${lowered(name)}${order}?`;
  return placed(list, `what are the ${members.length} ${name}${order}?`);
}

function plainHeading({ heading }: EntryList): string {
  return heading.charAt(0).toLowerCase() + heading.slice(1);
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
