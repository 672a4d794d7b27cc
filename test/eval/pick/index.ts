/**
 * `npm run eval:pick -- BOOKS…`: how good key sentences and their gaps are, by what readers judged of books that nothing was made with. BOOKS:
 * folders made by `npm run eval:read -- gather` with `books.json` and `sentence-books.json`. Prints tables with date and commit.
 * `SIDE=tuning` measures the other books. `npm run eval:pick -- BOOKS facts`: how many main facts of chapters are in them (`print-facts.ts`).
 */
import { execFileSync } from 'node:child_process';
import { type Candidate, chooseFrom } from '../../../src/generate/pick/find-key-sentences.ts';
import { gapsOf } from '../../../src/generate/pick/gaps.ts';
import { worthFeatureNames } from '../../../src/generate/pick/worth-features.ts';
import { wilson } from '../read/rates.ts';
import { type Labelled, labelsOf, plainGap, rangesWith, type Verdict } from './labels.ts';
import { printFacts } from './print-facts.ts';

const folders = process.argv.slice(2);
if (folders.at(-1) === 'facts') {
  await printFacts(folders.slice(0, -1));
  process.exit();
}

const side = process.env.SIDE === 'tuning' ? 'tuning' : 'held-out';
const perThousand = 7;
const ofSummary = worthFeatureNames.indexOf('score');

interface Subject {
  words: number;
  picks: number;
  /** Judged sentences among those that are chosen. */
  byTrees: Labelled[];
  bySummary: Labelled[];
  all: Labelled[];
}

const subjects = new Map<string, Subject>();
for await (const { book, words, candidates, labelled } of rangesWith(
  await labelsOf(side),
  folders,
)) {
  const name = book.kind === 'slides' ? 'slides' : book.subject;
  const found = subjects.get(name) ?? { words: 0, picks: 0, byTrees: [], bySummary: [], all: [] };
  subjects.set(name, found);
  const count = Math.ceil((words * perThousand) / 1000);
  const chosen = new Set<Candidate>(chooseFrom(candidates, count));
  const summed = new Set<Candidate>(
    [...candidates]
      .sort((a, b) => (b.features[ofSummary] ?? -9) - (a.features[ofSummary] ?? -9))
      .slice(0, count),
  );
  found.words += words;
  found.picks += chosen.size;
  found.all.push(...labelled);
  found.byTrees.push(...labelled.filter(({ candidate }) => chosen.has(candidate)));
  found.bySummary.push(...labelled.filter(({ candidate }) => summed.has(candidate)));
}

const share = (some: readonly Labelled[], verdict: Verdict) => {
  const hits = some.filter(({ label }) => label.verdict === verdict).length;
  if (some.length === 0) return '–';
  const [low, high] = wilson(hits, some.length);
  const percent = (part: number) => Math.round(100 * part);
  return `${percent(hits / some.length)} (${percent(low)}–${percent(high)})`;
};
const row = (name: string, { words, picks, byTrees, bySummary, all }: Subject) =>
  `| ${[
    name,
    ((1000 * picks) / Math.max(words, 1)).toFixed(1),
    byTrees.length,
    share(byTrees, 'keep'),
    share(byTrees, 'edit'),
    share(byTrees, 'drop'),
    `${share(bySummary, 'keep')}; ${share(bySummary, 'drop')}`,
    `${share(all, 'keep')}; ${share(all, 'drop')}`,
  ].join(' | ')} |`;
const sum = (some: readonly Subject[]): Subject => ({
  words: some.reduce((n, { words }) => n + words, 0),
  picks: some.reduce((n, { picks }) => n + picks, 0),
  byTrees: some.flatMap(({ byTrees }) => byTrees),
  bySummary: some.flatMap(({ bySummary }) => bySummary),
  all: some.flatMap(({ all }) => all),
});
const isForeign = (name: string) => /^(?:de|es|fr): /.test(name);
const inOrder = [...subjects].sort(([a], [b]) => (a < b ? -1 : 1));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
console.log(`${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${side} books\n`);
console.log(
  `| subject | picks per 1,000 words | judged | keep % | edit % | drop % | by the summary's score: keep; drop | all that were judged: keep; drop |\n|${'---|'.repeat(8)}`,
);
for (const [name, subject] of inOrder) console.log(row(name, subject));
const english = inOrder.filter(([name]) => !isForeign(name)).map(([, subject]) => subject);
const foreign = inOrder.filter(([name]) => isForeign(name)).map(([, subject]) => subject);
console.log(row('English in all', sum(english)));
if (foreign.length > 0) console.log(row('German, French, Spanish', sum(foreign)));

console.log('\n| gaps | sentences | first % | one of three % |\n|---|---|---|---|');
const judged = [...subjects.values()].flatMap(({ all }) => all);
const withGaps = judged.filter(({ label }) => label.verdict !== 'drop' && label.gaps.length > 0);
for (const [language, some] of [...Map.groupBy(withGaps, ({ label }) => label.language)]) {
  const hits = some.map(({ label, candidate }) => {
    const wanted = new Set(label.gaps.map(plainGap));
    const gaps = gapsOf(candidate.spans()).map(({ start, end }) =>
      wanted.has(plainGap(candidate.sentence.slice(start, end))),
    );
    return { first: gaps[0] === true, any: gaps.includes(true) };
  });
  const percent = (of: (hit: (typeof hits)[number]) => boolean) =>
    Math.round((100 * hits.filter(of).length) / hits.length);
  console.log(
    `| ${language} | ${some.length} | ${percent(({ first }) => first)} | ${percent(({ any }) => any)} |`,
  );
}
const twice = judged.filter(({ label }) => label.again !== undefined && label.gaps.length > 0);
const second = twice.flatMap(({ label }) => {
  const [first] = label.again?.gaps ?? [];
  return first === undefined ? [] : [{ first: plainGap(first), label }];
});
const agree = second.filter(({ first, label }) => label.gaps.map(plainGap).includes(first)).length;
if (second.length > 0)
  console.log(
    `| another reader’s | ${second.length} | ${Math.round((100 * agree) / second.length)} | |`,
  );
