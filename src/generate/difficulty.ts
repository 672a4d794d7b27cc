/** Estimates how hard an item is by its text, and chooses the easier or harder ones. Reviews show how hard it is for a person. Pure. */
import type { StudyItem, TaskItem } from './engine.ts';
import { keysOf, rootOf, wordsOf } from './language/words.ts';

/** None: mixed. */
export type Difficulty = 'easier' | 'harder';

/** Candidates made for each wanted item. */
export const surplus = 3;

/** Words. Longer answers count as equally hard. */
const longWords = 20;
/** The surest key terms; the others are details. */
const mainTerms = 40;

/** Takes at most half of the items: of a few, all would be neither easy nor hard. @param terms surest first @returns in original order */
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

/** Recognizing is easier than recalling. */
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

/** Frequent key terms are known better than details. 0 for the surest key term, 1 for none. */
function ofTerm(text: string, ranks: ReadonlyMap<string, number>): number {
  const words = ` ${plain(text)} `;
  let best = mainTerms;
  for (const [term, rank] of ranks) if (rank < best && words.includes(` ${term} `)) best = rank;
  return best / mainTerms;
}

function ofLength(answer: string): number {
  return Math.min(wordsOf(answer).length, longWords) / longWords;
}

/** Questions for a definition or a term are easiest; how, why and when ask for details. */
function ofAsking(prompt: string): number {
  return /\b(what (is|are|does .* mean)|which (term|one)|what term)\b/i.test(prompt) ? 0 : 0.5;
}

/** How similar the wrong answers are to the right one: words of one family, and length. 0 to 1. */
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
