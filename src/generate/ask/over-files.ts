/**
 * Questions about several files. Their kept indexes tell which pages are likely; only these are read, and answered as one
 * file is (`answer.ts`), with words as rare as they are in all the files.
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { rootOf } from '../language/words.ts';
import { type Answer, answer, type NearPassage, nearPassages } from './answer.ts';
import { type FileIndex, indexOf, stemOfAsked, type WordRarity } from './file-index.ts';
import { firstStemFrom, headingAbove, type KeptIndex, stemAt } from './kept-index.ts';
import { bm25, ofBeside, ofWeak } from './passages.ts';
import { readQuestion } from './question.ts';
import { isFamily, ofFamily, rarityOf, shortestFamily } from './rate.ts';

/** A page of one of the files, by the file's place in the list. */
export interface PageOfFile {
  file: number;
  page: number;
}

export interface LikelyPages {
  /** By file and page, ascending. */
  pages: PageOfFile[];
  /** How rare the question's words are in all the files. */
  rarities: ReadonlyMap<string, WordRarity>;
}

/** So many passages are read again. More find little more (`npm run eval:ask`). */
const mostRead = 40;

/** @returns the pages of the passages that have most of the question, among all the files */
export function likelyPages(asked: string, files: readonly KeptIndex[]): LikelyPages {
  const words = askedWords(asked, files);
  const sum = (count: (file: KeptIndex) => number) =>
    files.reduce((all, file) => all + count(file), 0);
  const passageCount = sum(({ lengths }) => lengths.length);
  const sentenceCount = sum((file) => file.sentenceCount);
  const meanLength = sum(({ wordCount }) => wordCount) / Math.max(1, passageCount);
  const rates = files.map(({ lengths }) => new Float64Array(lengths.length));
  const rarities = new Map<string, WordRarity>();
  for (const [word, isWeak] of words) {
    const found = files.map((file) => heldIn(file, word));
    const passages = rarityOf(
      found.reduce((all, { counts }) => all + counts.size, 0),
      passageCount,
    );
    const sentences = rarityOf(
      found.reduce((all, one) => all + one.sentences, 0),
      sentenceCount,
    );
    rarities.set(word, { passages, sentences });
    const weight = passages * (isWeak ? ofWeak : 1);
    for (const [at, { counts }] of found.entries()) {
      const lengths = files[at]?.lengths;
      const own = rates[at];
      if (own === undefined) continue;
      for (const [unit, times] of counts)
        own[unit] = (own[unit] ?? 0) + weight * bm25(times, (lengths?.[unit] ?? 0) / meanLength);
    }
  }
  return { pages: pagesOf(bestPassages(rates), files), rarities };
}

/** Words that carry meaning, and whether they are weak, however the question is read. */
function askedWords(asked: string, files: readonly KeptIndex[]): Map<string, boolean> {
  const english = files.reduce((all, file) => all + (file.isEnglish ? 1 : -1) * file.wordCount, 0);
  const { things } = readQuestion(asked, english >= 0);
  const keys = things.flat().filter(({ isKey }) => isKey);
  return new Map(keys.map(({ word, isWeak }) => [word, isWeak]));
}

interface Held {
  /** How often each passage has the word or a word of its family. */
  counts: Map<number, number>;
  /** How many sentences do. */
  sentences: number;
}

function heldIn(file: KeptIndex, word: string): Held {
  const counts = new Map<number, number>();
  let sentences = 0;
  for (const [stem, match] of stemsLike(file, word)) {
    sentences += (file.sentencesWith[stem] ?? 0) * match;
    const end = file.entryStarts[stem + 1] ?? 0;
    for (let entry = file.entryStarts[stem] ?? end; entry < end; entry++) {
      const unit = file.held[entry] ?? 0;
      counts.set(unit, (counts.get(unit) ?? 0) + (file.counts[entry] ?? 0) * match);
    }
  }
  return { counts, sentences };
}

