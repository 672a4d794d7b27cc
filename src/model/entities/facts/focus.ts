/** Time that the student spent on a task, goal or course with the focus timer: an immutable fact. */
import { createRow, defineEntity, type Mutation, type RowOf } from '../../entity.ts';
import { count, day, kindWord, optionalId, timeMs } from '../../fields.ts';
import { studyDayOf } from '../../study/study-day.ts';

export const focus = defineEntity({
  name: 'focus',
  kind: 'fact',
  rank: 4,
  indexes: ['aboutId', 'studyDay'],
  fields: {
    aboutEntity: kindWord,
    aboutId: optionalId,
    endedAt: timeMs,
    studyDay: day,
    durationMs: count,
  },
  noun: 'focus session',
  labels: {
    aboutEntity: null,
    aboutId: null,
    endedAt: { label: 'Ended', as: 'time' },
    studyDay: null,
    durationMs: null,
  },
  exportedSince: 3,
});

export type Focus = RowOf<typeof focus>;

/** @param durationMs without pauses */
export const recordFocus: Mutation<{
  aboutEntity?: string;
  aboutId?: string;
  durationMs: number;
}> = (fields, { newId, nowMs, tzOffsetMin }) => [
  createRow(focus, newId(), {
    ...fields,
    endedAt: nowMs,
    studyDay: studyDayOf(nowMs, tzOffsetMin),
  }),
];
