/**
 * Titles of the student's things that are few enough to hold in memory: files, decks, notes and others. They are found at
 * once, while the index of all words opens or is built (`queries/search`). Read each time the palette opens.
 */
import { GraduationCap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { placeOf } from '../../../components/places.ts';
import { type AccountDatabase, currentDatabase } from '../../../db/database.ts';
import type { Course } from '../../../model/entities/course.ts';
import type { Row } from '../../../model/merge.ts';
import { definitionOf, type EntityName, entityNames } from '../../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../../model/words.ts';
import { readCourses } from '../../../queries/courses.ts';
import { readTags } from '../../../queries/tags/tags.ts';
import { fold } from '../../../text/fold.ts';
import type { Entry } from './entry.ts';

const heldAtOnce = entityNames.filter((name) => {
  const { search } = definitionOf(name);
  return search !== undefined && !search.many;
});

export async function readLibrary(database: AccountDatabase = currentDatabase()): Promise<Entry[]> {
  const read = heldAtOnce.map(async (name) => {
    const live = database.table<Row, string>(name).where('deletedAt').equals(0);
    return [name, await live.reverse().toArray()] as const;
  });
  const lists = await Promise.all(read);
  const [courses, tags] = await Promise.all([readCourses(database), readTags(database)]);
  const byId: ReadonlyMap<unknown, Course> = courses.byId;
  return [
    ...lists.flatMap(([name, rows]) =>
      rows.flatMap((row) => {
        const tagNames = tags.of(name, row.id).map((tag) => tag.name);
        return entryOf(name, row, byId.get(row.courseId)?.name, tagNames);
      }),
    ),
    ...choicesOf(courses.current, courses.chosen),
  ];
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
  const words = [
    ...(definitionOf(name).search?.words ?? []).map((field) => row[field] ?? ''),
    ...[course ?? '', ...tags],
  ];
  return entryOfRow(name, row).map((entry) => ({
    ...entry,
    folded: fold([entry.label, ...words].join(' ')),
  }));
}

/** @returns the entry of a thing by its title; empty if no screen shows it */
export function entryOfRow(name: EntityName, row: Row): Entry[] {
  const place = placeOf(name);
  const link = place?.at(row);
  const section = definitionOf(name).search?.group;
  if (place === undefined || link === undefined || section === undefined) return [];
  const label = titleOf(name, row) || `Untitled ${definitionOf(name).noun}`;
  const details = [place.kind ?? nounAsLabel(name), place.detail?.(row)];
  return [
    {
      ...{ id: `${name}:${row.id}`, section, label, icon: place.icon, folded: fold(label) },
      detail: details.filter((part) => part !== undefined).join(', '),
      courseId: typeof row.courseId === 'string' ? row.courseId : undefined,
      choice: { link },
      openLabel: 'Open',
    },
  ];
}

/** @returns `undefined` while loading; after an error commands still work */
export function useLibrary(): Entry[] | undefined {
  const [library, setLibrary] = useState<Entry[]>();
  useEffect(() => {
    let isOpen = true;
    readLibrary().then(
      (entries) => isOpen && setLibrary(entries),
      (error: unknown) => console.warn('The library could not be searched', error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return library;
}
