/**
 * The things of the student's library that are few enough to be held at once: files, decks, notes, tasks,
 * goals, events, quizzes. They are read when the palette opens and forgotten with it.
 */
import {
  CalendarDays,
  CircleQuestionMark,
  FileText,
  GalleryVerticalEnd,
  ListTodo,
  NotebookPen,
  Target,
} from 'lucide-react';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import type { Note } from '../../../model/entities/note.ts';
import type { Quiz } from '../../../model/entities/quiz.ts';
import { formatDateTime } from '../../../ui/format.ts';
import type { Entry, Way } from '../entry.ts';
import { fold } from './match.ts';

export interface Library {
  entries: Entry[];
  decks: Map<string, Deck>;
  quizzes: Map<string, Quiz>;
  notes: Note[];
}

export async function readLibrary(database: AccountDatabase = currentDatabase()): Promise<Library> {
  const live = <N extends 'file' | 'deck' | 'note' | 'task' | 'goal' | 'event' | 'quiz'>(name: N) =>
    database.rows(name).where('deletedAt').equals(0).reverse().toArray();
  const [files, decks, notes, tasks, goals, events, quizzes] = await Promise.all([
    live('file'),
    live('deck'),
    live('note'),
    live('task'),
    live('goal'),
    live('event'),
    live('quiz'),
  ]);
  const entries = [
    ...files.map(({ id, name }) => thing('file', id, name, 'File', FileText, item('files', id))),
    ...decks.map(({ id, name }) =>
      thing('deck', id, name, 'Flashcards', GalleryVerticalEnd, item('flashcards', id)),
    ),
    ...notes.map(({ id, title }) =>
      thing('note', id, title.trim() || 'Untitled note', 'Note', NotebookPen, item('notes', id)),
    ),
    ...quizzes.map(({ id, title }) =>
      thing('quiz', id, title, 'Quiz', CircleQuestionMark, item('quiz', id)),
    ),
    ...tasks.map(({ id, title, status }) =>
      thing('task', id, title, `Task, ${status}`, ListTodo, opened('/dashboard/tasks', id)),
    ),
    ...goals.map(({ id, name }) =>
      thing('goal', id, name, 'Study goal', Target, opened('/dashboard/library/study-goals', id)),
    ),
    ...events.map(({ id, title, startsAt, place }) =>
      thing(
        'event',
        id,
        title,
        `Event, ${formatDateTime(startsAt)}`,
        CalendarDays,
        opened('/dashboard/scheduler', id),
        place ?? '',
      ),
    ),
  ];
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
  return { entries, decks: byId(decks), quizzes: byId(quizzes), notes };
}

/** Reading a note's words costs a document each; its title is found meanwhile. */
export async function readNoteBodies(notes: readonly Note[]): Promise<Map<string, string>> {
  const { textOfBody } = await import('../../../model/text/note-text.ts');
  return new Map(notes.map(({ id, body }) => [`note:${id}`, fold(textOfBody(body))]));
}

const item = (shelf: string, id: string): Way => ({
  to: `/dashboard/library/${shelf}/$id`,
  params: { id },
});

const opened = (to: string, id: string): Way => ({ to, hash: `open=${id}` });

function thing(
  kind: string,
  id: string,
  label: string,
  detail: string,
  icon: Entry['icon'],
  way: Way,
  words = '',
): Entry {
  return {
    id: `${kind}:${id}`,
    section: 'In your bag',
    label,
    detail,
    icon,
    folded: fold(`${label} ${words}`),
    choice: { way },
  };
}
