/** Single choice in languages with a grammar table. Asks for the meaning or the term; wrong answers are other facts of the same text. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { Generated, GenerateOptions, QuestionItem } from '../engine.ts';
import { hashOf, upperFirst } from '../language/words.ts';
import { type Candidate, choose } from '../make/choose.ts';
import { mixed } from '../make/distractors.ts';
import type { Ranked } from '../make/rank.ts';
import { inSteps } from '../make/steps.ts';
import { plainTerm } from '../make/term-names.ts';
import { preparedIn } from '../prepare/prepared.ts';
import { isWorthy } from './blanks.ts';
import { type Context, contextOf, factOf, numberBefore } from './facts.ts';
import { listedIn } from './listed.ts';
import { asInside, tells } from './names.ts';
import { type Known, type Named, wrongMeanings, wrongTerms } from './wrong-answers.ts';

/** Kinds whose meaning has the grammatical case of a heading, so it can be quoted as a description. */
const describes = /^(thing|things|der|plural|nom|listed)$/;

type Draft = Pick<QuestionItem, 'stem' | 'options' | 'answer'>;

export async function makeQuestionsIn(
  grammar: Grammar,
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<QuestionItem>> {
  const prepared = preparedIn(grammar, pages);
  const { ground } = prepared;
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
    if (!drops.passes(ground(item))) return;
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
  // A word that the question shares with the right answer gives it away.
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
