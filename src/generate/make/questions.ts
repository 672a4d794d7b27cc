/**
 * Multiple choice after Haladyna: a stem that asks one whole question, one right answer, and two or three wrong
 * ones of the same kind. A question without two fair wrong answers is not asked (docs/decisions/32).
 */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Definition } from '../define/definitions.ts';
import { frontOf } from '../define/fronts.ts';
import { withoutAdverb } from '../define/verbs.ts';
import type { Generated, GenerateOptions, QuestionItem } from '../engine.ts';
import { sharesRoot } from '../language/roots.ts';
import { chance } from '../language/weigh.ts';
import { hashOf, keysOf, lowerFirst, upperFirst } from '../language/words.ts';
import { listQuestions } from '../lists/list-questions.ts';
import { listed, placeOf } from '../lists/place-of.ts';
import { preparedOf } from '../prepare/prepared.ts';
import { leastWorth } from '../worth/worth.ts';
import { fitsArticle } from './articles.ts';
import { blankScore } from './blank-score.ts';
import { type Candidate, choose } from './choose.ts';
import { blanksIn } from './cloze.ts';
import { mixed, wrongTerms } from './distractors.ts';
import { alternativeOf, poolOf } from './likeness/alternatives.ts';
import { likenessTo } from './likeness/likeness.ts';
import type { Alternative } from './likeness/of-one-kind.ts';
import { type Contexts, contextsOf } from './likeness/term-contexts.ts';
import { isName, type Material } from './material.ts';
import type { Ranked } from './rank.ts';
import { inSteps } from './steps.ts';
import { isPlural, plainTerm } from './term-names.ts';
import { isWorthAsking } from './worth-asking.ts';
import { wrongMeanings } from './wrong-meanings.ts';

type Draft = Pick<QuestionItem, 'stem' | 'options' | 'answer'>;

export async function makeQuestions(
  pages: readonly CleanPage[],
  options: GenerateOptions,
): Promise<Generated<QuestionItem>> {
  const text = preparedOf(pages);
  const { ground } = text;
  const [material, rejects] = [text.material(), text.rejects()];
  const ranking = material.english ? text.ranking() : [];
  const [phrases, known] = [text.phrases(), text.known()];
  const defined = new Map(
    ranking.map((one) => [one, text.definitionsIn(one.sentence).filter(isWhole)]),
  );
  const pool = poolOf(ranking, defined, material, { phrases, known });
  const contexts = contextsOf(material, new Set(pool.map(({ plain }) => plain)));
  const byTerm = new Map(pool.map((one) => [one.plain, one]));
  const marked = new Map([...phrases].filter(([, phrase]) => phrase.marked));
  const found: Candidate<QuestionItem>[] = [];
  const asked = new Set<string>();
  const finished = await inSteps(
    [...ranking].sort((a, b) => b.score - a.score),
    options,
    (ranked) => {
      for (const { draft, term, bonus } of draftsFrom(ranked)) {
        const { page, quote, section, place } = ranked.sentence;
        if (!draft) rejects.add('too few good wrong answers');
        else if (asked.has(plainTerm(term))) rejects.add('asks the same as another question');
        else {
          const item: QuestionItem = { type: 'question', ...draft, page, quote };
          const grounding = ground(item);
          if (!grounding.ok) rejects.add(grounding.reason);
          else {
            asked.add(plainTerm(term));
            found.push({
              item,
              score: ranked.score + bonus,
              section,
              place,
              vector: ranked.vector,
            });
          }
        }
      }
    },
  );
  if (!finished) return { items: [], rejected: rejects.counts, cancelled: true };
  for (const { item, asks, block, keys } of listQuestions(pages, material)) {
    const grounding = ground(item);
    if (!grounding.ok) rejects.add(grounding.reason);
    else if (asked.has(asks)) rejects.add('asks the same as another question');
    else found.push({ ...placeOf(block, keys, material), item, score: listed });
  }
  const chosen = choose(found, options.count, () => rejects.add('repeats another item'));
  return { items: chosen.map(({ item }) => item), rejected: rejects.counts, cancelled: false };

  /** What is said of a term stands in questions and among their answers. */
  function isWhole(definition: Definition): boolean {
    const { page, quote } = definition.sentence;
    return ground({ type: 'basic', ...frontOf(definition, material), page, quote }).ok;
  }

  function draftsFrom(ranked: Ranked): { draft: Draft | undefined; term: string; bonus: number }[] {
    const definitions = (defined.get(ranked) ?? []).filter(isWorthAsking);
    if (definitions.length > 0) {
      return definitions.map((definition) => ({
        draft: askDefinition(definition, ranked, pool, byTerm, contexts, material),
        term: definition.term,
        bonus: 0.4 + chance(definition.worth),
      }));
    }
    return blanksIn(ranked.sentence, marked, material)
      .filter(
        (blank) =>
          blank.marked &&
          blankScore(blank, ranked.sentence, material, known) >= leastWorth.blankAsked,
      )
      .slice(0, 1)
      .map(({ hidden, text }) => {
        const draft = askBlank(hidden, text, ranked, pool, byTerm, contexts, material);
        return { draft, term: hidden, bonus: 0.2 };
      });
  }
}

