/** What is seen of the words of a text and of their pairs: rows of numbers, in the order of the names. Pure. */
import { weigh } from '../language/weigh.ts';
import { stemOf } from '../language/words.ts';
import type { Material } from '../make/material.ts';
import { commonness } from '../terms/common-words.ts';

const ofBoth = [
  'base',
  'times',
  'paragraphs',
  'shareOfParagraphs',
  'shareOfSections',
  'early',
  'inFirst',
  'leads',
  'shareOfLeads',
  'once',
  'longText',
  'shareOfSentences',
  'nearest',
  'bestScore',
  'meanScore',
  'goodScores',
  'allScores',
] as const;
const ofSpelling = ['inTitle', 'inHeadings', 'isTerm', 'length', 'common'] as const;

export const wordFeatureNames = [
  ...ofBoth,
  ...ofSpelling,
  'again',
  'againCommon',
  'againLong',
  'shareSaid',
  'first',
  'isShort',
  'againShort',
];
export const pairFeatureNames = [
  ...ofBoth,
  ...ofSpelling,
  ...ofSpelling.map((name) => `${name}Both`),
  'firstWord',
  'secondWord',
  'lessLikelyWord',
  'bothWords',
];

/** What is seen of a word or a pair of words. */
export interface Seen {
  times: number;
  paragraphs: Set<number>;
  sections: Set<number>;
  /** Where it stands, by their places. */
  sentences: number[];
  /** In how many first sentences of paragraphs. */
  leads: number;
  /** How near the beginning of a sentence, in words, from 0 to 9. */
  nearest: number;
}

/** An author says hardly a word more often. */
export const mostTimes = 5;
/** Of different words in a text. */
const mostWords = 1_000_000;
const far = 9;

export const pairKeysOf = (ids: readonly number[]) =>
  ids.slice(1).map((id, index) => (ids[index] ?? 0) * mostWords + id);

export function tokensIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

/** All words and pairs of a text, and what is seen of each; for the weights' trainer, too. */
export function seenIn(
  { sentences, sections, marked }: Material,
  scores: readonly number[],
  ofWords: readonly number[],
) {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const seenWords: Seen[] = [];
  const seenPairs = new Map<number, Seen>();
  for (const [index, sentence] of sentences.entries()) {
    const isLead = sentence.paragraph !== sentences[index - 1]?.paragraph;
    const ids = tokensIn(sentence.text).map((word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, words.length);
      return words.push(word) - 1;
    });
    const note = (seen: Seen, at: number) => {
      seen.times += 1;
      seen.paragraphs.add(sentence.paragraph);
      seen.sections.add(sentence.section);
      if (seen.sentences.at(-1) !== index) seen.sentences.push(index);
      if (isLead) seen.leads += 1;
      seen.nearest = Math.min(seen.nearest, at);
    };
    for (const [at, id] of ids.entries()) {
      seenWords[id] ??= unseen();
      note(seenWords[id], at);
    }
    for (const [at, key] of pairKeysOf(ids).entries()) {
      const known = seenPairs.get(key) ?? unseen();
      if (known.times === 0) seenPairs.set(key, known);
      note(known, at);
    }
  }
  const headings = sections
    .filter((heading) => heading !== '')
    .map((one) => new Set(tokensIn(one)));
  const terms = new Set([...marked].flatMap(tokensIn));
  const lexical = words.map((word) => [
    headings[0]?.has(word) ? 1 : 0,
    word.length < 3 ? 0 : Math.min(3, headings.filter((heading) => heading.has(word)).length),
    terms.has(word) ? 1 : 0,
    Math.min(word.length, 10) / 10,
    commonness(word) / 3,
  ]);
  const [total, paragraphs] = [
    Math.max(sentences.length, 1),
    Math.max(new Set(sentences.map(({ paragraph }) => paragraph)).size, 1),
  ];
  const parts = Math.max(new Set(sentences.map(({ section }) => section)).size, 1);
  const plain = (seen: Seen) => [
    1,
    Math.log(seen.times),
    Math.log(seen.paragraphs.size),
    seen.paragraphs.size / paragraphs,
    seen.sections.size / parts,
    1 - (seen.sentences[0] ?? 0) / total,
    seen.sentences[0] === 0 ? 1 : 0,
    Math.log(1 + seen.leads),
    seen.leads / seen.times,
    seen.times === 1 ? 1 : 0,
    Math.log(total) / 5,
    seen.sentences.length / total,
    seen.nearest / far,
    ...saidBy(seen.sentences.map((place) => scores[place] ?? 0)),
  ];
  const odds = seenWords.map((_, id) => weigh(featuresOfWord(id)(1), ofWords));
  return { words, seenWords, seenPairs, featuresOfWord, featuresOfPair };

  /** By how often it is said. */
  function featuresOfWord(id: number): (times: number) => number[] {
    const seen = seenWords[id] ?? unseen();
    const [, , , length = 0, common = 0] = lexical[id] ?? [];
    const known = [...plain(seen), ...(lexical[id] ?? [])];
    const isShort = length < 0.4 ? 1 : 0;
    return (times) => {
      const again = Math.log(times);
      return [
        ...known,
        again,
        again * common,
        again * length,
        Math.log(times / seen.times),
        times === 1 ? 1 : 0,
        isShort,
        isShort * again,
      ];
    };
  }

  function featuresOfPair(key: number): number[] {
    const [first, second] = [Math.floor(key / mostWords), key % mostWords];
    const [one, two] = [lexical[first] ?? [], lexical[second] ?? []];
    const [x, y] = [odds[first] ?? 0, odds[second] ?? 0];
    return [
      ...plain(seenPairs.get(key) ?? unseen()),
      ...one.map((value, index) => value + (two[index] ?? 0)),
      ...one.map((value, index) => value * (two[index] ?? 0)),
      x,
      y,
      Math.min(x, y),
      (x * y) / 4,
    ];
  }
}

function unseen(): Seen {
  return {
    ...{ times: 0, paragraphs: new Set(), sections: new Set() },
    ...{ sentences: [], leads: 0, nearest: far },
  };
}

/** The best, the mean, the sum of the good ones, and a soft sum, of how much the sentences say that have it. */
function saidBy(scores: readonly number[]): number[] {
  const sum = (of: (score: number) => number) => scores.reduce((all, one) => all + of(one), 0);
  return [
    Math.max(...scores),
    sum((score) => score) / Math.max(scores.length, 1),
    sum((score) => Math.max(0, score)) / 3,
    Math.log(sum(Math.exp) || 1),
  ];
}
