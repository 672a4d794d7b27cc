/** Summaries of sections, at 120 words, beside the authors' own; “lead” is the plain first 120 words in whole sentences. */
import { splitSentences } from '../../src/generate/language/sentences.ts';
import { onDeviceEngine } from '../../src/generate/on-device.ts';
import { type GoldSection, pagesOf, readGold, wordCountOf } from './gold.ts';
import { type Rouge, rouge } from './rouge.ts';
import type { Row } from './table.ts';

export const summaryWords = 120;
/** Factor by which a text may exceed the requested length. */
const leeway = 1.12;
/** A shorter summary of the authors is a sentence about the section. */
const fewestGoldWords = 40;
/** A section that is hardly longer than its summary. */
const fewestSentences = 12;

export async function measureSummaries(folder: string, book: string): Promise<Row[]> {
  const sums = { ours: zero(), lead: zero() };
  let count = 0;
  for (const section of await readGold(folder, book)) {
    if (wordCountOf(section.summary.join(' ')) < fewestGoldWords) continue;
    const sentences = sentencesOf(section);
    if (sentences.length < fewestSentences) continue;
    const reference = section.summary.flatMap((text) => splitSentences(text));
    add(sums.ours, rouge(await ourSummary(section), reference));
    add(sums.lead, rouge(upTo(summaryWords, sentences), reference));
    count += 1;
  }
  const told = (name: string, sum: Rouge): Row => ({
    measure: `summary at ${summaryWords} words, ROUGE-1/2/Lsum, ${name}`,
    book,
    value: [sum.one, sum.two, sum.lsum].map((x) => ((100 * x) / count).toFixed(1)).join(' / '),
    of: `${count} sections`,
  });
  return [told('ours', sums.ours), told('lead', sums.lead)];
}

async function ourSummary(section: GoldSection): Promise<string[]> {
  const { items } = await onDeviceEngine.makeSummary(pagesOf([section], true), {
    count: 40,
    words: summaryWords,
  });
  return items.map(({ text }) => text);
}

export function sentencesOf(section: GoldSection): string[] {
  const [page] = pagesOf([section], true);
  const running = page?.blocks.filter(({ kind }) => kind !== 'heading') ?? [];
  return running.flatMap(({ text }) => splitSentences(text));
}

function upTo(words: number, sentences: readonly string[]): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const sentence of sentences) {
    const size = wordCountOf(sentence);
    if (used + size > words * leeway) break;
    taken.push(sentence);
    used += size;
  }
  return taken;
}

const zero = (): Rouge => ({ one: 0, two: 0, lsum: 0 });

function add(sum: Rouge, { one, two, lsum }: Rouge): void {
  sum.one += one;
  sum.two += two;
  sum.lsum += lsum;
}
