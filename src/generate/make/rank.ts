/** Scores how central a sentence is: similarity to the centroids of section and text (a linear LexRank), definitions, position. */
import { countsOf } from '../language/words.ts';
import { rememberBy } from '../remember.ts';
import type { Material, Sentence } from './material.ts';

export type Vector = ReadonlyMap<string, number>;

export interface Ranked {
  sentence: Sentence;
  vector: Vector;
  score: number;
}

const definesSomething =
  /\b(is|are) (an?|the|one of) \w|\b(refers? to|defined as|is called|are called|known as|consists? of|means that)\b/i;
const listsOrCauses =
  /\b(because|causes?|leads? to|results? in|depends? on|consists? of|includes?|types? of|kinds? of|stages?|functions?|main|primary|three|two|four|five)\b/i;
const anecdote =
  /\b(said|asked|told|yesterday|once upon|(?:January|February|March|April|June|July|August|September|October|November|December) \d|for instance|for example|an example)\b|[“"].{12,}[”"]|\b(1[5-9]|20)\d\d\b.*\b(1[5-9]|20)\d\d\b/i;

/** One for each sentence, in order. */
export const vectorsOf = rememberBy(
  ({ sentences, spread }: Pick<Material, 'sentences' | 'spread'>): readonly Vector[] =>
    sentences.map((sentence) => vectorOf(sentence, spread, sentences.length)),
);

/** Similarity of each sentence to the centroids of the text and of its section, in order. */
export const nearnessOf = rememberBy((material: Pick<Material, 'sentences' | 'spread'>) => {
  const { sentences } = material;
  const vectors = vectorsOf(material);
  const whole = middleOf(vectors);
  const bySection = new Map<number, Vector[]>();
  for (const [index, sentence] of sentences.entries()) {
    const vector = vectors[index] ?? new Map();
    const some = bySection.get(sentence.section);
    if (some) some.push(vector);
    else bySection.set(sentence.section, [vector]);
  }
  const middles = new Map([...bySection].map(([section, some]) => [section, middleOf(some)]));
  return {
    toWhole: vectors.map((vector) => cosine(vector, whole)),
    toSection: vectors.map((vector, index) =>
      cosine(vector, middles.get(sentences[index]?.section ?? -1) ?? whole),
    ),
  };
});

export function rank(material: Material): Ranked[] {
  const { toWhole, toSection } = nearnessOf(material);
  const vectors = vectorsOf(material);
  return material.sentences.map((sentence, index) => {
    const central = 0.6 * (toSection[index] ?? 0) + 0.4 * (toWhole[index] ?? 0);
    const vector = vectors[index] ?? new Map();
    return { sentence, vector, score: central + bonusOf(sentence) };
  });
}

function bonusOf({ text, terms, opens }: Sentence): number {
  const length = text.length;
  return (
    (definesSomething.test(text) ? 0.16 : 0) +
    (listsOrCauses.test(text) ? 0.06 : 0) +
    Math.min(terms.length, 2) * 0.1 +
    (opens ? 0.06 : 0) -
    (anecdote.test(text) ? 0.22 : 0) -
    (isStory(text) ? 0.1 : 0) -
    (/\b(we|our|us)\b/i.test(text) ? 0.1 : 0) -
    (length < 70 ? 0.08 : 0) -
    (length > 240 ? 0.08 : 0)
  );
}

/** A single event, not a general fact. */
function isStory(text: string): boolean {
  const past = text.match(/\b(was|were|had|did|\p{Ll}{3,}ed)\b/gu)?.length ?? 0;
  return past >= 2 && !definesSomething.test(text);
}

export function vectorOf(
  { keys }: { keys: readonly string[] },
  spread: ReadonlyMap<string, number>,
  total: number,
): Vector {
  const vector = countsOf(keys);
  for (const [key, count] of vector) {
    const weight = (1 + Math.log(count)) * Math.log(1 + total / (spread.get(key) ?? 1));
    vector.set(key, weight);
  }
  return unitOf(vector);
}

function middleOf(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) {
    for (const [key, weight] of vector) sum.set(key, (sum.get(key) ?? 0) + weight);
  }
  return unitOf(sum);
}

function unitOf(vector: Vector): Vector {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  return new Map([...vector].map(([key, weight]) => [key, weight / length]));
}

/** Of unit vectors. */
export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, weight] of small) sum += weight * (large.get(key) ?? 0);
  return sum;
}

/** An entry of a list is as certain as a definition. */
export const listed = 1.2;

/** @param block index of its block in the whole text */
export function placeOf(block: number, keys: readonly string[], { sentences, spread }: Material) {
  const after = sentences.findIndex(({ paragraph }) => paragraph >= block);
  const place = (after < 0 ? sentences.length : after) - 0.5;
  const section = sentences[Math.max(0, Math.floor(place))]?.section ?? 0;
  return { place, section, vector: vectorOf({ keys }, spread, Math.max(sentences.length, 1)) };
}
