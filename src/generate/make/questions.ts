/** Multiple choice after Haladyna: a whole question, one right answer, two or three fair wrong answers (docs/decisions/32). */
import type { Definition } from '../define/definitions.ts';
import { frontOf } from '../define/fronts.ts';
import { withoutAdverb } from '../define/verbs.ts';
import type { Make, QuestionItem } from '../engine.ts';
import { chance } from '../language/weigh.ts';
import { hashOf, keysOf, lowerFirst, rootsOf, sharesRoot, upperFirst } from '../language/words.ts';
import { listQuestions } from '../lists/list-questions.ts';
import { preparedOf } from '../prepared.ts';
import { leastScore, scoreBlank } from '../scoring/card-features.ts';
import { type Candidate, choose, inSteps } from './choose.ts';
import { blanksIn } from './cloze.ts';
import { mixed, wrongTerms } from './distractors.ts';
import { thingOfMeaning } from './likeness/kinds-of-things.ts';
import { likenessTo } from './likeness/likeness.ts';
import { type Alternative, alternativeOf } from './likeness/of-one-kind.ts';
import type { Contexts, TermContext } from './likeness/term-contexts.ts';
import { isName, type Material } from './material.ts';
import { listed, placeOf, type Ranked } from './rank.ts';
import { isPlural, plainTerm, withoutBrackets } from './term-names.ts';
import { isUnderstoodAlone, mayTellName } from './understood-alone.ts';
import { wrongMeanings } from './wrong-meanings.ts';
import { wrongPoolOf } from './wrong-pool.ts';

type Draft = Pick<QuestionItem, 'stem' | 'options' | 'answer'>;

export const makeQuestions: Make<QuestionItem> = async (pages, options) => {
  const text = preparedOf(pages);
  const { fits } = text;
  const [material, drops] = [text.material(), text.drops()];
  const ranking = material.english ? text.ranking() : [];
  const [phrases, known] = [text.phrases(), text.known()];
  const { defined, pool, contexts } = wrongPoolOf(text);
  const byTerm = new Map(pool.map((one) => [one.plain, one]));
  const found: Candidate<QuestionItem>[] = [];
  const asked = new Set<string>();
  const finished = await inSteps(
    [...ranking].sort((a, b) => b.score - a.score),
    options,
    (ranked) => {
      for (const { draft, term, bonus } of draftsFrom(ranked)) {
        const { page, quote, section, place } = ranked.sentence;
        if (!draft) drops.add('too few good wrong answers');
        else if (!isUnderstoodAlone(draft.stem))
          drops.add('makes no sense without the sentence before it');
        else if (asked.has(plainTerm(term))) drops.add('asks the same as another question');
        else {
          const item: QuestionItem = { type: 'question', ...draft, page, quote };
          if (drops.passes(fits(item))) {
            asked.add(plainTerm(term));
            const { vector, score } = ranked;
            found.push({ item, score: score + bonus, section, place, vector });
          }
        }
      }
    },
  );
  if (!finished) return { items: [], rejected: drops.counts, cancelled: true };
  for (const { item, asks, block, keys } of listQuestions(pages, material)) {
    if (!isUnderstoodAlone(item.stem)) drops.add('makes no sense without the sentence before it');
    else if (!drops.passes(fits(item))) continue;
    else if (asked.has(asks)) drops.add('asks the same as another question');
    else found.push({ ...placeOf(block, keys, material), item, score: listed });
  }
  const chosen = choose(found, options.count, () => drops.add('repeats another item'));
  return { items: chosen.map(({ item }) => item), rejected: drops.counts, cancelled: false };

  function draftsFrom(ranked: Ranked): { draft: Draft | undefined; term: string; bonus: number }[] {
    const definitions = (defined.get(ranked) ?? []).filter(isFitToAsk);
    if (definitions.length > 0) {
      return definitions.map((definition) => ({
        draft: askDefinition(definition, ranked),
        term: definition.term,
        bonus: 0.4 + chance(definition.cardScore),
      }));
    }
    if (!mayTellName(ranked.sentence)) return [];
    return blanksIn(ranked.sentence, phrases, material)
      .filter(
        (blank) =>
          scoreBlank(blank, ranked.sentence, material, known) >=
          (blank.marked ? leastScore.blankAsked : leastUnmarked),
      )
      .slice(0, 1)
      .map(({ hidden, text: asked }) => {
        const draft = askBlank(hidden, asked, ranked);
        return { draft, term: hidden, bonus: 0.2 };
      });
  }

  function askDefinition(definition: Definition, ranked: Ranked): Draft | undefined {
    const { quote } = ranked.sentence;
    const { term, plural, meaning, link } = definition;
    const own = byTerm.get(plainTerm(term)) ?? alternativeOf(term, ranked);
    const answer: Alternative = { ...own, vector: ranked.vector, plural };
    const { front } = frontOf(definition, material);
    const { place } = ranked.sentence;
    const askMeaning = (): Draft | undefined => {
      if (link === 'called' || sharesRoot(term, meaning)) return undefined;
      const likenessOf = likenessTo({ term, place, keys: keysOf(meaning) }, contexts);
      const wrong = wrongMeanings(answer, pool, definition, { contexts, likenessOf });
      return wrong && { stem: front, ...mixed(upperFirst(meaning), wrong.map(upperFirst), quote) };
    };
    const askTerm = (): Draft | undefined => {
      const stem = link === 'called' ? front : recallStem(definition, material);
      if (sharesRoot(term, stem)) return undefined;
      const wrong = wrongTerms(answer, pool, { stem, quote, place }, contexts);
      return wrong && { stem, ...mixedNames(withoutBrackets(term), wrong, quote) };
    };
    return hashOf(quote) % 2 === 0 ? (askMeaning() ?? askTerm()) : (askTerm() ?? askMeaning());
  }

  function askBlank(hidden: string, text: string, ranked: Ranked): Draft | undefined {
    const { quote } = ranked.sentence;
    const term = lowerFirst(hidden, (word) => isName(word, material));
    const answer = byTerm.get(plainTerm(term)) ?? alternativeOf(term, ranked);
    const sentence = text.replace(/\{\{c1::.*?\}\}/, '_____');
    const stem = `Which term completes this statement? “${sentence}”`;
    if (sharesRoot(term, sentence)) return undefined;
    const question = { stem, quote, place: ranked.sentence.place };
    const fit = pool.filter((one) => fitsArticle(one, answer, sentence, contexts));
    const wrong = wrongTerms(answer, fit, question, contexts);
    // Only the right one would have a bracket.
    if (wrong === undefined || term !== withoutBrackets(term)) return undefined;
    return { stem, ...mixedNames(term, wrong, quote) };
  }
};

