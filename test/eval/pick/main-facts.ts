/** Main facts of chapters of books held out, and which of them some sentences state. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, pagesOfBook, type Reading } from '../read/books.ts';
import { readLines } from '../read/judged.ts';
import { plain } from './labels.ts';

/** “reason”: why, what for, or how something goes on; “rule”: a law, a theorem, or what is always so. */
type Kind = 'definition' | 'rule' | 'parts' | 'event' | 'reason' | 'contrast';

export interface MainFact {
  book: string;
  /** Of the chapter, from 1. */
  page: number;
  kind: Kind;
  /** In the words of the person who made the list. */
  fact: string;
  /** All sentences of the chapter that state it, or most of it. Each is enough. */
  states: string[];
  /** Sentences that state a part of it, or only together with the text around them. */
  partly: string[];
}

/** A part of a book, about a chapter. */
interface Chapter extends Pick<Book, 'range'> {
  book: string;
  subject: string;
  /** Some files of the book; all, if there are none. */
  files?: string[];
}

export interface ChapterWithFacts extends Chapter {
  facts: MainFact[];
}

const labels = join(import.meta.dirname, '../labels');

export async function chaptersWithFacts(): Promise<ChapterWithFacts[]> {
  const chapters: Chapter[] = JSON.parse(
    await readFile(join(labels, 'main-fact-chapters.json'), 'utf8'),
  );
  const facts = Map.groupBy(
    await readLines<MainFact>(join(labels, 'main-facts.jsonl')),
    ({ book }) => book,
  );
  return chapters.map((chapter) => ({ ...chapter, facts: facts.get(chapter.book) ?? [] }));
}

/** @param folder with the book, made by `npm run eval:read -- gather` */
export function pagesOfChapter(
  folder: string,
  { files, range }: Chapter,
  book: Book,
  reading: Reading,
): Promise<readonly CleanPage[]> {
  return pagesOfBook(
    folder,
    { ...book, ...(files && { files }), ...(range && { range }) },
    reading,
  );
}

/** An engine may cut an opener or a bullet. */
const leastShare = 0.8;

/** Whether a sentence of the engine is one of those of the list, or holds it. */
export function isOneOf(sentence: string, listed: readonly string[]): boolean {
  const found = plain(sentence);
  return listed.some((one) => {
    const wanted = plain(one);
    return (
      wanted !== '' &&
      (found.includes(wanted) ||
        (wanted.includes(found) && found.length >= leastShare * wanted.length))
    );
  });
}

/** The facts that one of the sentences states. */
export function factsIn<F extends Pick<MainFact, 'states'>>(
  facts: readonly F[],
  sentences: readonly string[],
): F[] {
  return facts.filter(({ states }) => sentences.some((sentence) => isOneOf(sentence, states)));
}

/** How many facts as many sentences, drawn by chance, state. */
export function factsByChance(
  facts: readonly Pick<MainFact, 'states'>[],
  sentences: readonly string[],
  drawn: number,
): number {
  const all = sentences.length;
  if (drawn >= all) return factsIn(facts, sentences).length;
  return facts.reduce((sum, { states }) => {
    const stating = sentences.filter((sentence) => isOneOf(sentence, states)).length;
    let noneDrawn = 1;
    for (let at = 0; at < stating; at++)
      noneDrawn *= Math.max(0, all - drawn - at) / Math.max(1, all - at);
    return sum + 1 - noneDrawn;
  }, 0);
}
