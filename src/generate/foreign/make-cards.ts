/** Flashcards and single choice in languages with a grammar: definitions are asked, other facts about terms become blanks. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { CardItem, Generated, GenerateOptions, QuestionItem } from '../engine.ts';
import { hashOf, upperFirst } from '../language/words.ts';
import { listCards } from '../lists/list-cards.ts';
import { type Candidate, choose, inSteps } from '../make/choose.ts';
import { mixed } from '../make/distractors.ts';
import type { Sentence } from '../make/material.ts';
import { listed, placeOf, type Ranked } from '../make/rank.ts';
import { plainTerm } from '../make/term-names.ts';
import { preparedIn } from '../prepared.ts';
import { blanksOf, isWorthy } from './blanks.ts';
import { type Context, contextOf, type Fact, factOf } from './facts.ts';
import { numberBefore } from './grammatical-number.ts';
import { asInside, tells } from './names.ts';
import {
  type Known,
  listedIn,
  type Named,
  standsAlone,
  wrongMeanings,
  wrongTerms,
} from './wrong-answers.ts';

type Found = Candidate<CardItem> & { asks: string };

const sureFact = 1;
const plainFact = 0.45;
const ofBlank = 0.2;

export async function makeCardsIn(
  grammar: Grammar,
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<CardItem>> {
  const prepared = preparedIn(grammar, pages);
  const { fits } = prepared;
  const [material, drops] = [prepared.material(), prepared.drops()];
  const context = contextOf(material, grammar);
  const best = new Map<string, Found>();
  const add = (found: Found) => {
    if (!drops.passes(fits(found.item))) return;
    const other = best.get(found.asks);
    if (other) drops.add('asks the same as another card');
    if (!other || found.score > other.score) best.set(found.asks, found);
  };
  const facts = new Map<Sentence, Fact | undefined>();
  const silent = { ...options, onProgress: () => undefined };
  const read = await inSteps(material.sentences, silent, (sentence) => {
    facts.set(sentence, factOf(sentence, context));
  });
  if (!read) return { items: [], rejected: drops.counts, cancelled: true };
  const terms = new Set([...facts.values()].flatMap((fact) => (fact ? [fact.term] : [])));
  const finished = await inSteps(prepared.ranking(), options, ({ sentence, vector, score }) => {
    const { page, quote, section, place } = sentence;
    const placed = { section, place, vector };
    const fact = facts.get(sentence);
    if (fact) {
      const back = fact.asks === 'term' ? fact.term : upperFirst(fact.meaning);
      const item: CardItem = { type: 'basic', front: fact.front, back, page, quote };
      const bonus = fact.sure ? sureFact : plainFact;
      return add({ ...placed, item, score: score + bonus, asks: plainTerm(fact.term) });
    }
    for (const { text, hidden } of blanksOf(sentence, terms, context)) {
      const item: CardItem = { type: 'cloze', text, page, quote };
      add({ ...placed, item, score: score + ofBlank, asks: plainTerm(hidden) });
    }
  });
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  for (const { item, asks, block, keys } of listCards(pages, material, grammar)) {
    if (item.type !== 'basic' || !standsAlone(item.front, item.back, grammar)) continue;
    if (grammar.isEmptyNoun(asks)) continue;
    const whole = { ...item, back: item.back.replace(/[;,]$/, '') };
    add({ ...placeOf(block, keys, material), item: whole, score: listed, asks });
  }
  const chosen = choose([...best.values()], options.count, () => drops.add('repeats another item'));
  return { items: chosen.map(({ item }) => item), rejected: drops.counts, cancelled: false };
}

/** Kinds whose meaning has the grammatical case of a heading, so that it can be quoted as a description. */
const describes = /^(thing|things|der|plural|nom|listed)$/;

type Draft = Pick<QuestionItem, 'stem' | 'options' | 'answer'>;

