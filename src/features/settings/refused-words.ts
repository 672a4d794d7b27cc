/** Says in the student's words what a change of the database was about. */
import type { RefusedChange } from '../../db/database.ts';

const things: Record<string, string> = {
  settings: 'your settings',
  deck: 'a deck',
  card: 'a flashcard',
  review: 'a review',
  file: 'a file',
  task: 'a task',
  event: 'an event',
  goal: 'a study goal',
  summary: 'a summary',
  point: 'a point of a summary',
  note: 'a note',
  quiz: 'a quiz',
  question: 'a quiz question',
  attempt: 'a quiz result',
  reading: 'a page you read',
};

type Told = Pick<RefusedChange, 'entity' | 'fields'>;

export function changeInWords({ entity, fields }: Told): { what: string; details: string } {
  const thing = things[entity] ?? 'something';
  const verb = isDeletion(fields) ? 'Deleting' : 'Saving';
  const words = ['title', 'name', 'front', 'stem', 'text']
    .map((field) => fields[field])
    .filter((value): value is string => typeof value === 'string' && value !== '');
  return { what: `${verb} ${thing}`, details: words.join(' · ').slice(0, 300) };
}

function isDeletion(fields: Record<string, unknown>): boolean {
  return typeof fields.deletedAt === 'number' && fields.deletedAt > 0;
}