/** The word's own stem counts 1, those of its family less. */
function* stemsLike(file: KeptIndex, word: string): Generator<[stem: number, match: number]> {
  const stem = stemOfAsked(word);
  const own = firstStemFrom(file, stem);
  if (stemAt(file, own) === stem) yield [own, 1];
  if (stem.length < shortestFamily) return;
  const root = rootOf(stem).slice(0, shortestFamily);
  for (let at = firstStemFrom(file, root); ; at++) {
    const other = stemAt(file, at);
    if (other === undefined || !other.startsWith(root)) return;
    if (isFamily(stem, other)) yield [at, ofFamily];
  }
}

function bestPassages(
  rates: readonly Float64Array[],
): { file: number; unit: number; rate: number }[] {
  const found = rates.flatMap((own, file) => {
    const some: { file: number; unit: number; rate: number }[] = [];
    for (const [unit, rate] of own.entries()) {
      if (rate === 0) continue;
      const beside = Math.max(own[unit - 1] ?? 0, own[unit + 1] ?? 0);
      some.push({ file, unit, rate: rate + ofBeside * beside });
    }
    return some;
  });
  return found.sort((one, other) => other.rate - one.rate).slice(0, mostRead);
}

function pagesOf(
  passages: readonly { file: number; unit: number }[],
  files: readonly KeptIndex[],
): PageOfFile[] {
  const wanted = files.map(() => new Set<number>());
  for (const { file, unit } of passages) {
    const { fromPages, toPages } = files[file] ?? {};
    const last = toPages?.[unit] ?? 0;
    for (let page = fromPages?.[unit] ?? 1; page <= last; page++) wanted[file]?.add(page);
  }
  return wanted.flatMap((pages, file) =>
    [...pages].sort((one, other) => one - other).map((page) => ({ file, page })),
  );
}

/** With the place of its file in the list. */
export type OfFile<Found extends Answer> = Found & { file: number };

export interface FoundOverFiles {
  answers: OfFile<Answer>[];
  near: OfFile<NearPassage>[];
}

/** @param texts of `likely.pages`, in their order; `undefined` for a page that is gone */
export function answerOverFiles(
  asked: string,
  { pages, rarities }: LikelyPages,
  texts: readonly (Pick<CleanPage, 'blocks'> | undefined)[],
  files: readonly KeptIndex[],
): FoundOverFiles {
  const { joined, places } = joinPages(pages, texts, files);
  const index: FileIndex = { ...indexOf(joined), rarities };
  const inFile = <Found extends Answer>(found: Found): OfFile<Found>[] => {
    const place = places.get(found.page);
    return place === undefined ? [] : [{ ...found, ...place }];
  };
  const answers = answer(asked, index);
  const isShown = ({ text }: NearPassage) => answers.some((one) => text.includes(one.text));
  const near = nearPassages(asked, index).filter((passage) => !isShown(passage));
  return { answers: answers.flatMap(inFile), near: near.flatMap(inFile) };
}

interface Joined {
  joined: CleanPage[];
  /** By the number in `joined`. */
  places: Map<number, PageOfFile>;
}

/** The pages as those of one file. Numbers have gaps where pages do, so that no sentence goes on over them. */
function joinPages(
  pages: readonly PageOfFile[],
  texts: readonly (Pick<CleanPage, 'blocks'> | undefined)[],
  files: readonly KeptIndex[],
): Joined {
  const places = new Map<number, PageOfFile>();
  let number = 0;
  let last: PageOfFile | undefined;
  const joined = pages.flatMap(({ file, page }, at) => {
    const [blocks, kept] = [texts[at]?.blocks ?? [], files[file]];
    if (kept === undefined || blocks.length === 0) return [];
    const isNext = last?.file === file && last.page + 1 === page;
    number += isNext ? 1 : 2;
    last = { file, page };
    places.set(number, last);
    const moved = blocks.map((block) => ({ ...block, page: number }));
    const above: Block = { kind: 'heading', text: headingAbove(kept, page), page: number };
    return [{ page: number, text: '', blocks: isNext ? moved : [above, ...moved] }];
  });
  return { joined, places };
}
