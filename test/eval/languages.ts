/**
 * `npm run eval:languages -- FOLDER`: cards and questions of texts in the languages that the engine has tables for. FOLDER holds plain
 * texts named by their language: `de-zelle.txt`. Prints the number of items and of pages, the faults that a script sees, and what the
 * grounding check accepts of true and false variants. `SHOW=20` prints so many items of each as well.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StudyItem } from '../../src/generate/engine.ts';
import type { StudyLanguage } from '../../src/generate/language/detect.ts';
import { partsOf } from '../../src/generate/on-device.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { type FaultName, faultNames, faultsOf, knownOf } from './faults.ts';
import { variantRows } from './language-variants.ts';
import { type Made, makeAll } from './measure-items.ts';
import { pagesOfText } from './read-text.ts';
import { type Row, tableOf } from './table.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Say where the texts are: npm run eval:languages -- FOLDER');
const shown = Number(process.env.SHOW ?? 0);
const only = process.env.ONLY?.split(',');

const rows: Row[] = [];
for (const file of (await readdir(folder)).sort()) {
  const [, book = '', language = ''] = /^(([a-z]{2})-.+)\.txt$/.exec(file) ?? [];
  if (book === '' || (only !== undefined && !only.some((one) => book.startsWith(one)))) continue;
  const pages = pagesOfText(await readFile(join(folder, file), 'utf8'));
  const made = await makeAll(pages);
  rows.push(...rowsOf(book, language as StudyLanguage, pages, made));
  for (const item of spread([...made.cards], shown)) console.log(textOf(item));
  for (const item of spread([...made.questions], shown)) console.log(textOf(item));
}
console.log(tableOf(rows));

function rowsOf(
  book: string,
  language: StudyLanguage,
  pages: readonly CleanPage[],
  made: Made,
): Row[] {
  const known = knownOf(pages.map(({ text }) => text));
  const items = [...made.cards, ...made.questions];
  const count = (name: FaultName) => items.filter((item) => faultsOf(item, known).includes(name));
  const told = partsOf(pages).get(language)?.length ?? 0;
  const basic = made.cards.filter(({ type }) => type === 'basic').length;
  const seen = faultNames.filter((name) => name !== 'a word is none');
  return [
    {
      measure: 'cards that define, blanks, questions',
      book,
      value: `${basic}, ${made.cards.length - basic}, ${made.questions.length}`,
      of: `${pages.length} pages, ${told} told to be ${language}`,
    },
    ...seen.map((name) => ({
      measure: name,
      book,
      value: `${count(name).length}`,
      of: `${items.length} items`,
    })),
    ...variantRows(book, language, pages, made),
  ];
}

/** Some of all, from the whole text. */
function spread(items: readonly StudyItem[], count: number): StudyItem[] {
  const step = Math.max(1, items.length / Math.max(count, 1));
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)],
  ).flatMap((item) => (item ? [item] : []));
}

function textOf(item: StudyItem): string {
  if (item.type === 'basic') return `? ${item.front}\n  = ${item.back}`;
  if (item.type === 'cloze') return `_ ${item.text}`;
  if (item.type === 'point') return `- ${item.text}`;
  if (item.type === 'task') return `T ${item.stem}`;
  const options = item.options.map((one, index) => `  ${index === item.answer ? '*' : '-'} ${one}`);
  return `Q ${item.stem}\n${options.join('\n')}`;
}
