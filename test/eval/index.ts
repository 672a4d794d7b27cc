/**
 * `npm run eval -- FOLDER [BOOK…]`: measures generated material of books, from their PDFs (FOLDER/books) and their
 * authors' own material (FOLDER/gold). Prints a table with date and commit.
 * `ONLY=summaries,terms,wrong,items,grounding` selects parts.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { groundingRows } from './measure-grounding.ts';
import { faultRows, glossaryRows, makeAll } from './measure-items.ts';
import { measureSummaries } from './measure-summaries.ts';
import { measureTerms } from './measure-terms.ts';
import { measureWrong } from './measure-wrong.ts';
import { readPdf } from './read-pdf.ts';
import { type Row, tableOf } from './table.ts';

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the books are: npm run eval -- FOLDER');
const only = process.env.ONLY?.split(',');
const does = (name: string) => only === undefined || only.includes(name);
const gold = join(folder, 'gold');
const isWanted = (book: string) =>
  wanted.length === 0 || wanted.some((one) => book.startsWith(one));

const rows: Row[] = [];
const tell = (some: Row[]) => {
  rows.push(...some);
  for (const { measure, book, value, of } of some)
    console.error(book, '·', measure, '·', value, '·', of);
};
const books = (await readdir(gold)).flatMap((file) => /^([^.]+)\.json$/.exec(file)?.[1] ?? []);
for (const book of books.filter(isWanted)) {
  if (does('summaries')) tell(await measureSummaries(gold, book));
  if (does('terms')) tell(await measureTerms(gold, book));
}
if (does('wrong')) tell(await measureWrong(gold, books, isWanted));
for (const file of does('items') || does('grounding') ? await readdir(join(folder, 'books')) : []) {
  const name = /^(.+)\.pdf$/.exec(file)?.[1];
  if (name === undefined || !isWanted(name)) continue;
  const { pages, extractMs, cleanMs } = await readPdf(join(folder, 'books', file));
  const made = await makeAll(pages);
  const path = join(gold, `${name.split('-')[0]}.json`);
  if (does('items')) {
    if (existsSync(path)) tell(await glossaryRows(path, name, made));
    tell(faultRows(name, pages, made));
    const share = ((cleanMs + made.ms) / extractMs).toFixed(2);
    tell([
      {
        measure: 'clean-up and all products, over extraction',
        book: name,
        value: `${share} ×`,
        of: `${Math.round(extractMs)} ms`,
      },
    ]);
  }
  if (does('grounding')) tell(groundingRows(name, pages, made));
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
console.log(`${new Date().toISOString().slice(0, 10)}, commit ${commit}\n\n${tableOf(rows)}`);
