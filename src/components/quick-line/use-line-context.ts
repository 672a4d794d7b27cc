/** What a line is read with: the student's courses and files, the clock, and how the device writes dates. */
import { useMemo } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { Course } from '../../model/entities/course.ts';
import type { LineContext } from '../../model/study/quick-line/line-types.ts';
import { readCourses, takingNew, useCourses } from '../../queries/courses.ts';
import { useStudyToday } from '../../queries/day/use-study-today.ts';
import { readTerm, useTerm } from '../../queries/term.ts';
import { useNow } from '../../ui/use-now.ts';

/** What the place of the line says, such as the slot that was chosen in the grid. */
export type LineSetting = Partial<
  Pick<LineContext, 'kind' | 'day' | 'time' | 'durationMin' | 'courseId' | 'fileId'>
>;

export interface LineSurroundings {
  context: LineContext;
  courses: readonly Course[];
}

const noCourses: readonly Course[] = [];
const noFiles: LineContext['files'] = [];

/** @param setting the shown course is the default of `courseId`; an empty one is none */
export function useLineContext(setting: LineSetting): LineSurroundings {
  const today = useStudyToday();
  const now = new Date(useNow()).toTimeString().slice(0, 5);
  const all = useCourses();
  const courses = all?.current ?? noCourses;
  const shown = takingNew(all?.chosen)?.id;
  const files = useRows(readFiles, []);
  const term = useTerm();
  const termTo = term?.termTo ?? '';
  const isLoading = all === undefined || files === undefined || term === undefined;
  const { kind, day, time, durationMin, courseId, fileId } = setting;
  const context = useMemo(
    (): LineContext => ({
      today,
      now,
      offsetAt: localOffsetMin,
      courses,
      files: files ?? noFiles,
      termTo,
      load: isLoading ? () => load(courseId) : undefined,
      ...writing(),
      kind,
      day,
      time,
      durationMin,
      courseId: courseId ?? shown,
      fileId,
    }),
    [
      today,
      now,
      courses,
      files,
      termTo,
      isLoading,
      kind,
      day,
      time,
      durationMin,
      courseId,
      shown,
      fileId,
    ],
  );
  return { context, courses };
}

async function load(courseId: string | undefined): ReturnType<NonNullable<LineContext['load']>> {
  const database = currentDatabase();
  const [files, { current, chosen }, { termTo }] = await Promise.all([
    readFiles(database),
    readCourses(database),
    readTerm(database),
  ]);
  const shown = takingNew(chosen)?.id;
  return { files, courses: current, termTo: termTo ?? '', courseId: courseId ?? shown };
}

async function readFiles(database: AccountDatabase): Promise<LineContext['files']> {
  const rows = await database.rows('file').where('deletedAt').equals(0).toArray();
  return rows.map(({ id, name, pageCount }) => ({ id, name, pageCount }));
}

/** How the device's language writes dates and hours. */
function writing(locale?: string): Pick<LineContext, 'isDayFirst' | 'is24Hours'> {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  const parts = format.formatToParts(0).map(({ type }) => type);
  const { hourCycle = 'h23' } = format.resolvedOptions();
  return {
    isDayFirst: parts.indexOf('day') < parts.indexOf('month'),
    is24Hours: hourCycle === 'h23' || hourCycle === 'h24',
  };
}
