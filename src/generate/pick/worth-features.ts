/** Features of a sentence that show whether a student would make a card of it. Pure. */
import { flag } from '../language/weigh.ts';
import { wordsOf } from '../language/words.ts';
import { isName, type Material, type Sentence } from '../make/material.ts';
import type { Prepared } from '../prepared.ts';
import { standingFeatureNames, standingFeatures, weaknessOf } from '../scoring/standing.ts';
import {
  featureNames,
  featuresByPlace,
  scoresOf,
  summaryWeights,
} from '../summary/sentence-features.ts';
import { commonness } from '../terms/text-words.ts';

/** Of a sentence in another language than English, which has no such score. */
const usualWeakness = -2;

const talks = /\b(?:we|us|our|you|your|one can|I)\b/i;

/** Patterns of the text, by name. */
const ofText: readonly [string, RegExp][] = [
  [
    'called',
    /\b(?:called|known as|termed|named|referred to as|defined as|refers? to|means?|denotes?)\b/,
  ],
  ['isA', /\b(?:is|are|was|were) (?:an?|the|one of)\b/],
  [
    'consists',
    /\b(?:consists? of|composed of|made up of|contains?|includes?|comprises?|divided into)\b/,
  ],
  [
    'causes',
    /\b(?:because|causes?|caused|leads? to|led to|results? in|resulted in|due to|produces?|increases?|decreases?|reduces?|prevents?|affects?|depends? on|requires?)\b/,
  ],
  [
    'founded',
    /\b(?:founded|invented|discovered|established|introduced|proposed|developed|published|created|signed|passed|ruled|held|abolished|defeated|conquered|elected|ratified|coined|wrote|built)\b/,
  ],
  ['used', /\b(?:used (?:to|for|in|as|by)|uses|allows?|enables?|provides?|serves? as)\b/],
  ['compares', /\b(?:than|whereas|while|unlike|in contrast|compared)\b/],
  ['only', /\b(?:only|always|never|every|all|no|each|must|cannot|first|largest|most|least)\b/],
  [
    'hedged',
    /\b(?:may|might|could|perhaps|probably|seems?|appears?|likely|sometimes|often|usually|generally|tends?)\b/,
  ],
  [
    'some',
    /\b(?:some|many|several|various|certain|numerous|a (?:number|variety|few) of|other|others)\b/i,
  ],
  [
    'opinion',
    /\b(?:important|interesting|useful|helpful|good|great|easy|difficult|hard|simple|simply|clear|clearly|obvious|best|better|valuable|necessary|challenging|beautiful|unfortunately|should)\b/i,
  ],
  [
    'asks',
    /\b(?:question|problem|issue|idea|approach|way|thing|things|fact|case|point|reason|situation|step|process|example)s?\b/,
  ],
  ['thisThing', /\b(?:this|these|those|such|that (?:is|was))\b/i],
  ['it', /\b(?:it|they|them|its|their)\b/],
  ['person', /\b(?:he|she|him|his|her)\b/],
  ['we', talks],
  ['theNoun', /^The \p{Ll}+ (?:\p{Ll}+ )?(?:is|are|was|were|has|had|can|of)\b/u],
  [
    'inTime',
    /^(?:In|By|During|After|Before|Since|From|On) (?:the )?(?:\p{L}+ )?(?:\d{4}|\d+th|early|late|mid)/u,
  ],
  ['ifWhen', /^(?:If|When|Once|As|Although|While|Because|Since|To|For|With|In order)\b/],
  ['bare', /^\p{Lu}\p{Ll}+s? (?:is|are|was|were|has|have|can|may|refers?|means?)\b/u],
  ['aNoun', /^An? \p{Ll}/u],
  ['name', /^\p{Lu}[\p{L}.’]+ (?:\p{Lu}|of \p{Lu})/u],
  ['acronym', /\b\p{Lu}{2,6}s?\b/u],
  ['formula', /[=<>≤≥∈⊆→∑∫]|\[formula\]/u],
  ['code', /[_{}]|\(\)|::|->|\w\.\w+\(/],
  ['year', /\b1\d{3}\b|\b20\d\d\b/],
  ['percent', /%|\bpercent\b/],
  ['colon', /:/],
  ['semicolon', /;/],
  ['dash', /[—–]| - /],
  ['bracket', /\(/],
  ['quoted', /[“"«„]/],
  ['quotedFirst', /^[“"«„]/],
  ['exclaims', /!/],
  ['passive', /\b(?:is|are|was|were|been|be) (?:\p{Ll}+ly )?\p{Ll}+(?:ed|en|wn|ught|lt)\b/u],
  ['would', /\b(?:would|could have|had been)\b/],
  ['not', /\b(?:not|n’t|no|never|without|neither|nor)\b/],
  [
    'says',
    /\b(?:argues?|argued|claims?|claimed|suggests?|suggested|believes?|believed|thought|said|says|noted|writes|according to|found that|showed that)\b/,
  ],
  ['now', /\b(?:today|now|currently|recent|recently|modern|still|already|yet)\b/i],
];

/** Of the languages with a grammar. */
const foreign: readonly [string, RegExp][] = [
  [
    'f.called',
    /\b(?:hei(?:ß|ss)t|genannt|nennt man|bezeichnet|versteht man|appelée?s?|appelle|nommée?s?|désigne|définit|llamad[oa]s?|se llama|denomina\p{L}*|se define|conocid[oa]s?)\b/u,
  ],
  [
    'f.isA',
    /\b(?:ist|sind) (?:ein|eine|der|die|das)\b|\b(?:est|sont) (?:une?|des|les?|la)\b|\b(?:es|son) (?:una?|el|la|los|las)\b/u,
  ],
  [
    'f.reader',
    /\b(?:wir|uns|man|Sie|nous|vous|on|notre|nosotros|nuestr[oa]|podemos|usted|tú|su)\b/u,
  ],
  [
    'f.this',
    /\b(?:dies\p{L}*|hier|diese[rmns]?|cet(?:te)?|ce|ces|ici|este|esta|esto|estos|estas|aquí|dicho)\b/iu,
  ],
  [
    'f.hedged',
    /\b(?:oft|meist|manchmal|häufig|etwa|kann|können|peut|peuvent|souvent|parfois|puede|pueden|suele|a veces|general)\b/iu,
  ],
  [
    'f.opinion',
    /\b(?:wichtig|sinnvoll|einfach|leicht|schwer|gut|sollte|nützlich|important|utile|facile|simple|difficile|faut|doit|importante|útil|fácil|sencillo|difícil|debe)\b/iu,
  ],
  [
    'f.causes',
    /\b(?:weil|denn|dadurch|damit|führt|parce|car|donc|permet|entraîne|porque|debido|permite|produce|causa)\b/iu,
  ],
  ['f.example', /\b(?:Beispiel|z\. ?B|exemple|ejemplo)\b/iu],
  ['f.not', /\b(?:nicht|kein\p{L}*|ne|pas|jamais|no|nunca|ningún)\b/iu],
];

const own = [
  'one',
  'dense',
  'weakOfText',
  'talkOfText',
  'weakness',
  'score',
  'rank',
  'foreign',
  'deck',
  'under9',
  'under13',
  'over22',
  'over30',
  'over38',
  'names',
  'hasName',
  'firstName',
  'numbers',
  'best',
  'second',
  'phrases',
  'marked',
  'bestFirst',
  'rareShare',
  'commonMean',
  'opener',
  'order',
  'inSection',
  'sectionSize',
  'afterQuestion',
  'afterColon',
] as const;

export const worthFeatureNames: readonly string[] = [
  ...own,
  ...ofText.map(([name]) => name),
  ...foreign.map(([name]) => name),
  ...featureNames.map((name) => `s.${name}`),
  ...standingFeatureNames.map((name) => `t.${name}`),
];

/** @returns for each of these sentences one number for each of `worthFeatureNames` */
export function worthFeatures(
  { material: materialNow, phrases: phrasesNow }: Pick<Prepared, 'material' | 'phrases'>,
  some: readonly Sentence[],
  { isDeck, words: wordsOfText }: { isDeck: boolean; words: number },
): number[][] {
  const material = materialNow();
  const size = Math.max(some.length, 1);
  const ofSummary = featuresByPlace(material, some);
  const scores = scoresOf(ofSummary, Object.values(summaryWeights));
  const order = [...some].sort((a, b) => (scores[b.place] ?? 0) - (scores[a.place] ?? 0));
  const ranks = new Map(order.map(({ place }, at) => [place, at / size]));
  const known = [...phrasesNow()].map(([text, { score }]) => ({ text, score }));
  const opening = Map.groupBy(known, ({ text }) => /^[^\s-]+/u.exec(text)?.[0] ?? '');
  const sizes = new Map<number, number>();
  for (const { section } of material.sentences) sizes.set(section, (sizes.get(section) ?? 0) + 1);
  const firsts = new Map<number, number>();
  for (const { section, place } of material.sentences)
    if (!firsts.has(section)) firsts.set(section, place);
  const standing = standingFeatureNames.map(() => 0);
  const { english } = material;
  const weakness = some.map((one) => (english ? weaknessOf(one, material) : usualWeakness));
  // A case book, an exercise or a story has few sentences that stand alone, and much talk.
  const dense = Math.min(3, (50 * some.length) / Math.max(wordsOfText, 1));
  const weakOfText = weakness.reduce((sum, one) => sum + one, 0) / size;
  const talkOfText = english ? some.filter(({ text }) => talks.test(text)).length / size : 0;
  return some.map((sentence, index) => {
    const { text, quote, place, section, before, terms } = sentence;
    const words = wordsOf(text);
    const count = words.length;
    const low = text.toLowerCase();
    const found = words
      .flatMap((word) => opening.get(word) ?? [])
      .filter((phrase) => low.includes(phrase.text))
      .map(({ text: phrase, score }) => ({ score: Math.min(4, score), at: low.indexOf(phrase) }))
      .sort((a, b) => b.score - a.score);
    const names = material.english || /[àéíóñç]/.test(low) ? namesIn(text, material) : 0;
    const sentences = sizes.get(section) ?? 1;
    const inSection = place - (firsts.get(section) ?? place);
    const mean = words.reduce((sum, word) => sum + commonness(word), 0) / Math.max(count, 1);
    const rare = words.filter((word) => word.length > 3 && commonness(word) === 0).length;
    const values: Record<(typeof own)[number], number> = {
      one: 1,
      dense,
      weakOfText,
      talkOfText,
      weakness: weakness[index] ?? 0,
      score: scores[place] ?? 0,
      rank: ranks.get(place) ?? 0,
      foreign: flag(!english),
      deck: flag(isDeck),
      under9: flag(count < 9),
      under13: flag(count < 13),
      over22: flag(count > 22),
      over30: flag(count > 30),
      over38: flag(count > 38),
      names: Math.min(names, 4) / 2,
      hasName: flag(names > 0),
      firstName: flag(isName(/^\p{L}+/u.exec(text)?.[0] ?? '', material)),
      numbers: Math.min(3, text.match(/\d+(?:[.,]\d+)?/g)?.length ?? 0) / 2,
      best: found[0]?.score ?? -2,
      second: found[1]?.score ?? -2,
      phrases: Math.min(found.length, 4) / 2,
      marked: Math.min(terms.length, 2),
      bestFirst: flag((found[0]?.at ?? 99) < 5),
      rareShare: rare / Math.max(count, 1),
      commonMean: english ? mean : 0,
      opener: flag(text.length < quote.length && !quote.startsWith(text.slice(0, 12))),
      order: place / Math.max(material.sentences.length, 1),
      inSection: inSection / Math.max(sentences, 1),
      sectionSize: Math.min(1, sentences / 30),
      afterQuestion: flag(before.endsWith('?')),
      afterColon: flag(before.endsWith(':')),
    };
    return [
      ...own.map((name) => values[name]),
      ...ofText.map(([, pattern]) => flag(english && pattern.test(text))),
      ...foreign.map(([, pattern]) => flag(!english && pattern.test(text))),
      ...(ofSummary[place] ?? []),
      ...(english ? standingFeatures(sentence, material) : standing),
    ];
  });
}

function namesIn(text: string, material: Material): number {
  return (text.match(/(?<=\p{L}[,;]? )\p{Lu}\p{L}+/gu) ?? []).filter((one) => isName(one, material))
    .length;
}