export async function makeQuestionsIn(
  grammar: Grammar,
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<QuestionItem>> {
  const prepared = preparedIn(grammar, pages);
  const { fits } = prepared;
  const [material, drops] = [prepared.material(), prepared.drops()];
  const context = contextOf(material, grammar);
  const found: Candidate<QuestionItem>[] = [];
  const known: Known[] = [];
  const ranking = prepared.ranking();
  const finding = await inSteps(ranking, options, (ranked) => {
    const fact = factOf(ranked.sentence, context);
    if (fact === undefined) return;
    const plain = plainTerm(fact.term);
    if (known.some((other) => other.plain === plain))
      return drops.add('asks the same as another question');
    known.push({ ...ranked, fact, plain });
  });
  if (!finding) return { items: [], rejected: drops.counts, cancelled: true };
  const named = namedIn(ranking, known, context);
  const ask = (one: Known, all: readonly Known[], terms: readonly Named[]) => {
    const draft = draftOf(one, all, terms, grammar);
    if (draft === undefined) return drops.add('too few good wrong answers');
    const { page, quote, section, place } = one.sentence;
    const item: QuestionItem = { type: 'question', ...draft, page, quote };
    if (!drops.passes(fits(item))) return;
    const score = one.score + (one.fact.sure ? 1 : 0.4);
    found.push({ item, score, section, place, vector: one.vector });
  };
  const finished = await inSteps(known, options, (one) => ask(one, known, named));
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  for (const list of listedIn(pages, material, grammar)) {
    const own = list.filter(({ plain }) => !known.some((other) => other.plain === plain));
    for (const one of own) ask(one, own, own.map(namedOf));
  }
  const chosen = choose(found, options.count, () => drops.add('repeats another item'));
  return { items: chosen.map(({ item }) => item), rejected: drops.counts, cancelled: false };
}

function namedOf(one: Known): Named {
  const { term, plural, inflected } = one.fact;
  return { ...one, term, plural, inflected, defined: true };
}

/** Defined terms, and marked terms whose article shows their number. */
function namedIn(ranking: readonly Ranked[], known: readonly Known[], context: Context): Named[] {
  const named = new Map<string, Named>();
  for (const one of known) named.set(one.plain, namedOf(one));
  for (const ranked of ranking) {
    const { text, terms } = ranked.sentence;
    for (const marked of terms) {
      const term = asInside(marked, context.isName);
      const plain = plainTerm(term);
      const plural = numberBefore(text.slice(0, text.indexOf(marked)));
      if (plural === undefined || named.has(plain) || !isWorthy(marked, context)) continue;
      named.set(plain, { ...ranked, term, plain, plural, inflected: false, defined: false });
    }
  }
  return [...named.values()];
}

function draftOf(
  one: Known,
  all: readonly Known[],
  named: readonly Named[],
  grammar: Grammar,
): Draft | undefined {
  const asMeaning = () => askMeaning(one, all, grammar);
  const asTerm = () => askTerm(one, named, grammar);
  if (one.fact.asks === 'term') return asTerm();
  return hashOf(one.sentence.quote) % 2 === 0
    ? (asMeaning() ?? asTerm())
    : (asTerm() ?? asMeaning());
}

function askMeaning(one: Known, all: readonly Known[], grammar: Grammar): Draft | undefined {
  const { fact, sentence } = one;
  // A word that question and right answer share gives the answer away.
  if (tells(fact.term, fact.meaning, grammar.isFunctionWord)) return undefined;
  const wrong = wrongMeanings(one, all);
  return (
    wrong && {
      stem: fact.front,
      ...mixed(upperFirst(fact.meaning), wrong.map(upperFirst), sentence.quote),
    }
  );
}

function askTerm(one: Known, all: readonly Named[], grammar: Grammar): Draft | undefined {
  const { fact, sentence } = one;
  const isAsked = fact.asks === 'term';
  if (!isAsked && (fact.inflected || !describes.test(fact.kind))) return undefined;
  const [open, close] = grammar.quotes;
  const stem = isAsked
    ? fact.front
    : `${grammar.whichTerm} ${open}${upperFirst(fact.meaning)}${close}`;
  if (tells(fact.term, fact.meaning, grammar.isFunctionWord)) return undefined;
  const wrong = wrongTerms(one, all, grammar);
  return wrong && { stem, ...mixed(fact.term, wrong, sentence.quote) };
}
