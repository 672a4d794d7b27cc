/**
 * How likely a sentence answers a question: a linear score of the words that both share, of where the sentence stands, and of
 * words that answers to this kind of question have. Precision comes first: a student who sees no mark looks at the passages.
 */
import { flag, weigh } from '../language/weigh.ts';
import type { FileIndex } from './file-index.ts';
import type { Passage } from './passages.ts';
import type { Rating } from './rate.ts';

export const saysDifference =
  /\b(?:whereas|while|unlike|differ(?:s|ent|ence)?|in contrast|contrast|but|however|than|rather|instead|both|on the other hand|compared)\b/i;

/** What is asked for, and how a sentence says it. English. */
const cues: readonly (readonly [name: string, asked: RegExp, said: RegExp])[] = [
  [
    'why',
    /\bwhy\b|\b(?:reasons?|causes?|caused|explanations?)\b/i,
    /\b(?:because|since|due to|so that|in order to|therefore|thus|result(?:s|ed|ing)? (?:in|from|of)|caus(?:e|es|ed|ing)|leads? to|led to|reasons?|allow(?:s|ing)?|prevents?|enables?|if|as a consequence)\b/i,
  ],
  [
    'how',
    /\bhow\b(?! (?:many|much|long|old|often|far|fast|large|big|tall|high))|\b(?:processe?s?|steps?|mechanisms?|method)\b/i,
    /\b(?:by \p{Ll}+ing|by means of|through|when|as|then|process|using|until|during|via|after|which|that)\b/iu,
  ],
  [
    'role',
    /\b(?:functions?|roles?|purposes?|importance|important|significance|significant|goals?|jobs?|do|does|advantages?|benefits?|uses?)\b/i,
    /\b(?:functions?|roles?|serves?|helps?|allows?|enables?|provides?|protects?|produces?|regulates?|controls?|responsible|ensures?|supports?|purpose|important|essential|critical|goal|transports?|carr(?:y|ies)|prevents?|used to|stores?|maintains?|reduces?|increases?)\b/i,
  ],
  [
    'differ',
    /\b(?:differ|differs|differences?|different|distinguish(?:es)?|compare|contrast|comparison|distinction|versus|vs)\b/i,
    saysDifference,
  ],
  [
    'list',
    /\b(?:list|name|identify|what are|which (?:two|three|four)|(?:two|three|four|five|six) (?:\p{Ll}+ )?\p{Ll}+s|types|kinds|components|parts|stages|factors|characteristics|features|categories|outline)\b/iu,
    /\b(?:includ(?:e|es|ing)|such as|two|three|four|five|six|consists?|types?|kinds?|stages?|divided|classified|composed|contains?|main|categories)\b|,[^,]+,? and\b|:/i,
  ],
  [
    'effect',
    /\b(?:effects?|affects?|consequences?|results?|happens?|impact|influences?|outcomes?)\b/i,
    /\b(?:effects?|affects?|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|reduc(?:e|es|ed|ing)|leads?|led|caus(?:e|es|ed|ing)|results?|rises?|falls?|rose|fell|causing|becomes?|if|when|more|less|higher|lower)\b/i,
  ],
  [
    'where',
    /\bwhere\b|\blocat(?:ed|ion)\b/i,
    /\b(?:in|on|at|within|between|inside|located|found|lies?|near|along|beneath|above|below)\b/i,
  ],
];

/**
 * Pairwise logistic regression by `test/eval/train/train-answers.ts`: in a question, sentences that answer stand before others. Features whose weight was below 0.05 are left out. Made with
 * the review questions and answers of three textbooks, and 78 questions whose answers were marked by hand (Psychology 2e, Anatomy and
 * Physiology, Principles of Economics, Introduction to Sociology; OpenStax, CC BY 4.0).
 */
export const answerWeights = {
  held: 0.62,
  around: 0.88,
  inHeading: 0.21,
  score: 0.74,
  closeness: 0.17,
  missing: -0.26,
  long: 0.16,
  short: -0.16,
  opens: -0.08,
  inFirst: 0.77,
  inOther: -0.58,
  passageShare: 0.75,
  new: 0.55,
  allHeld: -0.18,
  rate: 0.93,
  why: 0.69,
  how: 0.32,
  role: 0.13,
  differ: -0.24,
  list: 0.23,
  effect: 0.7,
  where: -0.08,
};
export const answerFeatureNames: readonly string[] = Object.keys(answerWeights);
const weights = Object.values(answerWeights);

export interface Asked {
  text: string;
  /** Number of words that carry meaning. */
  size: number;
  passages: readonly Passage[];
}

/** In words. */
const [long, short] = [45, 9];

/** @returns one number for each of `answerWeights` */
export function answerFeatures(
  { number, rate, signs }: Rating,
  { text: asked, size, passages }: Asked,
  index: FileIndex,
): number[] {
  const sentence = index.sentences[number];
  const text = sentence?.text ?? '';
  const at = passages.findIndex(({ from, to }) => from <= number && number < to);
  const best = passages[0]?.rate ?? 0;
  return [
    signs.held,
    signs.around,
    signs.inHeading,
    signs.score,
    signs.closeness,
    signs.missing,
    flag(signs.length > long),
    flag(signs.length < short),
    flag(sentence?.opens === true),
    flag(at === 0),
    flag(at > 0),
    at < 0 || best === 0 ? 0 : (passages[at]?.rate ?? 0) / best,
    Math.min(1, (signs.length - size * signs.held) / 30),
    flag(signs.held > 0.95),
    rate,
    ...cues.map(([, wanted, said]) => flag(wanted.test(asked) && said.test(text))),
  ];
}

/** The likeliest first. */
export function byLikelihood(ratings: readonly Rating[], asked: Asked, index: FileIndex): Rating[] {
  const odds = new Map(
    ratings.map((one) => [one.number, weigh(answerFeatures(one, asked, index), weights)]),
  );
  return ratings.toSorted(
    (one, other) =>
      (odds.get(other.number) ?? 0) - (odds.get(one.number) ?? 0) || one.number - other.number,
  );
}

/** So much of the question must be in the sentence itself. `train-answers.ts` prints the curve of right and wrong marks. */
const leastHeld = 0.7;
/** Without these words a sentence does not say why; of fifteen such sentences one did. */
const needed: ReadonlySet<string> = new Set(['why']);

/** Whether a likely sentence says enough to be shown as the answer. @param least for the curve alone */
export function isSure(
  { number, signs }: Rating,
  asked: string,
  index: FileIndex,
  least = leastHeld,
): boolean {
  const text = index.sentences[number]?.text ?? '';
  const lacksCue = cues.some(
    ([name, wanted, said]) => needed.has(name) && wanted.test(asked) && !said.test(text),
  );
  return signs.held >= least && signs.holds !== false && !lacksCue && !text.endsWith(':');
}
