/** Prints how many main facts of each chapter are among the sentences that Pick offers, and where the others were lost. */

import { execFileSync } from 'node:child_process';
import { splitSentences } from '../../../src/generate/language/sentences.ts';
import {
  type Candidate,
  candidatesOf,
  countFor,
  findKeySentences,
} from '../../../src/generate/pick/find-key-sentences.ts';
import { worthFeatureNames } from '../../../src/generate/pick/worth-features.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';
import { type Book, readBooks, readingOf, wordCountOf } from '../read/books.ts';
import {
  chaptersWithFacts,
  factsByChance,
  factsIn,
  isOneOf,
  type MainFact,
  pagesOfChapter,
} from './main-facts.ts';

const [few, many] = [5.6, 8];
const ofSummary = worthFeatureNames.indexOf('score');

type Row = Record<(typeof columns)[number], number>;

interface Fate extends Pick<MainFact, 'kind'> {
  isOffered: boolean;
  mayBePicked: boolean;
  /** One sentence says it. */
  isStated: boolean;
}

const columns = [
  'words',
  'offered',
  'facts in them',
  'partly',
  'at best, of those that may be picked',
  'at best, of all sentences',
  'facts at 5.6',
  'by the summary’s score',
  'openings of paragraphs',
  'by chance',
] as const;

/**
 * @param folders with the books, made by `npm run eval:read -- gather`. `MISSED=1` prints the facts that are not among the sentences, each
 * with the likeliest sentence that states it.
 */
export async function printFacts(folders: readonly string[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  console.log(`${new Date().toISOString().slice(0, 10)}, commit ${commit}; of 20 main facts\n`);
  const books = new Map<string, { folder: string; book: Book }>();
  for (const folder of folders)
    for (const book of await readBooks(folder)) books.set(book.name, { folder, book });
  const reading = await readingOf('.');
  const rows: Row[] = [];
  const missed: string[] = [];
  const fates: Fate[] = [];
  console.log(`| chapter of | ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`);
  for (const { facts, ...chapter } of await chaptersWithFacts()) {
    const found = books.get(chapter.book);
    if (found === undefined) throw new Error(`${chapter.book} is in none of the folders`);
    const pages = await pagesOfChapter(found.folder, chapter, found.book, reading);
    const { row, fatesOfFacts, lost } = await measure(pages, facts);
    rows.push(row);
    fates.push(...fatesOfFacts);
    missed.push(...lost.map((told) => `${chapter.book}, ${told}`));
    console.log(
      `| ${chapter.subject} | ${columns.map((column) => rounded(row[column])).join(' | ')} |`,
    );
  }
  const means = columns.map((column) => meanOf(rows.map((row) => row[column])));
  console.log(`| mean (95 % interval over chapters) | ${means.join(' | ')} |`);
  printKinds(fates);
  if (process.env.MISSED === '1') console.log(`\n${missed.join('\n')}`);
}

async function measure(
  pages: readonly CleanPage[],
  facts: readonly MainFact[],
): Promise<{ row: Row; fatesOfFacts: Fate[]; lost: string[] }> {
  const candidates = await candidatesOf(pages);
  const possible = candidates.map(({ quote }) => quote);
  const offered = await offeredAt(pages, many);
  const found = new Set(factsIn(facts, offered));
  const pickable = new Set(factsIn(facts, possible));
  const others = facts.filter((one) => !found.has(one));
  const isPartly = ({ partly }: MainFact) => offered.some((one) => isOneOf(one, partly));
  const row: Row = {
    words: wordCountOf(pages),
    offered: offered.length,
    'facts in them': found.size,
    partly: others.filter(isPartly).length,
    'at best, of those that may be picked': pickable.size,
    'at best, of all sentences': facts.filter(({ states }) => states.length > 0).length,
    'facts at 5.6': factsIn(facts, await offeredAt(pages, few)).length,
    'by the summary’s score': factsIn(facts, bySummary(candidates, offered.length)).length,
    'openings of paragraphs': factsIn(facts, openingsOf(pages, offered.length)).length,
    'by chance': factsByChance(facts, possible, offered.length),
  };
  const fatesOfFacts = facts.map((one): Fate => {
    const [isOffered, mayBePicked] = [found.has(one), pickable.has(one)];
    return { kind: one.kind, isOffered, mayBePicked, isStated: one.states.length > 0 };
  });
  const lost = others.map((one) => whereLost(one, candidates, countFor(pages, many)));
  return { row, fatesOfFacts, lost };
}

function printKinds(fates: readonly Fate[]): void {
  console.log('\n| kind of fact | facts | offered | may be picked | in one sentence |');
  console.log('|---|---|---|---|---|');
  for (const [kind, some] of Map.groupBy(fates, (fate) => fate.kind)) {
    const count = (is: (fate: Fate) => boolean) => some.filter(is).length;
    const cells = [
      some.length,
      count(({ isOffered }) => isOffered),
      count(({ mayBePicked }) => mayBePicked),
      count(({ isStated }) => isStated),
    ];
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
}

async function offeredAt(pages: readonly CleanPage[], perThousand: number): Promise<string[]> {
  return ((await findKeySentences(pages, { perThousand })) ?? []).map(({ quote }) => quote);
}

function bySummary(candidates: readonly Candidate[], count: number): string[] {
  const score = ({ features }: Candidate) => features[ofSummary] ?? -9;
  return [...candidates]
    .sort((a, b) => score(b) - score(a))
    .slice(0, count)
    .map(({ quote }) => quote);
}

/** First sentences of paragraphs, spread evenly over the text. */
function openingsOf(pages: readonly CleanPage[], count: number): string[] {
  const first = pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ kind, text }) =>
      kind === 'paragraph' ? splitSentences(text).slice(0, 1) : [],
    ),
  );
  const wanted = Math.min(count, first.length);
  return Array.from({ length: wanted }, (_, at) =>
    String(first[Math.floor((at * first.length) / wanted)]),
  );
}

function whereLost(
  { fact, states }: MainFact,
  candidates: readonly Candidate[],
  count: number,
): string {
  const inOrder = [...candidates].sort((a, b) => b.worth - a.worth);
  const rank = inOrder.findIndex(({ quote }) => isOneOf(quote, states));
  if (states.length === 0) return `in no one sentence: ${fact}`;
  if (rank < 0) return `may not be picked: ${fact} – ${states[0]}`;
  const worth = inOrder[rank]?.worth.toFixed(2);
  return `rank ${rank + 1} of ${count} (${candidates.length}), worth ${worth}: ${fact} – ${inOrder[rank]?.quote}`;
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The 97.5 % point of Student’s t at 10 degrees of freedom: there are 11 chapters. */
const t = 2.228;

function meanOf(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = t * Math.sqrt(spread / (values.length - 1) / values.length);
  return `${rounded(mean)} (${rounded(mean - half)}–${rounded(mean + half)})`;
}
