/**
 * How hard an item is, as far as the text can tell, and the easier or harder ones of many. Pure. It knows nothing of the
 * student: how hard an item is for whom shows only in reviews.
 */
import type { StudyItem, TaskItem } from '../engine.ts';
import { rootOf } from '../language/roots.ts';
import { keysOf, wordsOf } from '../language/words.ts';

/** None of them: mixed. */
export type Difficulty = 'easier' | 'harder';

/** So many more are looked for as are wanted, to choose among. */
export const surplus = 3;

/** Answers of so many words and more are equally hard to say. */
const longWords = 20;
/** Of the surest key terms; the others are details. */
const mainTerms = 40;

/**
 * At most so many as are wanted, and at most half of all: of a text that gives few items, all would be neither easy nor hard.
 * @param terms the key terms of the text, the surest first
 * @returns in their order
 */
export function byDifficulty<Item extends StudyItem>(
  items: readonly Item[],
  terms: readonly string[],
  wanted: number,
  difficulty: Difficulty,
): Item[] {
  const ranks = new Map(terms.slice(0, mainTerms).map((term, rank) => [plain(term), rank]));
  const sign = difficulty === 'easier' ? 1 : -1;
  const sorted = items
    .map((item, place) => ({ item, place, hard: hardnessOf(item, ranks) }))
    .sort((a, b) => sign * (a.hard - b.hard) || a.place - b.place);
  return sorted
    .slice(0, Math.min(wanted, Math.ceil(items.length / 2)))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** What is recognized is easier than what is said from memory. */
const ofTask: Partial<Record<TaskItem['task']['kind'], number>> = {
  'true-false': 0,
  matching: 0.3,
  short: 0.8,
};

/** From 0 to about 3. @param ranks of key terms in plain form, 0 for the surest */
export function hardnessOf(item: StudyItem, ranks: ReadonlyMap<string, number>): number {
  switch (item.type) {
    case 'point':
      return 0;
    case 'cloze': {
      const hidden = /\{\{c\d+::(.+?)\}\}/.exec(item.text)?.[1] ?? '';
      return ofTerm(hidden, ranks) + ofLength(hidden) + 0.5;
    }
    case 'basic':
      return (
        ofTerm(`${item.front} ${item.back}`, ranks) + ofLength(item.back) + ofAsking(item.front)
      );
    case 'question': {
      const right = item.options[item.answer] ?? '';
      const wrong = item.options.filter((_, index) => index !== item.answer);
      const term = ofTerm(`${item.stem} ${right}`, ranks);
      return term + likeness(right, wrong) + ofAsking(item.stem);
    }
    case 'task':
      return ofTerm(item.stem, ranks) + (ofTask[item.task.kind] ?? 0.5);
  }
}

/** What the text is about is met again and again; a word that it says once is a detail. 0 for the surest key term, 1 for none. */
function ofTerm(text: string, ranks: ReadonlyMap<string, number>): number {
  const words = ` ${plain(text)} `;
  let best = mainTerms;
  for (const [term, rank] of ranks) if (rank < best && words.includes(` ${term} `)) best = rank;
  return best / mainTerms;
}

function ofLength(answer: string): number {
  return Math.min(wordsOf(answer).length, longWords) / longWords;
}

/** What something is, or which term is meant, is asked first; how, why and when are details. */
function ofAsking(prompt: string): number {
  return /\b(what (is|are|does .* mean)|which (term|one)|what term)\b/i.test(prompt) ? 0 : 0.5;
}

/** How much the wrong answers have in common with the right one: words of one family, and the same length. 0 to 1. */
function likeness(right: string, wrong: readonly string[]): number {
  const roots = new Set(keysOf(right).map(rootOf));
  const each = wrong.map((one) => {
    const own = new Set(keysOf(one).map(rootOf));
    const shared = [...own].filter((root) => roots.has(root)).length;
    const all = new Set([...own, ...roots]).size || 1;
    const [short, long] = [right.length, one.length].sort((a, b) => a - b);
    return (shared / all + (short ?? 0) / (long || 1)) / 2;
  });
  return each.reduce((sum, one) => sum + one, 0) / (each.length || 1);
}

function plain(text: string): string {
  return wordsOf(text).join(' ');
}
