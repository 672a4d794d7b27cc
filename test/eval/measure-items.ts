/** Cards and questions of whole books from their PDFs: which glossary terms have one, faults that a script sees, the time. */
import { readFile } from 'node:fs/promises';
import type { PlainItem, QuestionItem } from '../../src/generate/engine.ts';
import { onDeviceEngine } from '../../src/generate/on-device.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { faultNames, faultsOf, knownOf } from './faults.ts';
import { keyOf } from './measure-terms.ts';
import { percent, type Row } from './table.ts';

/** Pages of one request, about a chapter. */
const rangeSize = 25;
/** More than any range carries. */
const asMany = 400;

export interface Made {
  cards: PlainItem[];
  questions: QuestionItem[];
  points: PlainItem[];
  ms: number;
}

export async function makeAll(pages: readonly CleanPage[]): Promise<Made> {
  const began = performance.now();
  const made: Made = { cards: [], questions: [], points: [], ms: 0 };
  for (let start = 0; start < pages.length; start += rangeSize) {
    const range = pages.slice(start, start + rangeSize);
    made.cards.push(...(await onDeviceEngine.makeFlashcards(range, { count: asMany })).items);
    made.questions.push(...(await onDeviceEngine.makeQuestions(range, { count: asMany })).items);
    made.points.push(...(await onDeviceEngine.makeSummary(range, { count: 10 })).items);
  }
  made.ms = performance.now() - began;
  return made;
}

export async function glossaryRows(goldPath: string, book: string, made: Made): Promise<Row[]> {
  const gold = JSON.parse(await readFile(goldPath, 'utf8'));
  const terms = new Set<string>();
  for (const { modules } of gold.chapters)
    for (const { glossary } of modules) for (const { t } of glossary) terms.add(keyOf(t));
  terms.delete('');
  const asked = new Set<string>();
  const defined = new Set<string>();
  for (const card of made.cards) {
    if (card.type === 'cloze') asked.add(keyOf(/\{\{c1::(.+?)\}\}/.exec(card.text)?.[1] ?? ''));
    if (card.type !== 'basic') continue;
    for (const key of [keyOf(card.back), ...keysIn(card.front, terms)]) {
      asked.add(key);
      defined.add(key);
    }
  }
  const share = (found: ReadonlySet<string>) =>
    percent([...terms].filter((key) => found.has(key)).length / Math.max(terms.size, 1));
  const of = `${terms.size} terms`;
  return [
    { measure: 'glossary terms with a card', book, value: share(asked), of },
    { measure: 'glossary terms with a definition card', book, value: share(defined), of },
  ];
}

/** The longest glossary term that the front asks for. */
function keysIn(front: string, terms: ReadonlySet<string>): string[] {
  const words = keyOf(front).split(' ');
  for (let size = 6; size > 0; size--) {
    for (let start = words.length - size; start >= 0; start--) {
      const key = words.slice(start, start + size).join(' ');
      if (terms.has(key)) return [key];
    }
  }
  return [];
}

export function faultRows(book: string, pages: readonly CleanPage[], made: Made): Row[] {
  const known = knownOf(pages.map(({ text }) => text));
  const items = [...made.cards, ...made.questions];
  const counts = new Map<string, PlainItem[]>();
  for (const item of items) {
    for (const fault of faultsOf(item, known)) {
      counts.set(fault, [...(counts.get(fault) ?? []), item]);
    }
  }
  const rows = faultNames.map((name): Row => {
    const found = counts.get(name) ?? [];
    if (process.env.SHOW)
      for (const item of found.slice(0, 12)) console.log(name, JSON.stringify(item));
    return {
      measure: name,
      book,
      value: `${found.length}`,
      of: `${items.length} items`,
    };
  });
  return [
    ...rows,
    {
      measure: 'made: cards, questions',
      book,
      value: `${made.cards.length}, ${made.questions.length}`,
      of: `${pages.length} pages`,
    },
  ];
}
