/** The features of a possible definition, with their trained weights. */
import { flag } from '../language/weigh.ts';
import { wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { commonness } from '../terms/text-words.ts';
import type { KnownTerms } from './term-places.ts';

/** The phrases by which a text defines. `definition-forms.ts` finds them. */
const definitionForms = [
  'link',
  'reverse',
  'apposition',
  'statement',
  'which',
  'whichIs',
  'bracket',
  'dash',
  'or',
  'comma',
  'named',
  'clause',
  'according',
  'during',
  'people',
  'says',
  'is',
  'does',
] as const;

/** A statement found by its phrase; not yet known to be a definition. */
export interface RawDefinition {
  subject: string;
  /** The words between subject and meaning; `called` if the term came last; may be empty. */
  link: string;
  meaning: string;
  form: (typeof definitionForms)[number];
}

/** The link for a statement that begins with a verb, by the form of the verb: “What does it do?” */
export const linkOf = { past: 'did', third: 'does', base: 'do' } as const;

/** Groups of people that live with a condition; a link such as “children have” begins with one. */
export const groups = 'people|patients|children|adults|clients|infants';

/**
 * For each feature two weights: for how likely an author would define the term so, and for sentences in which the term becomes a blank;
 * logistic regression over definitions of glossary terms, by `test/eval/train/train-definitions.ts`, from the OpenStax textbooks Psychology
 * 2e, Anatomy and Physiology 2e, Principles of Economics 3e, Introduction to Sociology 3e, American Government 3e, Astronomy 2e and US
 * History (CC BY 4.0). In the order of `definitionFeatures`.
 */
export const definitionWeights = {
  one: [-0.469, -2.274],
  link: [0.245, 0],
  reverse: [0.086, 0],
  apposition: [0.175, 0],
  statement: [-0.247, 0],
  which: [0.079, 0],
  whichIs: [0.131, 0],
  bracket: [0.212, 0],
  dash: [0.125, 0],
  or: [-0.262, 0],
  comma: [-0.297, 0],
  named: [-1.257, 0],
  clause: [1.06, 0],
  according: [-0.417, 0],
  during: [-0.764, 0],
  people: [0.36, 0],
  says: [0.395, 0],
  is: [0.13, 0],
  does: [-0.221, 0],
  defines: [0.958, 0],
  isOrAre: [0.055, 0],
  past: [-0.347, 0],
  fewWords: [-0.525, -1.093],
  words: [0.36, 0.642],
  manyWords: [-0.166, -0.212],
  sentenceWords: [-0.156, -0.389],
  shareOfSentence: [0.635, 1.359],
  startsA: [0.161, 0.64],
  startsThe: [0.521, 0.337],
  startsIng: [0.3, 0.105],
  startsThose: [-0.05, 0.163],
  kindOf: [0.243, -0.041],
  relative: [-0.088, 0.234],
  relativeEarly: [0.16, -0.402],
  commas: [-0.205, -0.202],
  numbers: [-0.468, -0.296],
  year: [-0.086, -0.373],
  names: [-1.062, -0.917],
  pastVerbs: [-0.427, -0.124],
  example: [-0.178, -0.236],
  pronoun: [-0.327, -0.184],
  common: [0.231, -0.545],
  marked: [-0.401, -0.239],
  markedHere: [1.51, 1.261],
  score: [-0.637, -0.247],
  firstTime: [0.337, 0.985],
  often: [-1.028, -1.725],
  once: [-0.002, -0.079],
  opens: [0.056, 0.183],
  inHeading: [0.115, 0.079],
  termWords: [-0.745, 0.058],
  termIsName: [-0.164, 0.52],
  early: [0.514, 0.694],
  modal: [-0.237, -0.387],
  comparison: [0.055, -0.292],
  every: [-0.066, 0.048],
} satisfies Record<string, [ofDefinition: number, ofBlank: number]>;
export const definitionFeatureNames = Object.keys(definitionWeights);

const kinds =
  /^(?:(?:an?|the|any|one|those|that|all|some) )?(?:[\p{L}’'-]+ ){0,4}?(?:process|type|kind|form|condition|part|area|region|group|system|theory|method|ability|tendency|measure|study|change|act|set|substance|structure|cells?|state|disorder|disease|infection|technique|approach|perspective|idea|belief|practice|principle|policy|law|tax|rate|amount|number|level|organization|person|people|members?|behaviors?|response|reaction|feeling|way|means|use|degree|movement|layer|tissue|muscle|bone|gland|hormone|protein|molecule|enzyme|object|body|distance|region|unit|force|energy|relationship|situation|position|view|strategy|device|tool|document|agreement|power|right|government|society|culture|market|goods?|price|cost|value)\b/iu;

export function definitionFeatures(
  raw: { form: RawDefinition['form'] | 'blank'; link: string },
  name: string,
  meaning: string,
  sentence: Sentence,
  { marked, sections }: Material,
  { scores, first, count }: KnownTerms,
): number[] {
  const plain = plainTerm(name);
  const words = wordsOf(meaning);
  const length = words.length;
  const all = Math.max(wordsOf(sentence.text).length, 1);
  const times = (pattern: RegExp) => meaning.match(pattern)?.length ?? 0;
  const at = sentence.text.toLowerCase().indexOf(name.toLowerCase());
  const heading = plainTerm(sections[sentence.section] ?? '');
  return [
    1,
    ...definitionForms.map((form) => flag(raw.form === form)),
    flag(/defined|term|refers?|means|called/.test(raw.link)),
    flag(/^(is|are)$/.test(raw.link)),
    flag(/^(did|was|were)$/.test(raw.link)),
    flag(length < 6),
    Math.min(length, 30) / 15,
    flag(length > 24),
    Math.min(all, 40) / 20,
    length / all,
    flag(/^an? /i.test(meaning)),
    flag(/^the /i.test(meaning)),
    flag(/^\p{L}+ing\b/iu.test(meaning)),
    flag(/^(?:those|that|one|any|all)\b/i.test(meaning)),
    flag(kinds.test(meaning)),
    flag(/\b(?:that|which|who|whose|where|when|in which|by which)\b/.test(meaning)),
    flag(/^(?:\S+ ){1,5}(?:that|which|who|whose|where|in which|by which)\b/.test(meaning)),
    Math.min(times(/,/g), 4) / 4,
    flag(/\d/.test(meaning)),
    flag(/\b1[5-9]\d\d\b|\b20\d\d\b/.test(meaning)),
    Math.min(times(/(?<=\p{Ll},? )\p{Lu}\p{L}+/gu), 3) / 3,
    Math.min(times(/\b(?:was|were|had|did|\p{Ll}{3,}ed)\b/gu), 3) / 3,
    flag(/\b(?:such as|for example|for instance|including|e\.g\.)/.test(meaning)),
    flag(/\b(?:it|its|they|them|their|he|she|his|her|this|these|we|our)\b/i.test(meaning)),
    words.filter((one) => commonness(one) === 3).length / Math.max(length, 1),
    flag(marked.has(plain)),
    flag(sentence.terms.some((term) => plainTerm(term) === plain)),
    Math.max(-2, Math.min(4, scores.get(plain) ?? -2)) / 4,
    flag(first.get(plain) === sentence.place),
    Math.log1p(count.get(plain) ?? 0) / 3,
    flag((count.get(plain) ?? 0) <= 1),
    flag(sentence.opens),
    flag(heading !== '' && ` ${heading} `.includes(` ${plain} `)),
    Math.min(wordsOf(name).length, 4) / 4,
    flag(/^\p{Lu}/u.test(name)),
    1 - Math.max(at, 0) / Math.max(sentence.text.length, 1),
    flag(/\b(?:can|could|may|might|will|would|should|must)\b/.test(meaning)),
    flag(/\b(?:more|most|less|least|than|best|better|largest|smallest|important)\b/.test(meaning)),
    flag(/\b(?:all|any|every|each|always|usually|often|typically)\b/.test(meaning)),
  ];
}
