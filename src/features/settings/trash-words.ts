/** How a thing in the Trash is called. */
import type { TrashItem } from '../../db/trash.ts';
import type { Trashable } from '../../model/trash.ts';

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

const nameFields = ['name', 'title', 'front', 'stem', 'text'];

export function nameOf({ row, entity }: Pick<TrashItem, 'row' | 'entity'>): string {
  for (const field of nameFields) {
    const value = row[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return `Untitled ${kindWords[entity].toLowerCase()}`;
}
