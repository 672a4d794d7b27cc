/**
 * Books that weights, word lists or rules of the engine were made on. Items of them prove nothing, so a draw refuses them: by name, and by
 * sentences that the book shares with the engine’s own tests and with labels for tuning.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Taint {
  /** In a repository’s name, a title or a file’s name. */
  name: RegExp;
  why: string;
}

const weights = 'weights and word lists';

export const tainted: readonly Taint[] = [
  { name: /osbooks-psychology|psychology 2e|osbooks-psychologia/i, why: weights },
  { name: /osbooks-anatomy|anatomy (?:and|&) physiology/i, why: weights },
  { name: /osbooks-(?:principles-)?economics|principles of economics/i, why: weights },
  { name: /osbooks-introduction-sociology|introduction to sociology/i, why: weights },
  { name: /osbooks-us-history/i, why: weights },
  { name: /osbooks-american-government|american government 3e/i, why: weights },
  { name: /osbooks-microbiology|\bmicrobiology\b/i, why: weights },
  { name: /osbooks-astronomy|astronomy 2e/i, why: weights },
  { name: /osbooks-introduction-business|introduction to business/i, why: weights },
  { name: /osbooks-introduction-philosophy|introduction to philosophy/i, why: weights },
  {
    name: /osbooks-(?:introduction-)?political-science|introduction to political science/i,
    why: weights,
  },
  { name: /osbooks-introduction-anthropology|introduction to anthropology/i, why: weights },
  { name: /osbooks-chemistry|chemistry 2e|osbooks-quimica/i, why: `${weights}, languages` },
  { name: /osbooks-entrepreneurship/i, why: weights },
  { name: /osbooks-population-health|population health/i, why: weights },
  { name: /osbooks-world-history/i, why: weights },
  {
    name: /osbooks-introductory-(?:business-)?statistics|osbooks-introduccion-estadistica/i,
    why: weights,
  },
  { name: /osbooks-pharmacology/i, why: weights },
  { name: /osbooks-nutrition/i, why: weights },
  { name: /osbooks-life-liberty/i, why: weights },
  {
    name: /osbooks-principles-marketing|osbooks-principles-finance|osbooks-college-success/i,
    why: 'judged cards',
  },
  { name: /osbooks-business-law|osbooks-introduction-intellectual-property/i, why: 'judged cards' },
  { name: /osbooks-introduction-python/i, why: 'judged questions' },
  { name: /SystemsApproach/i, why: 'judged questions' },
  {
    name: /klexikon|SystemesInformatiques|IoT-For-Beginners|PetroGold|progit2?|squad-it|school\.gijs6|dator-kompendium/i,
    why: 'tables of languages',
  },
  {
    name: /Course-on-Software-Product-Lines|Software-Engineering-2020-2021|potassco-asp|lecture_i?ml|lecture_sl\b|snlp2020|stat154|phy211|applied-methods-phd|joyfulcryptography|machine-learning-with-ontologies|Tools4RR|Intro-to-rnaseq|RNAseq_March|NGS-introduction|openintro-statistics-slides|ckaestne\/seai|COMS4995|Eclipsecourse|foss-course|iu-hse-asr|Taming-the-BEAST|pols1600|survey(?:exp)?course|spatial-microsim|repro-workshop|EconometricsSlides|IntroductionBayesian|Physicalism|KIPAC|large-scale-graph|fermi-hero|verification-class|TDA357|DOE-HPC|stor390|SBG-CGC|software-engineering-day1/i,
    why: 'rules for slides',
  },
  { name: /packaging-slides|R-intro|haskell98|tracemonkey/i, why: 'rules for pages and slides' },
  { name: /UD_English-(?:GUM|EWT)|amir-zeldes\/gum/i, why: 'a trained grammar' },
];

/** @returns why a book may not be drawn from; undefined for one that may */
export function taintOf(
  told: { name: string; title: string; source: string },
  list: readonly Taint[] = tainted,
): string | undefined {
  const words = [told.name, told.title, told.source];
  return list.find(({ name }) => words.some((one) => name.test(one)))?.why;
}

/** Shorter sentences may be alike by chance. */
const fewestWords = 8;

/** Sentences by their words alone. */
export function sentenceKeys(text: string): string[] {
  return text
    .split(/(?<=[.!?])[)\]”’"']*\s+|\n+/)
    .map((sentence) => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((words) => words.length >= fewestWords)
    .map((words) => words.join(' '));
}

export function sharedSentences(text: string, known: ReadonlySet<string>): string[] {
  return [...new Set(sentenceKeys(text))].filter((key) => known.has(key));
}

/** Sentences of the tests of the engine, of its measurements, and of labels for tuning. */
export async function knownSentences(root: string): Promise<Set<string>> {
  const known = new Set<string>();
  for (const folder of ['src/generate', 'src/text', 'test/eval']) {
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      const isLabels = /labels[/\\][^/\\]*tuning[^/\\]*\.jsonl$/.test(file);
      if (!isLabels && !/\.(?:test|testing)\.ts$|(?:faults|variants|questions)\.ts$/.test(file))
        continue;
      const source = await readFile(join(root, folder, file), 'utf8');
      for (const [, , literal = ''] of source.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1/gs))
        for (const key of sentenceKeys(literal)) known.add(key);
    }
  }
  return known;
}

/** So many sentences may be shared by chance: quotations, licences. */
export const mostShared = 1;