function askDefinition(
  definition: Definition,
  ranked: Ranked,
  pool: readonly Alternative[],
  byTerm: ReadonlyMap<string, Alternative>,
  contexts: Contexts,
  material: Material,
): Draft | undefined {
  const { quote } = ranked.sentence;
  const { term, plural, meaning, link } = definition;
  const own = byTerm.get(plainTerm(term)) ?? alternativeOf(term, ranked);
  const answer: Alternative = { ...own, vector: ranked.vector, plural };
  const { front } = frontOf(definition, material);
  const { place } = ranked.sentence;
  const askMeaning = (): Draft | undefined => {
    if (link === 'called' || isHinted(term, meaning)) return undefined;
    const likenessOf = likenessTo({ term, place, keys: keysOf(meaning) }, contexts);
    const wrong = wrongMeanings(answer, pool, definition, { contexts, likenessOf });
    return wrong && { stem: front, ...mixed(upperFirst(meaning), wrong.map(upperFirst), quote) };
  };
  const askTerm = (): Draft | undefined => {
    const stem = link === 'called' ? front : recallStem(definition, material);
    if (isHinted(term, stem)) return undefined;
    const wrong = wrongTerms(answer, pool, { stem, quote, place }, contexts);
    return wrong && { stem, ...mixed(term, wrong, quote) };
  };
  return hashOf(quote) % 2 === 0 ? (askMeaning() ?? askTerm()) : (askTerm() ?? askMeaning());
}

/** A word of the question that stands in the right answer alone would give it away. */
function isHinted(term: string, meaning: string): boolean {
  return sharesRoot(term, meaning);
}

function recallStem({ link, meaning, scope, plural }: Definition, material: Material): string {
  const small = lowerFirst(meaning, (word) => isName(word, material));
  if (/^happens /.test(link)) return `What is it called when ${small}?`;
  const verb = withoutAdverb(link);
  const lead = scope === '' ? 'Which' : `${scope}, which`;
  if (/refer|mean|term/.test(verb))
    return `${lead} term ${plural ? 'refers to' : verb} ${meaning}?`;
  if (/^(do|does|did)$/.test(verb)) return `${lead} of these ${small}?`;
  if (verb === 'says') return `${lead} of these says that ${small}?`;
  const [, lived] = /^people (.+)$/.exec(verb) ?? [];
  if (lived !== undefined) return `People with which of these ${lived} ${meaning}?`;
  const [head = ''] = meaning.replace(/ (?:that|which|who|of|in|used|made) .*$/u, '').split(',');
  const isMany = !/^(an?|the|any|one) /i.test(meaning) && isPlural(head);
  // “Formation of cells”: “is” does not go on so.
  const isBare = /^is$/.test(verb) && !/^(?:an?|the|any|one|when|how|what) /i.test(meaning);
  if (/^(is|are)$/.test(verb) && (isMany === !plural || isBare))
    return `Which term is this? “${upperFirst(meaning)}”`;
  return `${lead} of these ${verb} ${meaning}?`;
}

function askBlank(
  hidden: string,
  text: string,
  ranked: Ranked,
  pool: readonly Alternative[],
  byTerm: ReadonlyMap<string, Alternative>,
  contexts: Contexts,
  material: Material,
): Draft | undefined {
  const { quote } = ranked.sentence;
  const term = lowerFirst(hidden, (word) => isName(word, material));
  const answer = byTerm.get(plainTerm(term)) ?? alternativeOf(term, ranked);
  const sentence = text.replace(/\{\{c1::.*?\}\}/, '_____');
  const stem = `Which term completes this statement? “${sentence}”`;
  if (isHinted(term, sentence)) return undefined;
  const question = { stem, quote, place: ranked.sentence.place };
  const fit = pool.filter((one) => fitsArticle(one, answer, sentence, contexts));
  const wrong = wrongTerms(answer, fit, question, contexts);
  return wrong && { stem, ...mixed(term, wrong, quote) };
}
