/** True or false: statements of the text with false versions, of which half are asked as they stand. Pure. */
import { truths } from '../../../model/study/quiz/task.ts';
import type { Definition } from '../../define/definitions.ts';
import { withoutAdverb } from '../../define/verbs.ts';
import type { TaskItem } from '../../engine.ts';
import { hashOf, keysOf, rootsOf, sharesRoot, upperFirst } from '../../language/words.ts';
import { areTwins, type KindCandidate } from '../choose.ts';
import { wrongTerms } from '../distractors.ts';
import { areAbstract, areSame, thingOfMeaning } from '../likeness/kinds-of-things.ts';
import { likenessTo } from '../likeness/likeness.ts';
import type { Alternative } from '../likeness/of-one-kind.ts';
import type { Contexts } from '../likeness/term-contexts.ts';
import type { Material } from '../material.ts';
import { isFitToAsk } from '../questions.ts';
import type { Ranked } from '../rank.ts';
import { isPlural, withoutBrackets } from '../term-names.ts';
import { wrongMeanings } from '../wrong-meanings.ts';
import { areUnrelated, askingFor, type Defined, isKindOf } from './defined.ts';
import { withOpposite, withOtherNumber } from './false-versions.ts';
import { isNameToLearn } from './short-answers.ts';
import { tellsNumber, tellsOfTerm } from './tells-fact.ts';

/** A true statement and false versions of it, likely ones first. */
export interface Statement {
  truth: KindCandidate;
  lies: readonly Lie[];
  form: 'definition' | 'fact';
}

interface Lie {
  candidate: KindCandidate;
  /** The term whose meaning it has. */
  lender?: string;
}

export interface Told {
  all: readonly Defined[];
  ranking: readonly Ranked[];
  material: Material;
  /** Terms of the text, as wrong names. */
  pool: readonly Alternative[];
  contexts: Contexts;
}

/** @returns what makes the statements of one definition or sentence each, to be called in this order: false versions take long */
export function statementsIn(told: Told): (() => Statement[])[] {
  const taken = new Set<string>();
  const scores = told.ranking.map(({ score }) => score).sort((a, b) => a - b);
  const names = new Set(told.contexts.terms.keys());
  // The less central half tells of single cases.
  const least = scores[Math.floor(scores.length / 2)] ?? 0;
  const ofDefinitions = told.all.map((one) => () => {
    const made = definitionStatement(one, told);
    for (const { truth } of made) taken.add(truth.item.quote);
    return made;
  });
  const ofFacts = told.ranking
    .filter(({ score }) => score >= least)
    .map((ranked) => () => {
      if (taken.has(ranked.sentence.quote)) return [];
      return factStatement(ranked, names, told.material);
    });
  return [...ofDefinitions, ...ofFacts];
}

/** What these say is no whole sentence with the term. */
const noStatement = /^(called|happens (in|under)|says|do|does|did|people .*)$/;

function definitionStatement(one: Defined, told: Told): Statement[] {
  const { definition } = one;
  if (definition === undefined || noStatement.test(definition.link)) return [];
  if (!isFitToAsk(definition) || !isNameToLearn(one.term)) return [];
  const correction = statementOf(one.term, definition, one.meaning, true);
  const at = askingFor(one);
  const source = { page: one.page, quote: one.quote };
  const truth = { ...at, item: itemOf('True', correction, source) };
  const lieOf = (stem: string | undefined): Lie[] =>
    stem === undefined
      ? []
      : [{ candidate: { ...at, item: itemOf('False', stem, { ...source, correction }) } }];
  const named = otherNames(one, definition, told).map((name) =>
    statementOf(name, definition, one.meaning, false),
  );
  const lies = [withOpposite(correction, told.material), ...named].flatMap(lieOf);
  for (const other of sistersOf(one, told)) {
    const { term, meaning, page, quote } = other;
    const more = { correction, parts: [{ term, meaning, page, quote }] };
    const stem = statementOf(one.term, definition, meaning, true);
    const item = itemOf('False', stem, { ...source, ...more });
    lies.push({ candidate: { ...at, item }, lender: other.plain });
  }
  // A changed number is the dullest of them.
  lies.push(...lieOf(withOtherNumber(correction)));
  return [{ truth, lies, form: 'definition' }];
}

function itemOf(
  right: 'True' | 'False',
  stem: string,
  rest: Pick<TaskItem, 'page' | 'quote' | 'parts' | 'correction'>,
): TaskItem {
  return { type: 'task', stem, task: { kind: 'true-false', options: truths, right }, ...rest };
}

/** Terms whose meanings fit the sentence and are not true of this term. */
function sistersOf(one: Defined, { all, contexts }: Told): Defined[] {
  const { definition, term, place, meaning } = one;
  if (definition === undefined || ofGroup.test(meaning)) return [];
  const fair = all.filter(
    (other) =>
      other !== one &&
      !ofGroup.test(other.meaning) &&
      // “Means that it is …” does not fit after “is”.
      linkOf(other) === linkOf(one) &&
      isPlural(thingOf(other.meaning)) === isPlural(thingOf(one.meaning)) &&
      areNear(one, other, contexts) &&
      areUnrelated(one, other),
  );
  const likenessOf = likenessTo({ term, place, keys: keysOf(meaning) }, contexts);
  const likely = fair.filter(
    (other) => likenessOf(other.term) >= leastToBelieve(one, other, contexts),
  );
  const meanings = wrongMeanings(one, likely, definition, { contexts, likenessOf }, 1) ?? [];
  return meanings.flatMap(
    (said) => likely.find((other) => other.meaning === said && !isKindOf(one, other, all)) ?? [],
  );
}

