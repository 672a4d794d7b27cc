/** What is seen of a definition that was found: one number for each of `definitionFeatureNames`. */
import { flag } from '../language/weigh.ts';
import { wordsOf } from '../language/words.ts';
import type { Material, Sentence } from '../make/material.ts';
import { plainTerm } from '../make/term-names.ts';
import { commonness } from '../terms/common-words.ts';
import type { KnownTerms } from './known-terms.ts';
import { definitionForms, type RawDefinition } from './raw-definition.ts';

export const definitionFeatureNames = [
  'one',
  ...definitionForms,
  'defines',
  'isOrAre',
  'past',
  'fewWords',
  'words',
  'manyWords',
  'sentenceWords',
  'shareOfSentence',
  'startsA',
  'startsThe',
  'startsIng',
  'startsThose',
  'kindOf',
  'relative',
  'relativeEarly',
  'commas',
  'numbers',
  'year',
  'names',
  'pastVerbs',
  'example',
  'pronoun',
  'common',
  'marked',
  'markedHere',
  'score',
  'firstTime',
  'often',
  'once',
  'opens',
  'inHeading',
  'termWords',
  'termIsName',
  'early',
  'modal',
  'comparison',
  'every',
] as const;

export type DefinitionFeature = (typeof definitionFeatureNames)[number];

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
