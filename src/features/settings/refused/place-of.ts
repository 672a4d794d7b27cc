/** The screen on which a refused change's thing is to be seen, where it has one. Pure. */
import type { RefusedChange } from '../../../db/database.ts';

type Values = Readonly<Record<string, unknown>>;

/** @param row the thing as this device has it; nothing opens what is not here */
export function placeOf({ entity, id }: Pick<RefusedChange, 'entity' | 'id'>, row: Values) {
  const at = (to: `/dashboard/library/${Shelf}/$id`, target: unknown) =>
    typeof target === 'string' ? { to, params: { id: target } } : undefined;
  if (row.id === undefined || row.purgedAt !== undefined) return undefined;
  if (typeof row.deletedAt === 'number' && row.deletedAt > 0) {
    return { to: '/dashboard/settings', hash: 'trash' } as const;
  }
  switch (entity) {
    case 'task':
      return { to: '/dashboard/tasks' } as const;
    case 'event':
      return { to: '/dashboard/scheduler' } as const;
    case 'goal':
      return { to: '/dashboard/library/study-goals' } as const;
    case 'settings':
      return { to: '/dashboard/settings', hash: 'study' } as const;
    case 'profile':
      return { to: '/dashboard/settings', hash: 'personal' } as const;
    case 'note':
      return at('/dashboard/library/notes/$id', id);
    case 'deck':
      return at('/dashboard/library/flashcards/$id', id);
    case 'card':
      return at('/dashboard/library/flashcards/$id', row.deckId);
    case 'quiz':
      return at('/dashboard/library/quiz/$id', id);
    case 'question':
    case 'attempt':
      return at('/dashboard/library/quiz/$id', row.quizId);
    case 'file':
      return at('/dashboard/library/files/$id', id);
    case 'summary':
    case 'reading':
      return at('/dashboard/library/files/$id', row.fileId);
    default:
      return undefined;
  }
}

type Shelf = 'notes' | 'flashcards' | 'quiz' | 'files';
