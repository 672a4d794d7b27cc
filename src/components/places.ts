/**
 * The one list of where a row is seen, and by which icon it is known: the navigation, the palette, lists of what is
 * new and the refused changes read it. What a row is called stands in its entity's own file, which the frame around
 * the screens does not wait for; so nothing of `model` that knows entities is imported here but types.
 */
import {
  CalendarDays,
  CircleQuestionMark,
  FileText,
  GalleryVerticalEnd,
  GraduationCap,
  Highlighter,
  Layers,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Settings,
  Target,
} from 'lucide-react';
import type { Highlight } from '../model/entities/highlight.ts';
import type { Values } from '../model/entity.ts';
import { boundsOfArea, hashOfPlace } from '../model/files/place-hash.ts';
import type { EntityName } from '../model/registry.ts';
import { formatDateTime } from '../ui/format.ts';

type ItemScreen =
  | `/dashboard/library/${'notes' | 'flashcards' | 'quiz' | 'files'}/$id`
  | '/dashboard/courses/$id';
type Screen = ListScreen | `/dashboard/${'tasks' | 'scheduler' | 'settings' | 'import'}`;
export type ListScreen =
  `/dashboard/library/${'notes' | 'flashcards' | 'quiz' | 'files' | 'highlights' | 'study-goals'}`;

/** What a link leads to, as the router takes it. */
export type Destination =
  | { to: Screen; hash: string; params?: never }
  | { to: ItemScreen; params: { id: string }; hash?: string };

interface Place {
  icon: LucideIcon;
  /** @returns `undefined` where the row does not say it */
  at: (row: Values) => Destination | undefined;
  /** Its list is a shelf of the library. */
  shelf?: { to: ListScreen; label: string };
  /** What kind of thing it is, where that is not the entity's noun. */
  kind?: string;
  /** What tells it from others of its kind. */
  detail?: (row: Values) => string;
  /** The screen holds many of them, and can be narrowed to this one by a search. */
  isInList?: true;
}

const item =
  (to: ItemScreen, field = 'id') =>
  (row: Values): Destination | undefined => {
    const id = row[field];
    return typeof id === 'string' ? { to, params: { id } } : undefined;
  };

const openedOn =
  (to: Screen) =>
  ({ id }: Values): Destination => ({ to, hash: `open=${String(id)}` });

/** At its words or its area, which the reader marks. */
const inFile = ({ fileId, page, quote, area }: Values): Destination | undefined => {
  if (typeof fileId !== 'string') return undefined;
  const marked = boundsOfArea(area as Highlight['area']);
  const place = { page: Number(page), quote: quote as Highlight['quote'], area: marked };
  return {
    to: '/dashboard/library/files/$id',
    params: { id: fileId },
    hash: hashOfPlace(place),
  };
};

const settingsSection = (hash: string) => (): Destination => ({ to: '/dashboard/settings', hash });

const note = '/dashboard/library/notes/$id';
const file = '/dashboard/library/files/$id';
const deck = '/dashboard/library/flashcards/$id';
const quiz = '/dashboard/library/quiz/$id';

/** In the order of the shelves. */
const places: Record<EntityName, Place | undefined> = {
  file: {
    icon: FileText,
    at: item(file),
    shelf: { to: '/dashboard/library/files', label: 'Files' },
  },
  deck: {
    icon: GalleryVerticalEnd,
    at: item(deck),
    shelf: { to: '/dashboard/library/flashcards', label: 'Flashcards' },
    kind: 'Flashcards',
  },
  note: {
    icon: NotebookPen,
    at: item(note),
    shelf: { to: '/dashboard/library/notes', label: 'Notes' },
  },
  quiz: {
    icon: CircleQuestionMark,
    at: item(quiz),
    shelf: { to: '/dashboard/library/quiz', label: 'Study Quiz' },
  },
  highlight: {
    icon: Highlighter,
    at: inFile,
    shelf: { to: '/dashboard/library/highlights', label: 'Highlights' },
  },
  course: { icon: GraduationCap, at: item('/dashboard/courses/$id') },
  goal: {
    icon: Target,
    at: openedOn('/dashboard/library/study-goals'),
    shelf: { to: '/dashboard/library/study-goals', label: 'Study Goals' },
  },
  task: {
    icon: ListTodo,
    at: openedOn('/dashboard/tasks'),
    detail: ({ status }) => String(status),
  },
  event: {
    icon: CalendarDays,
    at: openedOn('/dashboard/scheduler'),
    detail: ({ startsAt }) => formatDateTime(Number(startsAt)),
  },
  card: { icon: Layers, at: item(deck, 'deckId'), isInList: true },
  question: { icon: CircleQuestionMark, at: item(quiz, 'quizId') },
  attempt: { icon: CircleQuestionMark, at: item(quiz, 'quizId') },
  summary: {
    icon: FileText,
    at: (row) => (row.noteId ? item(note, 'noteId') : item(file, 'fileId'))(row),
  },
  reading: { icon: FileText, at: item(file, 'fileId') },
  settings: { icon: Settings, at: settingsSection('study') },
  profile: { icon: Settings, at: settingsSection('personal') },
  // Seen at the bell, in the header of every screen.
  notification: undefined,
  // Seen with another row only: with its card, with its summary, with its quiz, with its owner.
  review: undefined,
  point: undefined,
  media: undefined,
  sitting: undefined,
  tag: undefined,
};

export function placeOf(entity: EntityName): Place | undefined {
  return places[entity];
}

/** The library's lists, in their order. */
export const shelves = Object.entries(places).flatMap(([entity, place]) =>
  place?.shelf === undefined
    ? []
    : [{ entity: entity as EntityName, icon: place.icon, ...place.shelf }],
);

/** Where a row is seen now: one in the Trash there. @returns `undefined` where no screen shows it, or it is gone */
export function whereToSee(entity: string, row: Values): Destination | undefined {
  if (row.id === undefined || row.purgedAt !== undefined) return undefined;
  const isInTrash = typeof row.deletedAt === 'number' && row.deletedAt > 0;
  if (isInTrash) return settingsSection('trash')();
  return Object.hasOwn(places, entity) ? places[entity as EntityName]?.at(row) : undefined;
}
