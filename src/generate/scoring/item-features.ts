/** Features of an item that together show whether a reader would keep it. Pure. */
import type { StudyItem } from '../engine.ts';
import { flag } from '../language/weigh.ts';
import { keysOf, rootsOf, wordsOf } from '../language/words.ts';
import { contains, type Material, type Sentence } from '../make/material.ts';
import { nearnessOf } from '../make/rank.ts';
import { plainTerm } from '../make/term-names.ts';
import { rememberBy } from '../remember.ts';
import { commonness } from '../terms/text-words.ts';
import { type ItemGroup, type ItemParts, itemKinds, partsOfItem } from './item-parts.ts';
import { standingFeatureNames, standingFeatures, weaknessOf } from './standing.ts';

/** In what is asked. */
const ofAsked: readonly [string, RegExp][] = [
  ['formula', /[=<>≤≥∑√]/],
  ['letterSign', /(?<![\p{L}.’'])[B-HJ-Zb-hj-z](?![\p{L}\d.’'-])/u],
  ['code', /[_\\/{}|]|\p{Ll}\p{Lu}|\(\)|::|->/u],
  ['whatIs', /^What (?:is|are) /],
  ['whatDoes', /^What (?:does|do|did|was|were|has|have|can|happens) /],
  ['why', /^(?:Why|How) /],
  ['who', /^(?:Who|When|Where) /],
  ['which', /^Which /],
  ['term', /^Which term/],
  ['colon', /:/],
  ['question', /\?/],
  ['brackets', /[()]/],
  ['quoted', /[“”"«»„]/],
  ['the', /^(?:What (?:is|are) )?the /i],
  ['theSome', /^What (?:is|are) the \p{Ll}+\?$/u],
  ['oneWord', /^What (?:is|are) (?:an? )?[\p{L}-]+\?$/u],
  ['bareOne', /^What is (?!an? |the )\p{Ll}+\?$/u],
  ['of', /\bof the \p{Ll}+\?$/u],
  [
    'pointing',
    /\b(?:this|these|those|such|here|above|below|following|previous|next|latter|former)\b/i,
  ],
  ['itself', /\b(?:it|its|they|their|them|he|his|she|her)\b/i],
  ['we', /\b(?:we|us|our|you|your|I|my)\b/],
  ['year', /\b1\d\d\d\b|\b20\d\d\b/],
  ['number', /\d/],
  ['money', /[%$€£]|\b(?:percent|million|billion)\b/],
  [
    'hedge',
    /\b(?:can|may|might|could|often|usually|sometimes|generally|typically|tends?|perhaps|likely|some|most|many)\b/i,
  ],
  ['must', /\b(?:must|should|need|needs|will|would)\b/i],
  ['not', /\b(?:not|no|never|without|cannot|neither|nor)\b/i],
  ['past', /\b(?:was|were|had|did|became|began)\b/],
  [
    'also',
    /\b(?:also|another|other|others|both|same|too|even|still|only|just|again|however|instead|thus|therefore|hence)\b/i,
  ],
  ['example', /\b(?:example|instance|suppose|consider|imagine|e\.g\.|case)\b/i],
  [
    'opinion',
    /\b(?:important|interesting|useful|easy|difficult|good|better|best|simple|popular|famous|crucial|essential|powerful)\b/i,
  ],
  ['said', /\b(?:said|argued?s?|claims?|believed?s?|according|suggests?|called|wrote|thought)\b/i],
  [
    'of book',
    /\b(?:chapter|section|book|course|lecture|slide|exercise|figure|table|lesson|page|module|workshop|tutorial|appendix|video)\b/i,
  ],
  ['person', /\p{Lu}\p{Ll}+ (?:\p{Lu}\.? )?\p{Lu}\p{Ll}+/u],
  ['comma', /,/],
  ['semicolon', /[;—–]/],
  ['that', /\bthat\b/],
  ['because', /\b(?:because|since|so that|if|when|while|although|unless)\b/i],
  ['and', /\band\b/],
  ['or', /\bor\b/],
  ['gapFirst', /^(?:An? |The )?_____/],
  ['gapIs', /^(?:An? |The )?_____[^,]{0,24} (?:is|are|means?|refers?) /],
  ['gapLast', /_____[)”"]*[.?]?$/],
  [
    'gapCalled',
    /\b(?:called|known as|referred to as|termed|named|call|term)(?: an?| the)? [“"]?_____/,
  ],
  ['gapIn', /\b(?:in|on|at|by|with|for|from|through|during|under|to) (?:an? |the )?_____/i],
  ['gapOf', /\bof (?:an? |the )?_____/],
  ['gapAnd', /\b(?:and|or) (?:an? |the )?_____|_____,? (?:and|or)\b/],
  ['gapNoun', /_____ \p{Ll}{4,}/u],
  ['gapHyphen', /-_____|_____-/],
  ['gapA', /\ban? _____/i],
];

/** In the answer. */
const ofAnswer: readonly [string, RegExp][] = [
  ['formula', /[=<>≤≥∑√]/],
  ['letterSign', /(?<![\p{L}.’'])[B-HJ-Zb-hj-z](?![\p{L}\d.’'-])/u],
  ['code', /[_\\/{}|]|\p{Ll}\p{Lu}|\(\)|::|->/u],
  ['a', /^an? /i],
  ['the', /^the /i],
  ['name', /^\p{Lu}\p{Ll}+/u],
  ['capitals', /^[\p{Lu}\d-]{2,}$/u],
  ['number', /\d/],
  ['verb', /^(?:is|are|was|were|has|have|can|to|when|that|how|because|by|in|for|if) /i],
  ['ing', /^\p{L}+ing\b/u],
  ['adjective', /(?:al|ive|ous|ic|ary|able|ible|ful|ed)$/],
  ['plural', /[^s]s$/],
  ['brackets', /[()]/],
  ['quoted', /[“”"«»„]/],
  ['comma', /,/],
  ['semicolon', /[:;—–]/],
  ['and', /\band\b/],
  ['or', /\bor\b/],
  ['of', /\bof\b/],
  ['which', /\b(?:that|which|who|where|when)\b/],
  ['the later', /(?<!^)\bthe \p{Ll}+(?:$|[,.;])/u],
  [
    'pointing',
    /\b(?:this|these|those|such|here|above|below|following|previous|other|others|another|same)\b/i,
  ],
  ['itself', /\b(?:it|its|they|their|them|he|his|she|her)\b/i],
  ['we', /\b(?:we|us|our|you|your|I|my)\b/],
  [
    'hedge',
    /\b(?:can|may|might|could|often|usually|sometimes|generally|typically|tends?|perhaps|likely|some|most|many|various|certain|several)\b/i,
  ],
  ['also', /\b(?:also|both|too|even|still|only|just)\b/i],
  [
    'empty',
    /^(?:an? |the )?(?:process|way|method|thing|concept|idea|part|type|kind|form|example|case|result|number|set|group|tool|system|term|value|one)\b/i,
  ],
  [
    'judges',
    /\b(?:important|significant|major|key|critical|essential|popular|famous|powerful|common|unique|best|most|great|good|useful)\b/i,
  ],
  ['not', /\b(?:not|no|never|without|cannot)\b/i],
  ['past', /\b(?:was|were|had|did)\b/],
  ['cutOff', /\b(?:the|an?|of|to|in|and|or|is|are|with|for|by|that|as)$/i],
];

const own =
  'one slides foreign askedUnder6 askedUnder10 askedOver20 askedOver30 askedLetters answerOne answerTwo answerOver4 answerOver10 answerOver18 answerOver28 answerLetters answerShare lines longLine given rareAnswer commonAnswer rareAsked commonAsked answerMarked answerInHeading answerTimes answerOnce answerSpread askedSpread askedInHeading headingNone headingWords headingQuestion nearWhole nearSection noSentence weakness leans inList opens closes terms before quoteShare foreignDeck falseOne falseLonger falseNumber optionsLike optionsLonger optionsShorter optionsCapital page';

/** Of all items. */
export const itemFeatureNames: readonly string[] = [
  ...own.split(' '),
  ...itemKinds.map((kind) => `k.${kind}`),
  ...ofAsked.map(([name]) => `q.${name}`),
  ...ofAnswer.map(([name]) => `a.${name}`),
  ...standingFeatureNames.map((name) => `s.${name}`),
];

/** What is known of the text that the item is made of. */
export interface ItemText {
  material: Material;
  isSlides: boolean;
}

const sentencesByQuote = rememberBy(
  ({ sentences }: Material) => new Map(sentences.map((one) => [one.quote, one])),
);

export interface ItemFeatures {
  group: ItemGroup;
  row: number[];
}

/** @returns one number for each of `itemFeatureNames` */
export function itemFeatures(item: StudyItem, { material, isSlides }: ItemText): ItemFeatures {
  const parts = partsOfItem(item);
  const sentence = sentencesByQuote(material).get(item.quote);
  const { kind, asked, answer } = parts;
  const group = isSlides ? 'slides' : kind;
  return {
    group: material.english ? group : 'foreign',
    row: [
      ...ofWhole(parts, item.quote, sentence, material, isSlides),
      ...itemKinds.map((one) => flag(one === kind)),
      ...ofAsked.map(([, pattern]) => flag(pattern.test(asked))),
      ...ofAnswer.map(([, pattern]) => flag(answer !== '' && pattern.test(answer))),
      ...(sentence ? standingFeatures(sentence, material) : noStanding),
    ],
  };
}

const noStanding = standingFeatureNames.map(() => 0);

function ofWhole(
  { kind, asked, answer, wrong }: ItemParts,
  quote: string,
  sentence: Sentence | undefined,
  material: Material,
  isSlides: boolean,
): number[] {
  const askedWords = wordsOf(asked).filter((word) => !/^_+$/.test(word));
  const answerWords = wordsOf(answer);
  const [askedCount, answerCount] = [askedWords.length, answerWords.length];
  const heading = material.sections[sentence?.section ?? 0] ?? '';
  const ofHeading = new Set(keysOf(heading));
  const [askedKeys, answerKeys] = [keysOf(asked), keysOf(answer)];
  const roots = rootsOf(asked);
  const answerRoots = [...rootsOf(answer)];
  const spread = (keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + Math.log1p(material.spread.get(key) ?? 0), 0) /
    Math.max(keys.length, 1) /
    3;
  const share = (words: readonly string[], fits: (level: number) => boolean) =>
    words.filter((word) => fits(commonness(word))).length / Math.max(words.length, 1);
  const least = Math.min(...answerKeys.map((key) => material.spread.get(key) ?? 0), 9);
  const lines = answer.split('\n');
  const { toWhole, toSection } = nearnessOf(material);
  const place = sentence?.place ?? -1;
  const lengths = wrong.map((one) => one.length);
  const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(lengths.length, 1);
  const isTruth = kind === 'truth';
  const isChoice = kind === 'choice';
  return [
    1,
    flag(isSlides),
    flag(!material.english),
    flag(askedCount < 6),
    flag(askedCount < 10),
    flag(askedCount > 20),
    flag(askedCount > 30),
    Math.min(asked.length, 300) / 150,
    flag(answerCount === 1),
    flag(answerCount === 2),
    flag(answerCount > 4),
    flag(answerCount > 10),
    flag(answerCount > 18),
    flag(answerCount > 28),
    Math.min(answer.length, 240) / 120,
    Math.min(1, answer.length / Math.max(quote.length, 1)),
    Math.min(lines.length - 1, 7) / 4,
    flag(lines.some((line) => line.length > 80)),
    answerRoots.filter((root) => roots.has(root)).length / Math.max(answerRoots.length, 1),
    share(answerWords, (level) => level === 0),
    share(answerWords, (level) => level >= 2),
    share(askedWords, (level) => level === 0),
    share(askedWords, (level) => level >= 2),
    flag(answer !== '' && material.marked.has(plainTerm(answer))),
    flag(answer !== '' && contains(heading, answer)),
    answerKeys.length === 0 ? 0 : Math.log1p(least) / 2,
    flag(answerKeys.length > 0 && least <= 1),
    spread(answerKeys),
    spread(askedKeys),
    Math.min(1, askedKeys.filter((key) => ofHeading.has(key)).length / 2),
    flag(heading === ''),
    Math.min(wordsOf(heading).length, 8) / 4,
    flag(/[?:]/.test(heading)),
    toWhole[place] ?? 0,
    toSection[place] ?? 0,
    flag(sentence === undefined),
    sentence && material.english ? Math.max(-4, weaknessOf(sentence, material)) / 2 : 0,
    flag(sentence?.leans === true),
    flag(sentence?.inList === true),
    flag(sentence?.opens === true),
    flag(sentence?.closes === true),
    Math.min(sentence?.terms.length ?? 0, 3) / 2,
    flag(sentence?.before === ''),
    Math.min(1, asked.length / Math.max(quote.length, 1)),
    flag(isSlides && !material.english),
    flag(isTruth && wrong.length > 0),
    flag(isTruth && mean > 0 && asked.length > mean * 1.1),
    flag(isTruth && wrong.length > 0 && numbersOf(asked) !== numbersOf(wrong[0] ?? '')),
    isChoice ? wrong.filter((one) => endOf(one) === endOf(answer)).length / 3 : 0,
    flag(isChoice && answer.length > mean * 1.5),
    flag(isChoice && answer.length * 1.5 < mean),
    isChoice ? wrong.filter((one) => isCapital(one) === isCapital(answer)).length / 3 : 0,
    flag(place >= 0 && place < 5),
  ];
}

const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).join(' ');
const endOf = (text: string) => text.slice(-2);
const isCapital = (text: string) => / \p{Lu}/u.test(text);
