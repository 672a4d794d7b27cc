/**
 * `node test/eval/train/train-terms.ts FOLDER BOOK…`: the weights of `src/generate/terms/key-terms.ts`, by logistic regression
 * of whether a phrase of a chapter is in the authors' glossary of it. Says how good the terms of each book are by weights that
 * were found on the others. Books: gold of OpenStax textbooks (CC BY 4.0), as `npm run eval` reads them.
 */

import { pickTerms, termFeatureNames } from '../../../src/generate/terms/key-terms.ts';
import { type TermCandidate, termCandidates } from '../../../src/generate/terms/term-candidates.ts';
import { chaptersOf, pagesOf, readGold } from '../gold.ts';
import { keyOf } from '../measure-terms.ts';
import { logistic, tableOfWeights } from './linear.ts';

const [folder = '', ...books] = process.argv.slice(2);
const ridge = Number(process.env.RIDGE ?? 3);
const fewestTerms = 5;

interface Chapter {
  book: string;
  gold: Set<string>;
  plain: Labelled[];
  marked: Labelled[];
}
interface Labelled {
  candidate: TermCandidate;
  isTerm: boolean;
}

const chapters: Chapter[] = [];
for (const book of books) {
  for (const sections of chaptersOf(await readGold(folder, book))) {
    const gold = new Set(sections.flatMap(({ glossary }) => glossary.map(({ t }) => keyOf(t))));
    gold.delete('');
    if (gold.size < fewestTerms) continue;
    const label = (isBoldKnown: boolean) =>
      termCandidates(pagesOf(sections, isBoldKnown)).map((candidate) => ({
        candidate,
        isTerm: gold.has(keyOf(candidate.text)),
      }));
    chapters.push({ book, gold, plain: label(false), marked: label(true) });
  }
}
console.error(
  chapters.length,
  'chapters',
  chapters.reduce((n, { plain }) => n + plain.length, 0),
);

const termKinds = ['plain', 'marked'] as const;
for (const kind of termKinds) {
  const told = books.flatMap((book) => {
    const held = chapters.filter((chapter) => chapter.book === book);
    if (held.length === 0) return [];
    const weights = regress(
      chapters.filter((chapter) => chapter.book !== book),
      kind,
    );
    const shares = held.map((chapter) => precision(chapter, kind, weights));
    return [[book, shares.reduce((a, b) => a + b, 0) / shares.length] as const];
  });
  const mean = told.reduce((sum, [, share]) => sum + share, 0) / told.length;
  console.log(
    kind,
    told.map(([book, share]) => `${book} ${(100 * share).toFixed(1)}`).join('  '),
    '| mean',
    (100 * mean).toFixed(1),
  );
}
const columns = termKinds.map((kind) => regress(chapters, kind));
console.log(tableOfWeights(termFeatureNames, columns));

function precision({ gold, ...of }: Chapter, kind: 'plain' | 'marked', weights: readonly number[]) {
  const ours = new Set<string>();
  for (const { text } of pickTerms(
    of[kind].map(({ candidate }) => candidate),
    weights,
  )) {
    if (ours.size < gold.size) ours.add(keyOf(text));
  }
  return [...ours].filter((key) => gold.has(key)).length / gold.size;
}

function regress(some: readonly Chapter[], kind: 'plain' | 'marked'): number[] {
  const examples = some.flatMap((chapter) =>
    chapter[kind].map(({ candidate, isTerm }) => ({ features: candidate.features, isSo: isTerm })),
  );
  return logistic(examples, termFeatureNames.length, ridge);
}