/** All names with a capital: a name of a person or an abbreviation would stand out among others in small letters. */
function mixedNames(right: string, wrong: readonly string[], seed: string) {
  return mixed(upperFirst(right), wrong.map(withoutBrackets).map(upperFirst), seed);
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
  // “Which of these is formation of cells?” is ungrammatical.
  const isBare = /^is$/.test(verb) && !/^(?:an?|the|any|one|when|how|what) /i.test(meaning);
  if (/^(is|are)$/.test(verb) && (isMany === !plural || isBare))
    return `Which term is this? “${upperFirst(meaning)}”`;
  return `${lead} of these ${verb} ${meaning}?`;
}

/** “easier to spot”, “more common among …”, “similar to …” */
const compares =
  /^(?:more|less|most|least|better|worse|similar|equal|different|such)\b|^\p{Ll}+er (?:to|than)\b/iu;
/** “the energy that it emits”, “only when …”, “as shown in Figure 1”, “by the reaction” at the end, “the primary goal in …” */
const leans =
  /\b(?:that|which|where) (?:it|they|he|she)\b|^(?:only|also|still|not|often|usually|just|once|now|both|either)\b|\b(?:figure|table|chapter|section) \d|^the (?:primary|main|first|major|most|only|best)\b|\bby the \p{Ll}+$/iu;

/** The definition says what the thing is, not only a fact about it. */
function saysWhat(definition: Definition): boolean {
  const { meaning } = definition;
  const thing = thingOfMeaning(definition);
  if (thing === undefined) return true;
  if (compares.test(meaning) || leans.test(meaning)) return false;
  return (
    thing.kinds.length > 0 ||
    /^(?:an?|the|any|one|when|how|what) /i.test(meaning) ||
    isPlural(thing.noun)
  );
}

const fewestRoots = 2;
/** Log odds of a blank for a phrase that its author does not set apart. */
const leastUnmarked = 0.9;

/** Whether a definition makes a question that is clear without its page. */
export function isFitToAsk(definition: Definition): boolean {
  const isStated = thingOfMeaning(definition) !== undefined;
  // “the law of supply” says too little.
  if (rootsOf(definition.meaning).size < fewestRoots) return false;
  const least = isStated ? leastScore.definitionAsked : leastScore.statementAsked;
  return definition.cardScore >= least && saysWhat(definition);
}

/** With fewer uses the articles of a term prove nothing. */
const fewestTimes = 3;
const mostly = 0.5;

/** Whether a term fits the articles around the blank. @param sentence with “_____” for the answer */
export function fitsArticle(
  other: Alternative,
  answer: Alternative,
  sentence: string,
  { terms }: Contexts,
): boolean {
  const context = terms.get(other.plain);
  if (/\ban? [“"‘]?_____/.test(sentence))
    return (
      /^[aeiou]/i.test(other.term) === /^[aeiou]/i.test(answer.term) &&
      !(context !== undefined && context.times >= fewestTimes && context.afterA === 0)
    );
  const isBare =
    !/\b(?:the|its|their|this|that|these|those|each|every|one|of|\p{L}+[’']s) [“"‘]?_____/iu.test(
      sentence,
    );
  return answer.plural || !isBare || !isCounted(context);
}

/** “a mandate”, “the moratorium”: never used without an article. */
function isCounted(context: TermContext | undefined): boolean {
  return (
    context !== undefined &&
    context.times >= fewestTimes &&
    context.afterA + context.afterThe >= context.times * mostly &&
    context.afterA > 0
  );
}