/** Sections between two terms of one subject. */
const mostSectionsApart = 3;

/** A reader who knows neither term could take one for the other: of the same noun, listed together, or of the same kind and place. */
function areNear(one: Defined, other: Defined, contexts: Contexts): boolean {
  const [a, b] = [one, other].map(({ definition }) => definition && thingOfMeaning(definition));
  if (contexts.areListed(one.plain, other.plain)) return true;
  const apart = Math.abs(one.section - other.section);
  if (a === undefined || b === undefined) return apart <= mostSectionsApart;
  if (a.noun === b.noun) return true;
  return areSame(a, b) && apart <= (areAbstract(a, b) ? 0 : mostSectionsApart);
}

function linkOf({ definition }: Defined): string | undefined {
  return definition && withoutAdverb(definition.link);
}

/** “the effects” of “the effects of misinformation from outside”. */
function thingOf(meaning: string): string {
  return meaning.split(/,| (?:of|that|which|who|whose|in|for|from|by|when|to|with|made) /)[0] ?? '';
}

/** @param isOwn the definition is of this term, so its article fits: “a unit”, “an hour” */
function statementOf(
  term: string,
  { article, link, scope }: Definition,
  meaning: string,
  isOwn: boolean,
): string {
  const spelled = /^[aeiou]/i.test(term) ? 'an' : 'a';
  const fit = isOwn || !/^an?$/.test(article) ? article : spelled;
  const named = fit === '' ? term : `${fit} ${term}`;
  const sentence = `${scope === '' ? '' : `${scope}, `}${named} ${link} ${meaning}`;
  return `${upperFirst(sentence)}.`;
}

/** Roots of a meaning. A meaning of fewer fits too many things. */
const fewestRoots = 3;
/** A meaning of a group is true of its members. */
const ofGroup =
  /^(?:one|any|some) of |^any |^(?:an?|the) (?:\p{L}+ )?(?:group|class|category|family) of /iu;

/** Other terms of which the text does not say it. */
function otherNames(one: Defined, definition: Definition, { pool, contexts }: Told): string[] {
  const { term, meaning, quote, place, section, plain, plural, vector } = one;
  if (ofGroup.test(meaning) || rootsOf(meaning).size < fewestRoots) return [];
  // “A neutral stimulus is a stimulus that …”: only another stimulus fits.
  const isHeadTold = sharesRoot(headOf(plain), meaning);
  if (sharesRoot(isHeadTold ? plain.slice(0, -headOf(plain).length) : plain, meaning)) return [];
  const answer = { ...{ term, plain, plural, place, section, vector }, definition };
  const fit = pool.filter(
    (other) =>
      isPlural(other.term) === isPlural(term) &&
      !/ and /.test(other.term) &&
      (headOf(other.plain) === headOf(plain) || !(isHeadTold || sharesRoot(other.term, term))) &&
      // “Metabolism is the sum of anabolic and …”: what holds of a part may hold of the whole.
      !sharesRoot(term, other.definition?.meaning ?? '') &&
      takesArticle(other, definition.article, contexts),
  );
  const asked = { stem: meaning, quote, place };
  const names = wrongTerms(answer, fit, asked, contexts, undefined, 1) ?? [];
  const likenessOf = likenessTo({ term, place, keys: keysOf(meaning) }, contexts);
  const byName = new Map(fit.map((other) => [other.term, other]));
  return names
    .filter((name) => {
      const other = byName.get(name);
      return other && likenessOf(name) >= leastToBelieve(answer, other, contexts);
    })
    .map(withoutBrackets);
}

/**
 * Least likeness of two terms of which a reader who half knows the subject could take one for the other, found by reading 230 false
 * statements of twelve books. “Technology is the additional output of one more worker” (4.6) is absurd, “Melanin gives hair and nails
 * their hardness” (6.0) is not.
 */
const leastBelieved = { sameHead: 5, listed: 5.7, sameNoun: 6, near: 6, far: 6.6 };

function leastToBelieve(one: Alternative, other: Alternative, contexts: Contexts): number {
  if (headOf(one.plain) === headOf(other.plain)) return leastBelieved.sameHead;
  if (contexts.areListed(one.plain, other.plain)) return leastBelieved.listed;
  const [a, b] = [one, other].map(({ definition }) => definition && thingOfMeaning(definition));
  if (a !== undefined && a.noun === b?.noun) return leastBelieved.sameNoun;
  const apart = Math.abs(one.section - other.section);
  return apart <= mostSectionsApart ? leastBelieved.near : leastBelieved.far;
}

