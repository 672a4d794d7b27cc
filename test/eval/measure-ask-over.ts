/**
 * Answers from several books by their kept indexes: whether they are those of a reading of the one whole book, whether the
 * right book answers among all, and how long a question takes on a shelf of thirty.
 */
import { answer } from '../../src/generate/ask/answer.ts';
import { indexOf } from '../../src/generate/ask/file-index.ts';
import { type KeptIndex, keptIndexOf } from '../../src/generate/ask/kept-index.ts';
import { answerOverFiles, likelyPages } from '../../src/generate/ask/over-files.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import type { GoldSection } from './gold.ts';
import { percent, type Row } from './table.ts';

export interface ShelfBook {
  book: string;
  pages: readonly CleanPage[];
  sections: readonly GoldSection[];
}

/** Of the terms and questions of each book, each so many. */
const everySo = 8;
const booksOnShelf = 30;

export function overRows(books: readonly ShelfBook[]): Row[] {
  const kept = books.map(({ pages }) => keptIndexOf(pages));
  const texts = books.map(({ pages }) => new Map(pages.map((page) => [page.page, page])));
  const ask = (question: string, shelf: readonly number[]) => {
    const files = shelf.map((at) => kept[at]).filter((one): one is KeptIndex => one !== undefined);
    const likely = likelyPages(question, files);
    const read = likely.pages.map(({ file, page }) => texts[shelf[file] ?? 0]?.get(page));
    return answerOverFiles(question, likely, read, files).answers[0];
  };
  const all = books.map((_, at) => at);
  const shelf = Array.from({ length: booksOnShelf }, (_, at) => at % books.length);
  const times: number[] = [];
  let [asked, same, answered, rightBook] = [0, 0, 0, 0];
  for (const [at, { pages, sections }] of books.entries()) {
    const index = indexOf(pages);
    for (const [place, question] of questionsOf(sections).entries()) {
      const whole = answer(question, index)[0];
      asked += 1;
      if (ask(question, [at])?.text === whole?.text) same += 1;
      const among = ask(question, all);
      if (among !== undefined) answered += 1;
      if (among?.file === at) rightBook += 1;
      if (place % everySo !== 0) continue;
      const start = process.cpuUsage();
      ask(question, shelf);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
    }
  }
  times.sort((one, other) => one - other);
  const time = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const pages = shelf.reduce((sum, at) => sum + (books[at]?.pages.length ?? 0), 0);
  const bytes = kept.reduce((sum, one) => sum + bytesOf(one), 0);
  const count = books.reduce((sum, one) => sum + one.pages.length, 0);
  const row = (measure: string, value: string, of: string): Row => ({
    ...{ measure: `ask over files: ${measure}`, book: 'all', value, of },
  });
  return [
    row('first answer as from the whole book', percent(same / Math.max(1, asked)), `${asked}`),
    row('right book, of those answered', percent(rightBook / Math.max(1, answered)), `${answered}`),
    row(
      `processor time on ${booksOnShelf} books, median / 99 %`,
      `${time(0.5)} / ${time(0.99)} ms`,
      `${times.length} questions, ${pages} pages`,
    ),
    row('kept index', `${(bytes / 1000 / Math.max(1, count)).toFixed(1)} kB per page`, `${count}`),
  ];
}

function questionsOf(sections: readonly GoldSection[]): string[] {
  const terms = sections.flatMap(({ glossary }) => glossary.map(({ t }) => `What is ${t}?`));
  const reviews = sections.flatMap(({ mcq }) => mcq.map(({ q }) => q));
  return [...terms, ...reviews].filter((_, at) => at % everySo === 0);
}

function bytesOf(index: KeptIndex): number {
  return Object.values(index).reduce((sum: number, value) => {
    if (ArrayBuffer.isView(value)) return sum + value.byteLength;
    return sum + (typeof value === 'string' ? value.length : 0);
  }, 0);
}
