/** `draw`: reads the books, refuses tainted ones, and writes sheets for readers, a key and the yield. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, pagesOfBook, readBooks, readingOf } from './books.ts';
import { type Draw, drawEqually, sheetsOf } from './draw.ts';
import type { Drawable } from './items.ts';
import { type Keyed, readLines, type YieldRow } from './judged.ts';
import { type BookItems, engineOf, itemsOfBook } from './make-items.ts';
import { knownSentences, mostShared, sharedSentences, taintOf } from './tainted.ts';

export interface DrawWish {
  folder: string;
  out: string;
  /** Of the project whose engine is measured. */
  root: string;
  seed: number;
  /** Only its books; all by default. Weights are made with tuning books, so only held-out ones are proof. */
  side?: Book['split'];
  /** Items of each set. */
  counts: Readonly<Record<SetName, number>>;
}

export const setNames = ['cards', 'questions', 'slides', 'points', 'de', 'es', 'fr'] as const;
export type SetName = (typeof setNames)[number];

const largestSheet = 65;

export async function draw(wish: DrawWish): Promise<void> {
  const reading = await readingOf(wish.root);
  const engine = await engineOf(wish.root);
  const known = await knownSentences(wish.root);
  const found = new Map<Book, BookItems>();
  for (const book of await readBooks(wish.folder)) {
    if (wish.side !== undefined && book.split !== wish.side) continue;
    const taint = taintOf(book);
    if (taint !== undefined) throw new Error(`${book.name} is tainted: ${taint} were made with it`);
    const pages = await pagesOfBook(wish.folder, book, reading);
    if (book.split === 'held-out') refuseKnown(book, pages, known);
    const made = await itemsOfBook(book, pages, engine);
    found.set(book, made);
    console.error(`${book.name}: ${made.words} words, ${made.items.length} items`);
  }
  await mkdir(wish.out, { recursive: true });
  const key: unknown[] = [];
  const commit = commitOf(wish.root);
  const sides = new Map([...found.keys()].map(({ name, split }) => [name, split]));
  for (const set of setNames) {
    const drawn = drawEqually(itemsOf(found, set), {
      ...{ seed: wish.seed, set, count: wish.counts[set] },
      ...turnsOf(set),
    });
    for (const [index, sheet] of sheetsOf(drawn, wish.seed, largestSheet).entries()) {
      const name = `${set}-${index + 1}`;
      await writeLines(join(wish.out, `${name}.jsonl`), sheet.map(toldToReaders));
      for (const item of sheet)
        key.push({ ...item, set, sheet: name, side: sides.get(item.book), engine: commit });
    }
  }
  await writeLines(join(wish.out, 'key', 'key.jsonl'), key);
  await writeLines(join(wish.out, 'key', 'yield.jsonl'), [...found].map(yieldOf));
}

/** A book for tuning proves nothing, so its sentences may be in tests and labels. */
function refuseKnown(book: Book, pages: readonly CleanPage[], known: ReadonlySet<string>): void {
  const shared = sharedSentences(pages.map(({ text }) => text).join('\n\n'), known);
  if (shared.length > mostShared)
    throw new Error(`${book.name}: ${shared.length} sentences are in tests, as “${shared[0]}”`);
}

/** Sheets with the items of several draws, each once. So a reader cannot tell which engine made an item. */
export async function mix(out: string, draws: readonly string[], seed: number): Promise<void> {
  const items = new Map<string, Keyed>();
  for (const folder of draws)
    for (const item of await readLines<Keyed>(join(folder, 'key', 'key.jsonl')))
      items.set(item.id, item);
  for (const group of [['cards', 'questions', 'points'], ['slides'], ['de'], ['es'], ['fr']]) {
    const some = [...items.values()].filter(({ set }) => group.includes(set));
    for (const [index, sheet] of sheetsOf(some, seed, largestSheet).entries())
      await writeLines(join(out, `mixed-${group[0]}-${index + 1}.jsonl`), sheet.map(toldToReaders));
  }
}

function itemsOf(found: ReadonlyMap<Book, BookItems>, set: SetName): Drawable[] {
  const fits = ({ language, kind }: Book) => {
    if (set === 'slides') return language === 'en' && kind === 'slides';
    if (set === 'de' || set === 'es' || set === 'fr') return language === set;
    return language === 'en' && kind !== 'slides';
  };
  const kinds = { cards: ['card'], questions: ['question'], points: ['point'] };
  const wanted = set in kinds ? kinds[set as keyof typeof kinds] : ['card', 'question'];
  return [...found]
    .filter(([book]) => fits(book))
    .flatMap(([, { items }]) => items.filter(({ kind }) => wanted.includes(kind)));
}

function turnsOf(set: SetName): Pick<Draw<Drawable>, 'groupOf' | 'formOf'> {
  const groupOf = ({ subject }: Drawable) => subject;
  return set === 'questions' ? { groupOf, formOf: ({ item }) => item.form } : { groupOf };
}

/** A sheet has no names of books, so that a reader cannot know where an item comes from. */
function toldToReaders({ id, subject, heading, before, quote, item, page, slide }: Drawable) {
  const plainSubject = subject.replace(/^\w+: /, '');
  return { id, subject: plainSubject, heading, before, quote, ...(slide && { slide }), item, page };
}

function yieldOf([book, { words, items, leftOut }]: [Book, BookItems]): YieldRow {
  const forms: Record<string, number> = {};
  for (const { kind, item } of items)
    forms[`${kind}: ${item.form}`] = (forms[`${kind}: ${item.form}`] ?? 0) + 1;
  const count = (kind: string) => items.filter((one) => one.kind === kind).length;
  const [cards, questions, points] = [count('card'), count('question'), count('point')];
  const { name, subject, kind, language } = book;
  return { name, subject, kind, language, words, cards, questions, points, forms, leftOut };
}

function commitOf(root: string): string {
  return execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD']).toString().trim();
}

async function writeLines(path: string, rows: readonly unknown[]): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