function headOf(plain: string): string {
  return plain.split(' ').at(-1) ?? '';
}

/** Uses that show that a term has no article. */
const fewestBare = 3;

/** The text uses the term with this article. */
function takesArticle(
  { plain, definition, plural }: Alternative,
  article: string,
  { terms }: Contexts,
): boolean {
  if (definition !== undefined) return /^an?$/.test(definition.article) === /^an?$/.test(article);
  const context = terms.get(plain);
  if (context === undefined) return false;
  if (/^an?$/.test(article)) return context.afterA > 0;
  return article === 'the'
    ? context.afterThe * 3 >= context.times
    : plural || (context.times >= fewestBare && context.afterA === 0);
}

/** A fact with a number, or with a word that the text sets against its opposite: true as the text says it, false with the other one. */
function factStatement(
  { sentence, vector, score }: Ranked,
  names: ReadonlySet<string>,
  material: Material,
): Statement[] {
  const { text, quote, page, section, place } = sentence;
  if (sentence.leans || sentence.inList) return [];
  const stem =
    (tellsOfTerm(text, names) ? withOpposite(text, material) : undefined) ??
    (tellsNumber(text, names) ? withOtherNumber(text) : undefined);
  if (stem === undefined) return [];
  const at = { score, section, place, vector, asks: [text.toLowerCase()], quotes: [quote] };
  const source = { page, quote };
  const lie = { ...at, item: itemOf('False', stem, { ...source, correction: text }) };
  const truth = { ...at, item: itemOf('True', text, source) };
  return [{ form: 'fact', truth, lies: [{ candidate: lie }] }];
}

/** A statement that may be asked as its false version. */
interface Falsified {
  truth: KindCandidate;
  lie: KindCandidate;
}

interface Halves {
  right: KindCandidate[];
  wrong: Falsified[];
}

/**
 * Decides which statements are false: half of the facts and half of the definitions. The meaning of a term is used for one
 * false statement at most, and that term is not asked as it stands: its meaning would be recognized.
 * @param statements with grounded versions only
 */
export function halfFalse(statements: readonly Statement[]): Halves {
  const halves: Halves = { right: [], wrong: [] };
  const [facts, definitions] = [formOf('fact'), formOf('definition')];
  // A fact without a false version would always be right.
  share(facts.filter(({ lies }) => lies.length > 0));
  share(definitions);
  return halves;

  function formOf(form: Statement['form']): Statement[] {
    return statements.filter((one) => one.form === form);
  }

  function share(some: readonly Statement[]): void {
    const inOrder = inMixedOrder(some);
    // Of an odd number neither true nor false ones are always more.
    const odd = hashOf(inOrder[0]?.truth.item.stem ?? '') % 2;
    const wanted = Math.floor((some.length + odd) / 2);
    const lent = new Set<string>();
    const wrong = new Set<Statement>();
    for (const one of inOrder) {
      if (wrong.size === wanted) break;
      const lie = one.lies.find(({ lender }) => lender === undefined || !lent.has(lender));
      if (lie === undefined) continue;
      wrong.add(one);
      halves.wrong.push({ truth: one.truth, lie: lie.candidate });
      if (lie.lender !== undefined) lent.add(lie.lender);
    }
    const isLent = ({ truth }: Statement) => truth.asks.some((plain) => lent.has(plain));
    const right = some.filter((one) => !wrong.has(one) && !isLent(one));
    halves.right.push(...right.map(({ truth }) => truth));
  }
}

/** The same order in each run, without a pattern. */
function inMixedOrder(some: readonly Statement[]): Statement[] {
  return [...some].sort((a, b) => hashOf(a.truth.item.stem) - hashOf(b.truth.item.stem));
}

/**
 * True and false statements by turns. Their numbers are equal, or differ by one. If there are fewer true ones, some statements that have a false
 * version are asked as they stand in the text.
 * @param chosen the best of some, at most so many
 */
export function turnsOf(
  { right, wrong }: Halves,
  count: number,
  chosen: (some: readonly KindCandidate[], count: number) => KindCandidate[],
): KindCandidate[] {
  const truthOf = new Map(wrong.map(({ lie, truth }) => [lie, truth]));
  const found = chosen([...truthOf.keys()], Math.ceil(count / 2));
  // Neither is always the one more.
  const odd = hashOf(right[0]?.item.stem ?? '') % 2;
  const others = right.filter((one) => !found.some((lie) => areTwins(one, lie)));
  const own = chosen(others, Math.min(found.length + odd, count - found.length));
  const surplus = Math.floor((found.length - own.length) / 2);
  const turned = found.slice(0, Math.max(0, surplus)).flatMap((lie) => truthOf.get(lie) ?? []);
  const [lies, truths] = [found.slice(turned.length), [...own, ...turned]];
  const isLieFirst = hashOf(lies[0]?.item.stem ?? '') % 2 === 0;
  const [first, second] = isLieFirst ? [lies, truths] : [truths, lies];
  return Array.from({ length: Math.max(lies.length, truths.length) }).flatMap((_, at) =>
    [first[at], second[at]].filter((one) => one !== undefined),
  );
}
