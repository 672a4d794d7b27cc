/** A page that was read: an immutable fact, from which goal progress is computed. */
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, day, id, page, timeMs } from '../../fields.ts';
import { studyDayOf } from '../../study/study-day.ts';

export const reading = defineEntity({
  name: 'reading',
  kind: 'fact',
  rank: 4,
  indexes: ['[fileId+page]', 'studyDay'],
  fields: { fileId: id, page, readAt: timeMs, studyDay: day, durationMs: count },
  noun: 'page you read',
  plural: 'pages you read',
  derives: ['studyDays', 'fileReads'],
  labels: {
    fileId: null,
    page: 'Page',
    readAt: { label: 'Read', as: 'time' },
    studyDay: null,
    durationMs: null,
  },
  sheet: {
    name: 'pages-read',
    columns: ['id', 'file', 'page', 'read', 'study day', 'duration (ms)'],
    refersTo: ['file'],
    lines: ({ id, fileId, page, readAt, studyDay, durationMs }, titleOf) => [
      [id, titleOf('file', fileId), page, new Date(readAt), studyDay, durationMs],
    ],
  },
});

export type Reading = RowOf<typeof reading>;

export const recordReading: Mutation<{ fileId: string; page: number; durationMs: number }> = (
  fields,
  { newId, nowMs, tzOffsetMin },
) => [
  createRow(reading, newId(), {
    ...fields,
    readAt: nowMs,
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  }),
];
