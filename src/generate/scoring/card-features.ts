/**
 * Features of a possible card or question, and its score: how likely a student would keep it. Learned from cards that one reader judged.
 * The score says nothing about truth; rules and the grounding check do.
 */
import {
  definitionFeatureNames,
  definitionFeatures,
  definitionWeights,
} from '../define/definition-features.ts';
import type { KnownTerms } from '../define/term-places.ts';
import { flag, weigh } from '../language/weigh.ts';
import { rootsOf, wordsOf } from '../language/words.ts';
import type { Blank } from '../make/cloze.ts';
import type { Material, Sentence } from '../make/material.ts';
import { commonness } from '../terms/text-words.ts';
import { cardWeights } from './card-weights.ts';

/** What a card says about a term, or the text around a hidden term. */
export interface Telling {
  name: string;
  /** For a definition its meaning; for a blank the sentence without the term. */
  told: string;
  /** Between term and definition; empty for a blank. */
  link: string;
  article: string;
  sentence: Sentence;
  /** Log odds that an author would define the term like this. */
  score: number;
  /** For a blank: the sentence with “_” instead of the term. */
  blanked?: string;
}

/** Words in `told`. */
const ofTold: readonly [string, RegExp][] = [
  [
    'praise',
    /\b(?:important|significant|major|key|critical|crucial|essential|fundamental|popular|famous|powerful|remarkable|interesting|vital|common|unique|best|most)\b/i,
  ],
  [
    'unclear',
    /\b(?:various|many|several|certain|different|some|numerous|specific|particular|such|other|a number of|a variety of|a range of)\b/i,
  ],
  [
    'hedge',
    /\b(?:can|may|might|could|often|usually|sometimes|generally|typically|tends?|perhaps|likely)\b/i,
  ],
  ['mustOrWill', /\b(?:must|will|would|should)\b/i],
  ['also', /\b(?:also|another|other|others|both|same|too|even|still|only|just)\b/i],
  ['it', /\b(?:it|its)\b/i],
  ['they', /\b(?:they|them|their)\b/i],
  ['he', /\b(?:he|him|his|she|her)\b/i],
  ['pointing', /\b(?:this|these|that of|those|such|here|there|now|today|above|below)\b/i],
  ['us', /\b(?:we|our|us|you|your|one’s)\b/i],
  ['year', /\b1\d\d\d\b|\b20\d\d\b|\b(?:BCE|CE)\b|\bcentur(?:y|ies)\b/],
  ['number', /\d/],
  ['pastIs', /\b(?:was|were|had)\b/],
  ['example', /\b(?:example|instance|such as|including|e\.g\.|like)\b/i],
  ['oneOf', /\b(?:one|some|many|most|each|all|part|half|number|type|kind|form) of\b/i],
  ['not', /\b(?:not|no|never|without|cannot|neither|nor)\b/i],
  ['but', /\b(?:but|however|although|though|while|whereas|despite|yet)\b/i],
  ['because', /\b(?:because|since|so that|in order to|to \p{Ll}+|therefore|thus)\b/u],
  ['condition', /\b(?:if|when|whenever|unless|until|once|as long as)\b/i],
  ['brackets', /[()]/],
  ['quoted', /[“”"]/],
  ['colon', /[:;—]/],
  ['hyphens', /\p{L}-\p{L}/u],
  [
    'study',
    /\b(?:study|studies|researchers?|scientists?|scholars?|argued|argues|theory|according to|believed?|suggests?|found)\b/i,
  ],
  ['made', /\b(?:used|called|known|defined|found|located|made|based|caused|composed)\b/i],
  [
    'whoDoes',
    /^(?:an? |the |any )?(?:\p{L}+ )?(?:person|people|someone|individual|group|organization|company|firm|country|state)\b/iu,
  ],
  [
    'act',
    /^(?:the )?(?:process|practice|act|use|ability|tendency|study|idea|belief|view|theory|method|amount|number|degree|rate|measure|state|condition|position|right|way)\b/i,
  ],
  ['anOf', /^an? (?:\p{L}+ ){1,3}(?:that|which|who|of|in|for|used|with|made|between|to)\b/iu],
  ['theOf', /^the (?:\p{L}+ ){1,3}(?:that|which|who|of|in|for|used|with|by|between|at|to)\b/iu],
  ['manyOf', /^(?:\p{L}+ ){0,2}\p{L}+s (?:that|which|who|of|in|for|used|with|made|between|to)\b/u],
  ['definiteEnd', /\bthe \p{Ll}+$/u],
  ['nameEnd', /\p{Lu}\p{L}+$/u],
  ['perhapsCut', /, [^,]{1,25}$/],
  ['secondThe', /\bthe\b.*\bthe\b.*\bthe\b/i],
  ['andVerb', /,? and (?:\p{Ll}+ly )?\p{Ll}+s (?:the|an?|to|from|by|in)\b/u],
  ['or', /\bor\b/],
];

/** The verb between term and definition. */
const ofLink: readonly [string, RegExp][] = [
  ['linkNone', /^$/],
  ['linkCalled', /^called$/],
  ['linkDoes', /^does$/],
  ['linkDo', /^do$/],
  ['linkDid', /^did$/],
  ['linkHappens', /^happens/],
  ['linkSays', /^says$/],
  ['linkRefers', /refers? to|defined as|the term/],
  ['linkMeans', /^means$/],
  ['linkWhen', /when$/],
  [
    'linkMakes',
    /^(?:involves?|consists? of|includes?|contains?|combines?|focus(?:es)? on|(?:is|are) (?:made|composed|based|used|located|found|caused|responsible|characterized).*)$/,
  ],
  ['linkOther', /^(?!(?:is|are|does|do|did|called|means|says)$)\p{L}+s\b/u],
];

/** Position of the hidden term in `blanked`. */
const ofPlace: readonly [string, RegExp][] = [
  ['first', /^(?:An? |The )?_/],
  ['firstIs', /^(?:An? |The )?_[^,]{0,24} (?:is|are) (?:an?|the|any)\b/],
  ['firstVerb', /^(?:An? |The )?_ \p{Ll}+(?:s|ed)? /u],
  ['last', /_[)”"]*\.?$/],
  ['calledBefore', /\b(?:called|known as|referred to as|termed|named|call)(?: an?| the)? [“"]?_/],
  ['toldAfter', /_[”"]?(?: \([^)]*\))?(?:,|—) ?(?:which|an?|the|who|or|where|in which|when)\b/],
  ['inBrackets', /[([“]_/],
  ['behindIn', /\b(?:in|on|at|by|with|for|from|through|during|under|after) (?:an? |the )?_/i],
  ['behindOf', /\bof (?:an? |the )?_/],
  ['afterNoun', /_ \p{Ll}{4,}(?<!ed|ing|ly|s)\b/u],
  ['behindAnd', /\b(?:and|or) (?:an? |the )?_/],
  ['behindA', /\ban? _/i],
  ['beforeIs', /_ (?:is|are) /],
  ['behindIs', /\b(?:is|are|was|were) (?:an? |the )?_/],
  ['startsIn', /^(?:In|On|At|During|After|Before|By|With|For|Under|When|If|As) /],
  ['byName', /^\p{Lu}\p{L}+ \p{Lu}\p{L}+/u],
];

/** Of the term and the whole card. */
const own =
  'score scoreSquared longTold veryLong letters longTerm oneWord allCapitals capitalEach capital noArticle isThe sharesRoots allRoots rareWords rarest rareName commonName leans inList closes manyTerms ands names ofs';

export const cardFeatureNames: readonly string[] = [
  ...definitionFeatureNames.map((name) => `d.${name}`),
  ...own.split(' '),
  ...ofTold.map(([name]) => name),
  ...ofLink.map(([name]) => name),
  ...ofPlace.map(([name]) => name),
];

/** @param defining its `definitionFeatures` */
export function cardFeatures(telling: Telling, defining: readonly number[]): number[] {
  const { name, told, link, article, sentence, score, blanked = '' } = telling;
  const words = wordsOf(told);
  const ofName = wordsOf(name);
  const roots = rootsOf(told);
  const nameRoots = [...rootsOf(name)];
  const rare = words.filter((word) => commonness(word) === 0 && !/\d/.test(word));
  const times = (pattern: RegExp) => told.match(pattern)?.length ?? 0;
  return [
    ...defining,
    score,
    (score * score) / 3,
    flag(words.length > 18),
    flag(words.length > 26),
    Math.min(told.length, 240) / 100,
    flag(name.length > 22),
    flag(ofName.length === 1),
    flag(/^[\p{Lu}\d-]{2,}$/u.test(name)),
    flag(/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+$/u.test(name)),
    flag(/^\p{Lu}/u.test(name)),
    flag(article === '' && !/s$/.test(name) && ofName.length === 1),
    flag(article === 'the'),
    flag(nameRoots.some((root) => roots.has(root))),
    nameRoots.filter((root) => roots.has(root)).length / Math.max(nameRoots.length, 1),
    Math.min(rare.length, 6) / 3,
    rare.length / Math.max(words.length, 1),
    flag(ofName.every((word) => commonness(word) === 0)),
    ofName.filter((word) => commonness(word) >= 2).length / Math.max(ofName.length, 1),
    flag(sentence.leans),
    flag(sentence.inList),
    flag(sentence.closes),
    Math.min(sentence.terms.length, 4) / 2,
    Math.min(times(/\band\b/g), 3) / 2,
    Math.min(times(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+/gu), 4) / 2,
    Math.min(times(/\bof\b/g), 4) / 2,
    ...ofTold.map(([, pattern]) => flag(pattern.test(told))),
    ...ofLink.map(([, pattern]) => flag(pattern.test(link))),
    ...ofPlace.map(([, pattern]) => flag(blanked !== '' && pattern.test(blanked))),
  ];
}

const ofDefinition = cardFeatureNames.map((name) => cardWeights[name]?.[0] ?? 0);
const ofBlank = cardFeatureNames.map((name) => cardWeights[name]?.[1] ?? 0);

/** Log odds that a card would be kept unchanged. Cards below are not made: a student who meets bad cards stops trusting all of them. */
export const leastScore = {
  definition: -0.3,
  blank: 0.4,
  // Higher for questions, since their wrong answers may be weak too.
  definitionAsked: 0.1,
  statementAsked: 0.5,
  blankAsked: 0.6,
};

/** @param defining its `definitionFeatures` @returns log odds, as in `leastScore` */
export function scoreDefinition(telling: Telling, defining: readonly number[]): number {
  return weigh(cardFeatures(telling, defining), ofDefinition);
}

export function scoresEnough({ cardScore }: { cardScore: number }): boolean {
  return cardScore >= leastScore.definition;
}

const weights = Object.values(definitionWeights).map(([, ofBlank]) => ofBlank);
/** Terms that the author did not mark are less often real terms. */
const moreIfUnmarked = 0.5;

/** “… is called _”: none of 32 judged blanks was bad. Of blanks in sentences that define nothing, two of five were bad. */
const bonusOfPlace: readonly [RegExp, number][] = [
  [/\b(?:called|call|known as|referred to as|termed|named|term)(?: an?| the)? [“"]?_/, 0.6],
  // “A ring is _ if it is not zero”, “say that the study is _”: the condition tells what the word means.
  [
    /(?:\b(?:is|are)(?: said to be| an?)?|\bsaid to be|\bsay that \S+ is) _ (?:if|when|whenever)\b/,
    0.5,
  ],
  [/\b(?:[Ii]f|[Ww]hen) [^_]{12,}\b(?:is|are) said to (?:be|have)(?: an?)? _/, 0.5],
  [/^(?:An? |The )?_[^,]{0,24} (?:is|are|means|refers)\b/, 0.1],
];
const ofOthers = -0.15;

/** @param blanked the sentence with “_” for the term */
export function moreByPlace(blanked: string): number {
  return bonusOfPlace.find(([place]) => place.test(blanked))?.[1] ?? ofOthers;
}

/**
 * Scores how clearly a sentence points to its hidden term: a sentence that fits many terms teaches none.
 * @returns log odds that the card would be kept unchanged
 */
export function scoreBlank(
  blank: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): number {
  const { telling, defining } = seenOfBlank(blank, sentence, material, known);
  return (
    weigh(cardFeatures(telling, defining), ofBlank) +
    moreByPlace(telling.blanked ?? '') -
    (blank.marked ? 0 : moreIfUnmarked)
  );
}

export function seenOfBlank(
  { hidden, text }: Blank,
  sentence: Sentence,
  material: Material,
  known: KnownTerms,
): { telling: Telling; defining: number[] } {
  const told = sentence.text.replace(hidden, ' ');
  const form = { form: 'blank', link: '' } as const;
  const defining = definitionFeatures(form, hidden, told, sentence, material, known);
  const blanked = text.replace(/\{\{c1::.+?\}\}/, '_');
  const score = weigh(defining, weights);
  return {
    telling: { name: hidden, told, link: '', article: '', sentence, score, blanked },
    defining,
  };
}
