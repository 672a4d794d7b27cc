/** Cards from lists: what a term means, what belongs to a list, and what follows in an order. */
import type { CleanPage } from '../../model/text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { CardItem } from '../engine.ts';
import { listAnswerOf } from '../grounding/list-answers.ts';
import { keysOf, upperFirst } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { type Announced, announcedIn } from './announced.ts';
import { type Entry, type EntryList, listsOf } from './entries.ts';
import { type Gloss, glossesOf } from './glosses.ts';
import { frontOfGloss, placed } from './list-prompts.ts';
import { isRepeated, lowered, shownIn, titlesIn } from './slide-lists.ts';

export interface ListCard {
  item: CardItem;
  /** What it asks for, in plain form: one card each. */
  asks: string;
  /** Index of the block where it begins. */
  block: number;
  keys: string[];
}

/** @param grammar of the language of the pages, where it is not English and known */
export function listCards(
  pages: readonly CleanPage[],
  material: Material,
  grammar?: Grammar,
): ListCard[] {
  const textOf = new Map(pages.map(({ page, text }) => [page, text]));
  const lists = listsOf(pages);
  const known = titlesIn(lists);
  return lists.flatMap((list) => {
    const glosses = glossesOf(list)
      .filter(({ meaning }) => isLearned(list, meaning))
      .map((gloss) => cardOfGloss(gloss, material, grammar));
    const comesAgain = list.isOfSlide !== undefined && isRepeated(list, known);
    const announced = material.english && !comesAgain ? announcedIn(list) : undefined;
    if (announced !== undefined) return [...glosses, ...cardsOfWhole(announced, textOf)];
    const shown = material.english ? shownIn(list, known) : undefined;
    const quote = shown && quoteOf(list, list.entries, textOf);
    const [first] = list.entries;
    if (shown === undefined || quote === undefined || first === undefined) return glosses;
    const back = listAnswerOf(shown.members.map(upperFirst));
    return [...glosses, card(shown.front, back, quote, first, plainTerm(shown.front))];
  });
}

const classwork =
  /\(\d+ min(?:utes)?\)|\b(?:websites?|web resources|assessments?|discussion|activity)\b/i;
const address = /\b[\p{L}\d-]+\.(?:com|org|gov|edu|net)\b/u;
/** “Apples, bananas, blueberries”, “SIGI 3, FOCUS 2” */
const names =
  /^(?:(?:\p{L}[\p{L}\d’'-]*|\d+)(?: [\p{L}\d’'-]+){0,4}, )+(?:and )?[\p{L}\d’'-]+(?: [\p{L}\d’'-]+){0,4}\.?$/u;

/** In a book a list under a colon may name things or speak of the lesson: then nothing is said of its terms. */
function isLearned({ heading, isGlossary, isOfSlide }: EntryList, meaning: string): boolean {
  if (isGlossary || isOfSlide !== undefined) return true;
  return !classwork.test(heading) && !address.test(meaning) && !names.test(meaning);
}

function cardOfGloss(gloss: Gloss, material: Material, grammar?: Grammar): ListCard {
  const { term, meaning, entry } = gloss;
  const back = upperFirst(meaning);
  const quote = entry.quote.includes(meaning) ? entry.quote : entry.whole;
  return card(frontOfGloss(gloss, material, grammar), back, quote, entry, plainTerm(term));
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

/** From the first entry to the last, as the page has it. @returns `undefined` where it goes over a page's end */
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
