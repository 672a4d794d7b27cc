/**
 * The icon and the address of each entity's rows, for the palette, “Recent” and refused changes. It comes with the first
 * screen, so it imports only types of entities; their names are in the entities' own files.
 */
import {
  CalendarDays,
  CircleQuestionMark,
  FileText,
  GraduationCap,
  Layers,
  ListTodo,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import type { Highlight } from '../model/entities/highlight.ts';
import type { Values } from '../model/entity.ts';
import { boundsOfArea, hashOfPlace } from '../model/files/place-hash.ts';
import type { EntityName } from '../model/registry.ts';
import { formatDate, formatDateTime } from '../ui/format.ts';
import { type Shelf, shelfOf } from './shelves.ts';

type ItemScreen =
  | `/dashboard/library/${'notes' | 'flashcards' | 'quiz' | 'files' | 'study-goals'}/$id`
  | '/dashboard/courses/$id';
type Screen = Shelf['to'] | `/dashboard/${'tasks' | 'scheduler' | 'settings' | 'import'}`;

/** Props of the router's links. */
export type Destination =
  | { to: Screen; hash: string; params?: never }
  | { to: ItemScreen; params: { id: string }; hash?: string };

interface Place {
  icon: LucideIcon;
  /** @returns `undefined` if the row lacks the needed field */
  at: (row: Values) => Destination | undefined;
  /** Its list is a shelf of the library. */
  shelf?: Shelf;
  /** Replaces the entity's noun. */
  kind?: string;
  /** Distinguishes it from others of its kind. */
  detail?: (row: Values) => string;
  /** Its screen is a list, which a search can narrow to this row. */
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

/** With the place of its words or area, which the reader marks. */
const inFile = ({ fileId, page, quote, area }: Values): Destination | undefined => {
  if (typeof fileId !== 'string') return undefined;
  const marked = boundsOfArea(area as Highlight['area']);
  const place = { page: Number(page), quote: quote as Highlight['quote'], area: marked };
  return { to: file, params: { id: fileId }, hash: hashOfPlace(place) };
};

const settingsSection = (hash: string) => (): Destination => ({ to: '/dashboard/settings', hash });

const note = '/dashboard/library/notes/$id';
const file = '/dashboard/library/files/$id';
const deck = '/dashboard/library/flashcards/$id';
const quiz = '/dashboard/library/quiz/$id';

const listed = (shelf: Shelf) => ({ icon: shelf.icon, shelf });

/** The header's bell shows notifications; the others are shown only with their card, summary, quiz or owner. */
type Unplaced =
  | 'notification'
  | 'review'
  | 'point'
  | 'media'
  | 'sitting'
  | 'tag'
  | 'occurrence'
  | 'subtask'
  | 'focus'
  | 'calendar'
  | 'memo'
  | 'pick';

/** In the order of the shelves. */
const places: Readonly<Record<Exclude<EntityName, Unplaced>, Place>> = {
  file: { ...listed(shelfOf.files), at: item(file) },
  deck: { ...listed(shelfOf.decks), at: item(deck), kind: 'Flashcards' },
  note: { ...listed(shelfOf.notes), at: item(note) },
  quiz: { ...listed(shelfOf.quizzes), at: item(quiz) },
  highlight: { ...listed(shelfOf.highlights), at: inFile },
  course: { icon: GraduationCap, at: item('/dashboard/courses/$id') },
  goal: { ...listed(shelfOf.goals), at: item('/dashboard/library/study-goals/$id') },
  task: {
    icon: ListTodo,
    at: openedOn('/dashboard/tasks'),
    detail: ({ status }) => String(status),
  },
  event: {
    icon: CalendarDays,
    at: openedOn('/dashboard/scheduler'),
    detail: ({ startsAt, startsOn }) =>
      startsOn ? formatDate(Date.parse(`${startsOn}T12:00`)) : formatDateTime(Number(startsAt)),
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
};

/** The address of a place within the app. */
export function pathOf({ to, params, hash }: Destination): string {
  const path = to.replace('$id', encodeURIComponent(params?.id ?? ''));
  return hash ? `${path}#${hash}` : path;
}

export function placeOf(entity: EntityName): Place | undefined {
  return (places as Partial<Record<string, Place>>)[entity];
}

/** The library's lists, in their order. */
export const shelves = Object.entries(places).flatMap(([entity, place]) =>
  place?.shelf === undefined ? [] : [{ entity: entity as EntityName, ...place.shelf }],
);

/** @returns where a row is shown now, maybe in the Trash; `undefined` if no screen shows it, or it is gone */
export function whereToSee(entity: string, row: Values): Destination | undefined {
  if (row.id === undefined || row.purgedAt !== undefined) return undefined;
  const isInTrash = typeof row.deletedAt === 'number' && row.deletedAt > 0;
  if (isInTrash) return settingsSection('trash')();
  return Object.hasOwn(places, entity) ? placeOf(entity as EntityName)?.at(row) : undefined;
}
