/**
 * The entries of the palette, and those of the library: files, decks, notes and other rows that are few enough to hold in
 * memory. Read each time the palette opens.
 */
import { GraduationCap, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Destination, placeOf } from '../../../components/places.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { Course } from '../../../model/entities/course.ts';
import type { Row } from '../../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';
import type { QuickAct } from '../../../platform/begin.ts';
import { readCourses } from '../../../queries/courses.ts';
import { readTags } from '../../../queries/tags/tags.ts';
import { fold } from '../../../text/fold.ts';
import { textOfBody } from '../../../text/note-text.ts';

/** The group of the student's rows. */
export const inLibrary = 'In your library';

export type Section = 'Recent' | 'Go to' | 'Create' | 'Do' | typeof inLibrary;

/** Actions that only the palette's host can do. */
export type Action = 'theme-light' | 'theme-dark' | 'theme-auto' | 'sync' | 'sign-out' | 'sheet';

export interface Link {
  to: string;
  params?: { id: string };
  hash?: string;
}

/** One entry of the palette: a place, an action, or a row of the library. */
export interface Entry {
  /** Stable and without the student's words, since recent choices store it. */
  id: string;
  section: Section;
  label: string;
  /** Its kind or place. */
  detail: string;
  icon: LucideIcon;
  /** Folded words for the search; the label's words come first. */
  folded: string;
  /** Folded; weighs less than the label. */
  body?: string;
  choice:
    | { link: Link | Destination }
    | { begin: QuickAct }
    /** A quick line with these words. */
    | { line: 'task' | 'event'; text: string }
    | { action: Action }
    /** Shows only this course; `undefined` for all courses. */
    | { course: string | undefined };
}

export interface Library {
  entries: Entry[];
  /** By entity and id. */
  rows: ReadonlyMap<EntityName, ReadonlyMap<string, Row>>;
}

const heldAtOnce = entityNames.filter((name) => {
  const { search } = definitionOf(name);
  return search !== undefined && !search.many;
});

export async function readLibrary(database: AccountDatabase = currentDatabase()): Promise<Library> {
  const read = heldAtOnce.map(async (name) => {
    const live = database.table<Row, string>(name).where('deletedAt').equals(0);
    return [name, await live.reverse().toArray()] as const;
  });
  const lists = await Promise.all(read);
  const [courses, tags] = await Promise.all([readCourses(database), readTags(database)]);
  const byId: ReadonlyMap<unknown, Course> = courses.byId;
  return {
    entries: [
      ...lists.flatMap(([name, rows]) =>
        rows.flatMap((row) => {
          const tagNames = tags.of(name, row.id).map((tag) => tag.name);
          return entryOf(name, row, byId.get(row.courseId)?.name, tagNames);
        }),
      ),
      ...choicesOf(courses.current, courses.chosen),
    ],
    rows: new Map(lists.map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))])),
  };
}

/** The folded words of documents by entry id. Slow, since it reads each document; titles are searchable before. */
export async function readBodies({ rows }: Library): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const [name, ofName] of rows) {
    const field = definitionOf(name).search?.body;
    if (field === undefined) continue;
    for (const row of ofName.values()) {
      bodies.set(idOf(name, row.id), fold(textOfBody(String(row[field]))));
    }
  }
  return bodies;
}

/** Entries that choose one course, or all courses. */
function choicesOf(courses: readonly Course[], chosen: Course | undefined): Entry[] {
  const choice = (label: string, course: string | undefined): Entry => ({
    id: `do:course:${course ?? 'all'}`,
    section: 'Do',
    label,
    detail: 'Action',
    icon: GraduationCap,
    folded: fold(`${label} course filter`),
    choice: { course },
  });
  const others = courses.filter(({ id }) => id !== chosen?.id);
  return [
    ...(chosen === undefined ? [] : [choice('Show all courses', undefined)]),
    ...others.map(({ id, name }) => choice(`Show only “${name}”`, id)),
  ];
}

/** The search also matches course and tags. @param course the name of its course */
function entryOf(
  name: EntityName,
  row: Row,
  course: string | undefined,
  tags: readonly string[],
): Entry[] {
  const place = placeOf(name);
  const link = place?.at(row);
  if (place === undefined || link === undefined) return [];
  const { noun, search } = definitionOf(name);
  const label = titleOf(name, row) || `Untitled ${noun}`;
  const kind = place.kind ?? nounAsLabel(name);
  const words = [...(search?.words ?? []).map((field) => row[field] ?? ''), course ?? '', ...tags];
  const details = [kind, place.detail?.(row), course].filter((part) => part !== undefined);
  return [
    {
      id: idOf(name, row.id),
      section: inLibrary,
      label,
      detail: details.join(', '),
      icon: place.icon,
      folded: fold([label, ...words].join(' ')),
      choice: { link },
    },
  ];
}

export function idOf(entity: string, id: string): string {
  return `${entity}:${id}`;
}

/** Titles come first, the words of notes later. @returns `undefined` while loading; after an error commands still work */
export function useLibrary(): Library | undefined {
  const [library, setLibrary] = useState<Library>();
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const things = await readLibrary();
      if (!isOpen) return;
      setLibrary(things);
      const bodies = await readBodies(things);
      if (!isOpen) return;
      const entries = things.entries.map((entry) => {
        const body = bodies.get(entry.id);
        return body === undefined ? entry : { ...entry, body };
      });
      setLibrary({ ...things, entries });
    };
    read().catch((error: unknown) => console.warn('The library could not be searched', error));
    return () => {
      isOpen = false;
    };
  }, []);
  return library;
}
