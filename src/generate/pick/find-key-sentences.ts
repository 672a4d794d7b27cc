/** The key sentences of pages: those that a student would likely make a card of, in the order of the text. */
import type { CleanPage } from '../../text/clean-page.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import { loadGrammar } from '../define/languages/load.ts';
import type { GenerateOptions } from '../engine.ts';
import { keysOf } from '../language/words.ts';
import { inSteps, sameFact } from '../make/choose.ts';
import { type Vector, vectorOf, vectorsOf } from '../make/rank.ts';
import { partedBy } from '../on-device.ts';
import { type Prepared, preparedIn, preparedOf } from '../prepared.ts';
import { gapsOf, likeliest } from './gaps.ts';
import type { Gap, KeySentence } from './key-sentence.ts';
import { type Span, spansIn } from './spans.ts';
import { titledPoints } from './titled-points.ts';
import { countWords, worthyIn } from './worth.ts';

const usualPerThousand = 7;
const mostPerThousand = 12;

/** Log odds: half worth a card. A text with less has fewer key sentences than was asked for. */
const leastWorth = 0;
/** Of a short text: how often its words occur says little, and who wrote notes has chosen already. */
const leastWorthInNotes = -1.5;
/** Readers keep a point of a slide where its likeliest gap is likely. Added to the log odds of that gap. */
const worthOfPoint = 0.3;

export interface PickOptions
  extends Pick<GenerateOptions, 'onProgress' | 'isCancelled' | 'yieldNow'> {
  /** Sentences per 1,000 words. */
  perThousand?: number | undefined;
}

/** A sentence that may be picked. */
export interface Candidate extends Omit<KeySentence, 'gaps' | 'rank'> {
  /** Log odds that a reader keeps it. */
  worth: number;
  /** Order in the text; of points of slides, among all points. */
  place: number;
  vector: Vector;
  /** Of `worthFeatureNames`; none for a point of a slide. */
  features: readonly number[];
  /** What may be hidden. */
  spans(): Span[];
}

/** @returns `undefined` if it was cancelled */
export async function findKeySentences(
  pages: readonly CleanPage[],
  options: PickOptions,
): Promise<KeySentence[] | undefined> {
  await options.yieldNow?.();
  if (options.isCancelled?.() === true) return undefined;
  const least = countWords(pages) < leastWords ? leastWorthInNotes : leastWorth;
  const count = countFor(pages, options.perThousand);
  const chosen = chooseFrom(
    await candidatesOf(pages),
    areNotes(pages) ? mostOfNotes : count,
    least,
  );
  const found: KeySentence[] = [];
  const byWorth = chosen.toSorted((a, b) => b.worth - a.worth || a.place - b.place);
  const ranks = new Map(byWorth.map((one, rank) => [one, rank]));
  const asked = new Map<string, number>();
  const finished = await inSteps(chosen, { count: chosen.length, ...options }, (one) => {
    const { sentence, quote, page, section } = one;
    const gaps = freshFirst(gapsOf(one.spans()), sentence, asked);
    found.push({ sentence, quote, page, section, gaps, rank: ranks.get(one) ?? 0 });
  });
  return finished ? found : undefined;
}

/** The same words are suggested first twice at most: who knows that each answer is “Confederacy” reads no sentence. */
const mostTimesFirst = 2;

/** @param asked how often words were suggested first; counted on */
export function freshFirst(
  gaps: readonly Gap[],
  sentence: string,
  asked: Map<string, number>,
): Gap[] {
  const timesOf = ({ start, end }: Gap) => asked.get(sentence.slice(start, end).toLowerCase()) ?? 0;
  const isWorn = (gap: Gap) => timesOf(gap) >= mostTimesFirst;
  const inOrder = [...gaps.filter((gap) => !isWorn(gap)), ...gaps.filter(isWorn)];
  const [first] = inOrder;
  if (first) asked.set(sentence.slice(first.start, first.end).toLowerCase(), timesOf(first) + 1);
  return inOrder;
}

/** Notes of a lecture say in 100 words what a book says in 1,000. A shorter text counts as one of this length. */
const leastWords = 1000;

/** Whoever wrote notes has chosen what matters already. */
const mostOfNotes = 20;

/** A short text that stands in points, mostly. */
function areNotes(pages: readonly CleanPage[]): boolean {
  const all = pages.flatMap(({ blocks }) => blocks);
  const inPoints = all.filter(({ kind }) => kind === 'list');
  const letters = (some: typeof all) => some.reduce((sum, { text }) => sum + text.length, 0);
  return countWords(pages) < leastWords && letters(inPoints) * 2 > letters(all);
}

