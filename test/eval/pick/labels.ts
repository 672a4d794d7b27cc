/** Sentences that readers judged, and where they stand among the candidates of their books. */
import { join } from 'node:path';
import { type Candidate, candidatesOf } from '../../../src/generate/pick/find-key-sentences.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, pagesOfBook, readBooks, readingOf, wordCountOf } from '../read/books.ts';
import { readLines } from '../read/judged.ts';

export type Verdict = 'keep' | 'edit' | 'drop';

export interface SentenceLabel {
  id: string;
  book: string;
  subject: string;
  language: string;
  kind: Book['kind'];
  section: string;
  sentence: string;
  verdict: Verdict;
  /** What the reader would hide, best first. */
  gaps: string[];
  reason: string;
  /** Of a second reader. */
  again?: { verdict: Verdict; gaps: string[]; reason: string };
}

export function labelsOf(side: Book['split']): Promise<SentenceLabel[]> {
  return readLines(join(import.meta.dirname, `../labels/sentences-${side}.jsonl`));
}

/** Pages of one request, about a chapter. */
const rangeSize = 25;

export interface Labelled {
  label: SentenceLabel;
  source: string;
  candidate: Candidate;
}

export interface RangeOfBook {
  book: Book;
  words: number;
  pages: readonly CleanPage[];
  candidates: readonly Candidate[];
  labelled: Labelled[];
}

/** @param folders made by `npm run eval:read -- gather` */
export async function* rangesWith(
  labels: readonly SentenceLabel[],
  folders: readonly string[],
): AsyncGenerator<RangeOfBook> {
  const wanted = Map.groupBy(labels, ({ book }) => book);
  const reading = await readingOf('.');
  for (const folder of folders)
    for (const book of await readBooks(folder)) {
      const left = new Map(wanted.get(book.name)?.map((one) => [plain(one.sentence), one]));
      if (left.size === 0) continue;
      const pages = await pagesOfBook(folder, book, reading);
      for (let from = 0; from < pages.length; from += rangeSize) {
        const some = pages.slice(from, from + rangeSize);
        const candidates = await candidatesOf(some);
        const labelled = candidates.flatMap((candidate): Labelled[] => {
          const label = left.get(plain(candidate.sentence));
          left.delete(plain(candidate.sentence));
          return label === undefined ? [] : [{ label, source: book.source, candidate }];
        });
        yield { book, words: wordCountOf(some), pages: some, candidates, labelled };
      }
    }
}

export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const article = /^(?:the|an?|d(?:er|ie|as|em|en|es|u)|eine?|l[aeo]s?|les|une?|el|l|d) /u;

/** Without its article: “the cell” and “cell” hide the same. */
export function plainGap(text: string): string {
  return plain(text).replace(article, '');
}
