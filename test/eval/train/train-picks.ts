/**
 * `node test/eval/train/train-picks.ts BOOKS…`: the trees of `src/generate/pick/worth-weights.ts` and `gap-weights.ts`, which it writes, of
 * how readers judged sentences (`../labels/sentences-tuning.jsonl`). BOOKS: folders made by `npm run eval:read -- gather`.
 * `npm run eval:pick` measures them on books held out.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valuesOf } from '../../../src/generate/pick/spans.ts';
import { worthFeatureNames } from '../../../src/generate/pick/worth-features.ts';
import { type Labelled, labelsOf, plainGap, rangesWith, type Verdict } from '../pick/labels.ts';
import { boosted } from './boosted.ts';
import type { Example } from './linear.ts';

const worth: Readonly<Record<Verdict, number>> = { keep: 1, edit: 0.4, drop: 0 };
/** What the reader would hide first counts more. */
const ofFirst = 1.3;

const labelled: Labelled[] = [];
for await (const range of rangesWith(await labelsOf('tuning'), process.argv.slice(2)))
  labelled.push(...range.labelled);
const sentences = labelled.flatMap(({ label, candidate: { features } }): Example[] => {
  const share = worth[label.verdict];
  return [
    { features, isSo: true, weight: share },
    { features, isSo: false, weight: 1 - share },
  ].filter(({ weight }) => weight > 0 && features.length > 0);
});
const gaps = labelled
  .filter(({ label: { verdict, gaps: some } }) => verdict !== 'drop' && some.length > 0)
  .flatMap(({ label, candidate }): Example[] => {
    const [first, ...more] = [...label.gaps, ...(label.again?.gaps ?? [])].map(plainGap);
    return candidate.spans().map((span) => {
      const text = plainGap(candidate.sentence.slice(span.start, span.end));
      const isFirst = text === first;
      const isSo = isFirst || more.includes(text);
      return { features: valuesOf(span), isSo, weight: isFirst ? ofFirst : 1 };
    });
  });
const [span] = labelled.flatMap(({ candidate }) => candidate.spans());
const gapFeatureNames = span?.features.map(([name]) => name) ?? [];
console.error(`${labelled.length} sentences, ${gaps.length} phrases`);
await write(
  'worth',
  'whether a reader keeps a sentence',
  worthFeatureNames,
  boosted(sentences, { trees: 80, rate: 0.15, ridge: 10, share: 0.5, seed: 1 }),
);
await write(
  'gap',
  'whether a reader hides a phrase',
  gapFeatureNames,
  boosted(gaps, { trees: 300, rate: 0.15, ridge: 10, share: 0.5, seed: 1 }),
);

async function write(
  name: string,
  what: string,
  names: readonly string[],
  table: string,
): Promise<void> {
  const file = join(import.meta.dirname, `../../../src/generate/pick/${name}-weights.ts`);
  const inLines = `Features, in the order of their numbers: ${names.join(' ')}.`
    .match(/.{1,110}(?:\s|$)/g)
    ?.map((line) => ` * ${line.trim()}`)
    .join('\n');
  const source = `/**
 * Trees (\`trees.ts\`) by \`test/eval/train/train-picks.ts\` of ${what}. They learned from
 * the sentences in \`test/eval/labels/sentences-tuning.jsonl\`, which names books and licences.
${inLines}
 */
export const ${name}Table = \`
${table}
\`;
`;
  await writeFile(file, source);
}
