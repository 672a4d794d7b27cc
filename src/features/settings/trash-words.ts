/** How a thing in the Trash is called. */

import { listOf, plural } from '../../lib/plural.ts';
import { clozeAnswer } from '../../model/study/cloze.ts';
import type { Trashable } from '../../model/trash.ts';
import type { TrashItem } from '../../queries/trash.ts';

export const kindWords: Record<Trashable, string> = {
  file: 'File',
  deck: 'Deck',
  card: 'Flashcard',
  quiz: 'Quiz',
  question: 'Question',
  summary: 'Summary',
  point: 'Summary point',
  note: 'Note',
  task: 'Task',
  goal: 'Study goal',
  event: 'Event',
};

const partWords: [Trashable, string][] = [
  ['card', 'flashcard'],
  ['question', 'question'],
  ['point', 'summary point'],
];

/** Things and the parts in them that are not named by themselves: “2 items with 25 flashcards and 3 questions”. */
export function countsOf(items: number, inside: Partial<Record<string, number>>): string {
  const counts = partWords.flatMap(([entity, word]) =>
    inside[entity] === undefined ? [] : [plural(inside[entity], word)],
  );
  const whole = plural(items, 'item');
  return counts.length === 0 ? whole : `${whole} with ${listOf(counts)}`;
}

const nameFields = ['name', 'title', 'front', 'stem', 'text'];

export function nameOf({ row, entity }: Pick<TrashItem, 'row' | 'entity'>): string {
  for (const field of nameFields) {
    const value = row[field];
    if (typeof value === 'string' && value.trim() !== '') {
      return row.kind === 'cloze' ? clozeAnswer(value) : value;
    }
  }
  return `Untitled ${kindWords[entity].toLowerCase()}`;
}
