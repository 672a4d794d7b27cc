/** A folder of books: `books.json` names each with its source and licence; the files lie beside it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import type { readPdf } from '../read-pdf.ts';
import type { pagesOfText } from '../read-text.ts';
import { withFormulasOfText } from './formulas-in-text.ts';
import { formatOf, textOfSource } from './source-text.ts';

export interface Book {
  /** Part of the identifiers; unique in the folder. */
  name: string;
  title: string;
  authors: string;
  subject: string;
  kind: 'book' | 'notes' | 'slides';
  /** ISO 639-1. */
  language: string;
  licence: string;
  /** The repository, and its commit. */
  source: string;
  commit: string;
  files: string[];
  /** Whether its judged items may be looked at while rules are made. Equal for all books of one source. */
  split: 'tuning' | 'held-out';
  /** First and last page of a PDF that are read. */
  pages?: [number, number];
  /** Letters of a text that are read. */
  range?: [number, number];
  encoding?: 'utf8' | 'latin1';
}

/** What reads pages, of the engine that is measured. */
export interface Reading {
  readPdf: typeof readPdf;
  pagesOfText: typeof pagesOfText;
}

/** @param root folder of the project whose reading and engine are used */
export async function readingOf(root: string): Promise<Reading> {
  const from = (file: string) => import(pathToFileURL(join(root, 'test/eval', file)).href);
  const { readPdf: pdf } = (await from('read-pdf.ts')) as Pick<Reading, 'readPdf'>;
  const { pagesOfText: text } = (await from('read-text.ts')) as Pick<Reading, 'pagesOfText'>;
  return { readPdf: pdf, pagesOfText: text };
}

export async function readBooks(folder: string): Promise<Book[]> {
  const books: Book[] = JSON.parse(await readFile(join(folder, 'books.json'), 'utf8'));
  const torn = sourcesOnBothSides(books);
  if (torn.length > 0) throw new Error(`for tuning and held out at once: ${torn.join(', ')}`);
  return books;
}

export function sourcesOnBothSides(books: readonly Pick<Book, 'source' | 'split'>[]): string[] {
  const sides = new Map(books.map(({ source, split }) => [source, split]));
  return [...sides.keys()].filter((source) =>
    books.some((book) => book.source === source && book.split !== sides.get(source)),
  );
}

export async function pagesOfBook(
  folder: string,
  book: Book,
  reading: Reading,
): Promise<readonly CleanPage[]> {
  const [first, last] = book.pages ?? [1, Number.POSITIVE_INFINITY];
  if (book.files.every((file) => file.endsWith('.pdf'))) {
    const [file = ''] = book.files;
    const { pages } = await reading.readPdf(join(folder, file));
    return pages.filter(({ page }) => page >= first && page <= last);
  }
  const texts: string[] = [];
  for (const file of book.files) {
    const format = formatOf(file);
    if (format === undefined) throw new Error(`${book.name}: no reader for ${file}`);
    const source = await readFile(join(folder, file), book.encoding ?? 'utf8');
    texts.push(textOfSource(book.range ? source.slice(...book.range) : source, format));
  }
  return withFormulasOfText(reading.pagesOfText(texts.join('\n\n')));
}

export function wordCountOf(pages: readonly CleanPage[]): number {
  return pages.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0), 0);
}