export function countFor(pages: readonly CleanPage[], perThousand = usualPerThousand): number {
  const words = Math.max(countWords(pages), leastWords);
  return Math.ceil((words * Math.min(perThousand, mostPerThousand)) / 1000);
}

/** The most worth, without near repeats. @returns in the order of the text */
export function chooseFrom<C extends Pick<Candidate, 'worth' | 'vector' | 'page' | 'place'>>(
  candidates: readonly C[],
  count: number,
  least = leastWorth,
): C[] {
  const taken: C[] = [];
  /** By stem the chosen sentences with it, and its weight there: a book has thousands, of which few share a stem. */
  const withStem = new Map<string, { index: number; weight: number }[]>();
  for (const one of [...candidates].sort((a, b) => b.worth - a.worth || a.place - b.place)) {
    if (taken.length >= count || one.worth < least) break;
    if (hasTwin(one.vector)) continue;
    for (const [stem, weight] of one.vector) {
      const some = withStem.get(stem);
      if (some === undefined) withStem.set(stem, [{ index: taken.length, weight }]);
      else some.push({ index: taken.length, weight });
    }
    taken.push(one);
  }
  return taken.sort((a, b) => a.page - b.page || a.place - b.place);

  function hasTwin(vector: Vector): boolean {
    const likeness = new Map<number, number>();
    for (const [stem, weight] of vector)
      for (const other of withStem.get(stem) ?? [])
        likeness.set(other.index, (likeness.get(other.index) ?? 0) + weight * other.weight);
    return [...likeness.values()].some((cosine) => cosine > sameFact);
  }
}

export async function candidatesOf(pages: readonly CleanPage[]): Promise<Candidate[]> {
  return (await preparedParts(pages)).flatMap((part) => candidatesIn(part));
}

export interface PreparedPart {
  pages: readonly CleanPage[];
  prepared: Prepared;
  grammar: Grammar | undefined;
}

/** The pages of each language, with their analysis. */
export async function preparedParts(pages: readonly CleanPage[]): Promise<PreparedPart[]> {
  const { parts, rest } = partedBy(pages);
  const found: PreparedPart[] = [];
  for (const [language, own] of parts) {
    const grammar = await loadGrammar(language);
    found.push({ pages: own, prepared: preparedIn(grammar, own), grammar });
  }
  if (rest.length > 0) found.push({ pages: rest, prepared: preparedOf(rest), grammar: undefined });
  return found;
}

export function candidatesIn({ pages, prepared, grammar }: PreparedPart): Candidate[] {
  const material = prepared.material();
  const vectors = vectorsOf(material);
  const context = { material, phrases: prepared.phrases(), grammar };
  const found = worthyIn(prepared).map(({ sentence: own, worth, features }): Candidate => {
    const { text, quote, page, section, place } = own;
    const sentence = shownText(text);
    return {
      ...{ sentence, quote: singleSpaced(quote), page, place },
      section: material.sections[section] ?? '',
      ...{ worth, features },
      vector: vectors[place] ?? new Map(),
      spans: () => spansIn(sentence, section, context),
    };
  });
  const said = new Set(found.map(({ quote }) => withoutBullet(quote)));
  const points = titledPoints(pages).flatMap(({ text, quote, page, title }, at) => {
    if (said.has(withoutBullet(singleSpaced(quote)))) return [];
    // Spaces first: offsets of gaps are those in the shown sentence.
    const before = `${singleSpaced(title)}: `;
    const sentence = before + singleSpaced(text);
    const spans = spansIn(sentence, -1, context, before.length);
    const point: Candidate = {
      ...{ sentence, quote: singleSpaced(quote), page, section: title },
      ...{ place: at, worth: worthOfPoint + likeliest(spans), features: [] },
      vector: vectorOf({ keys: keysOf(sentence) }, material.spread, material.sentences.length),
      spans: () => spans,
    };
    return [point];
  });
  return [...found, ...points];
}

const withoutBullet = (quote: string) => quote.replace(/^[•–*-] /u, '');

export const singleSpaced = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** A reference that fell out of the text leaves empty brackets; those of `print()` stay. */
export const shownText = (text: string) =>
  singleSpaced(text).replace(/ \( ?\)(?=[ .,;:!?]|$)/gu, '');
