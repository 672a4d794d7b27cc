/**
 * `node test/eval/pick/draw.ts BOOKS OUT [--seed N] [--count N]`: sheets of the sentences that the engine picks of books held out, for readers
 * (`guide.md`), and `key.jsonl`.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKeySentences } from '../../../src/generate/pick/find-key-sentences.ts';
import { pagesOfBook, readBooks, readingOf } from '../read/books.ts';
import { drawEqually, sheetsOf } from '../read/draw.ts';

const largestSheet = 60;
const rangeSize = 25;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
  },
});
const [folder = '', out = ''] = positionals;
if (out === '') throw new Error('Say where the books are and where the sheets go');
const seed = Number(values.seed);
const reading = await readingOf('.');
const picked: { id: string; book: string; subject: string; sentence: string; page: number }[] = [];
for (const book of await readBooks(folder)) {
  if (book.split !== 'held-out') continue;
  const { name, subject } = book;
  const pages = await pagesOfBook(folder, book, reading);
  for (let from = 0; from < pages.length; from += rangeSize)
    for (const one of (await findKeySentences(pages.slice(from, from + rangeSize), {})) ?? [])
      picked.push({
        ...{ id: idOf(name, one.sentence), book: name, subject },
        ...{ sentence: one.sentence, page: one.page },
      });
}
const drawn = drawEqually(picked, {
  ...{ seed, set: 'pick', count: Number(values.count) },
  groupOf: ({ book }) => (book.startsWith('deck-') ? 'deck' : book),
});
await mkdir(out, { recursive: true });
for (const [index, sheet] of sheetsOf(drawn, seed, largestSheet).entries())
  await writeLines(
    join(out, `S-${String(index + 1).padStart(2, '0')}.jsonl`),
    sheet.map(({ id, subject, sentence }) => ({ id, subject, sentence })),
  );
await writeLines(join(out, 'key.jsonl'), drawn);

function idOf(book: string, sentence: string): string {
  return `k-${createHash('sha256').update(`${book}\n${sentence}`).digest('hex').slice(0, 10)}`;
}

function writeLines(file: string, rows: readonly unknown[]): Promise<void> {
  return writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
