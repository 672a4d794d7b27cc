/**
 * `npm run eval:ask -- FOLDER [BOOK…]`: measures answers to questions about books, from their PDFs (FOLDER/books)
 * and their authors' glossaries (FOLDER/gold). The engine was tuned on psychology alone; the other books measure
 * unseen material.
 */
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLabelledQuestions } from './ask-labels.ts';
import { type GoldSection, readGold } from './gold.ts';
import { askRows } from './measure-ask.ts';
import { overRows, type ShelfBook } from './measure-ask-over.ts';
import { readPdf } from './read-pdf.ts';
import { tableOf } from './table.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the books are: npm run eval:ask -- FOLDER');

const golden = new Map<string, GoldSection[]>();
for (const file of await readdir(join(folder, 'gold'))) {
  const book = /^([^.]+)\.json$/.exec(file)?.[1];
  if (book !== undefined) golden.set(book, await readGold(join(folder, 'gold'), book));
}
const labels = await readLabelledQuestions();
const rows = [];
const shelf: ShelfBook[] = [];
for (const file of await readdir(join(folder, 'books'))) {
  const name = /^(.+)\.pdf$/.exec(file)?.[1];
  const book = name?.split('-')[0] ?? '';
  const sections = golden.get(book);
  const isWanted = wanted.length === 0 || wanted.some((one) => name?.startsWith(one));
  if (name === undefined || sections === undefined || !isWanted) continue;
  const others = [...golden].flatMap(([other, some]) => (other === book ? [] : some));
  const { pages } = await readPdf(join(folder, 'books', file));
  rows.push(...askRows(name, pages, sections, others, labels));
  shelf.push({ book: name, pages, sections });
}
rows.push(...overRows(shelf));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
console.log(`${new Date().toISOString().slice(0, 10)}, commit ${commit}\n\n${tableOf(rows)}`);
