/**
 * The sentences of words that a student has chosen already: highlights, or the points of a summary. All of them are
 * found, also those that no key sentence would be.
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { type Mark, type MarkedPlace, placesOfMarks } from '../around-marks.ts';
import { type SentenceRules, sentencesOfLines, tidy } from '../language/sentences.ts';
import {
  type Candidate,
  candidatesIn,
  freshFirst,
  type PickOptions,
  type PreparedPart,
  preparedParts,
  shownText,
  singleSpaced,
} from './find-key-sentences.ts';
import { gapsOf, mostGaps } from './gaps.ts';
import type { Gap, KeySentence } from './key-sentence.ts';
import { spansIn } from './spans.ts';

type MarkOptions = Pick<PickOptions, 'isCancelled' | 'yieldNow'>;

/** @returns in the order of the text, each once; `undefined` if it was cancelled */
export async function findMarkedSentences(
  pages: readonly CleanPage[],
  marks: readonly Mark[],
  { isCancelled, yieldNow }: MarkOptions,
): Promise<KeySentence[] | undefined> {
  await yieldNow?.();
  if (isCancelled?.() === true) return undefined;
  const places = placesOfMarks(pages, marks);
  if ([...places.values()].every((own) => own.length === 0)) return [];
  const parts = await preparedParts(pages);
  const partOf = new Map(parts.flatMap((part) => part.pages.map(({ page }) => [page, part])));
  const marked = markedIn(pages, places, (page) => partOf.get(page)?.grammar?.sentences);
  const known = new Map<string, Candidate>();
  for (const part of parts)
    for (const one of candidatesIn(part)) known.set(keyOf(one.page, one.quote), one);
  const asked = new Map<string, number>();
  const found = new Map<string, KeySentence>();
  for (const one of marked) {
    await yieldNow?.();
    if (isCancelled?.() === true) return undefined;
    const { page } = one;
    const quote = singleSpaced(one.quote);
    const key = keyOf(page, quote);
    if (found.has(key)) continue;
    const own = known.get(key) ?? wordsOf(one, partOf.get(page));
    if (own === undefined) continue;
    const { sentence, section } = own;
    const suggested = freshFirst(gapsOf(own.spans()), sentence, asked);
    const gaps = withChosen(suggested, sentence, one.words);
    found.set(key, { sentence, quote, page, section, gaps, rank: found.size });
  }
  return [...found.values()];
}

const keyOf = (page: number, quote: string) => `${page} ${quote}`;

interface MarkedSentence {
  quote: string;
  page: number;
  /** The heading above it. */
  section: string;
  /** What is marked of it, if that is a part. */
  words: readonly string[];
}

/** The sentences that marks touch, in the order of the text. */
function markedIn(
  pages: readonly CleanPage[],
  places: ReadonlyMap<number, readonly MarkedPlace[]>,
  rulesOf: (page: number) => SentenceRules | undefined,
): MarkedSentence[] {
  let section = '';
  return pages.flatMap(({ page, blocks }) => {
    const own = places.get(page) ?? [];
    let offset = 0;
    return blocks.flatMap((block) => {
      if (block.kind === 'heading') section = block.text;
      const within = own.map(([from, to]): MarkedPlace => [from - offset, to - offset]);
      offset += block.text.length + '\n\n'.length;
      return block.kind === 'heading' ? [] : touched(block, within, section, rulesOf(page));
    });
  });
}

function touched(
  { text, page }: Block,
  places: readonly MarkedPlace[],
  section: string,
  rules: SentenceRules | undefined,
): MarkedSentence[] {
  if (!places.some(([from, to]) => from < text.length && to > 0)) return [];
  let at = 0;
  return sentencesOfLines(text, rules).flatMap((quote) => {
    const start = text.indexOf(quote, at);
    const end = start + quote.length;
    at = end;
    const here = places.filter(([from, to]) => from < end && to > start);
    if (here.length === 0) return [];
    const words = here.flatMap(([from, to]) =>
      from > start || to < end ? text.slice(Math.max(from, start), Math.min(to, end)) : [],
    );
    return [{ quote, page, section, words }];
  });
}

/** A sentence that is no candidate: it leans on another, or a reader would not keep it. */
function wordsOf(
  { quote, section }: MarkedSentence,
  part: PreparedPart | undefined,
): Pick<Candidate, 'sentence' | 'section' | 'spans'> | undefined {
  if (part === undefined) return undefined;
  const { prepared, grammar } = part;
  const material = prepared.material();
  const sentence = shownText(tidy(quote));
  if (sentence === '') return undefined;
  const context = { material, phrases: prepared.phrases(), grammar };
  const ofSection = material.sections.lastIndexOf(section);
  return { sentence, section, spans: () => spansIn(sentence, ofSection, context) };
}

/** More is no name or term. */
const mostWordsToHide = 5;
const mostLettersToHide = 250;

/** What the student marked inside a sentence is what to learn of it. */
function withChosen(gaps: readonly Gap[], sentence: string, marked: readonly string[]): Gap[] {
  const chosen = marked.flatMap((words) => gapOf(words, sentence) ?? []).slice(0, mostGaps);
  const isApart = (gap: Gap) =>
    chosen.every(({ start, end }) => gap.end <= start || gap.start >= end);
  return [...chosen, ...gaps.filter(isApart)].slice(0, mostGaps);
}

function gapOf(marked: string, sentence: string): Gap | undefined {
  if (marked.length > mostLettersToHide) return undefined;
  const words = singleSpaced(marked).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}%+#]+$/gu, '');
  const count = words.split(' ').length;
  if (words === '' || count > mostWordsToHide) return undefined;
  if (count * 2 > sentence.split(' ').length) return undefined;
  const start = sentence.indexOf(words);
  const end = start + words.length;
  const cutsWord = inWord.test(sentence.charAt(start - 1)) || inWord.test(sentence.charAt(end));
  return start < 0 || cutsWord ? undefined : { start, end };
}

const inWord = /[\p{L}\p{M}\p{N}]/u;
