/** The fields of a new row from one line. Pure. */
import type { EventFields } from '../../entities/event.ts';
import type { TaskFields } from '../../entities/task.ts';
import { hashOfPlace } from '../../files/place-hash.ts';
import { spanOfDays } from '../event-time.ts';
import { instantOf } from '../local-time.ts';
import type { LineContext, LineReading } from './line-types.ts';

/** A title longer than this is refused (`fields.ts`). UTF-16 units. */
export const longestTitle = 500;

export function taskOfLine(reading: LineReading, files: LineContext['files']): TaskFields {
  const { dueOn, dueTime, repeat, priority, remindMin, estimateMin, durationMin, courseId } =
    reading;
  const links = linksOf(reading, files);
  const length = estimateMin ?? durationMin;
  return {
    title: titleOf(reading),
    dueOn: dueOn ?? null,
    ...(dueTime !== undefined && { dueTime }),
    ...(repeat !== undefined && { repeat }),
    ...(priority !== undefined && { priority }),
    ...(remindMin !== undefined && { remindMin: [remindMin] }),
    ...(length !== undefined && { estimateMin: length }),
    ...(courseId !== undefined && { courseId }),
    ...(links.length > 0 && { links }),
  };
}

/** Cut between letters as people see them: an emoji may be many units. */
function titleOf({ title }: LineReading): string {
  if (title.length <= longestTitle) return title;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(title.slice(0, longestTitle + 1))) {
    if (kept.length + segment.length > longestTitle) break;
    kept += segment;
  }
  return kept;
}

/** An event without an end or a length, minutes. */
const usualLengthMin = 60;

/** Without a time it lasts the whole day; without a day it is today. */
export function eventOfLine(
  reading: LineReading,
  { today, offsetAt, files }: Pick<LineContext, 'today' | 'offsetAt' | 'files'>,
): EventFields {
  const { dueOn = today, endsOn = dueOn, dueTime, repeat, breaks, place, courseId } = reading;
  const links = linksOf(reading, files);
  const days = { startsOn: dueOn, endsOn };
  const times =
    dueTime === undefined
      ? { ...spanOfDays(dueOn, endsOn, offsetAt), ...days }
      : timesOf(dueOn, dueTime, reading.endsAt, reading.durationMin, offsetAt);
  return {
    title: titleOf(reading),
    ...times,
    ...(repeat !== undefined && { repeat }),
    ...(repeat !== undefined && breaks !== undefined && { breaks: [...breaks] }),
    ...(place !== undefined && { place }),
    ...(reading.remindMin !== undefined && { remindMin: [reading.remindMin] }),
    ...(courseId !== undefined && { courseId }),
    ...(links.length > 0 && { links }),
  };
}

function timesOf(
  day: string,
  time: string,
  endsAt: number | undefined,
  minutes = usualLengthMin,
  offsetAt: LineContext['offsetAt'],
): Pick<EventFields, 'startsAt' | 'endsAt'> {
  const startsAt = instantOf(day, time, offsetAt);
  return { startsAt, endsAt: endsAt ?? startsAt + minutes * 60_000 };
}

/** The file, at its first page. */
function linksOf(
  { fileId, pages }: LineReading,
  files: LineContext['files'],
): { to: string; words: string }[] {
  const file = files.find(({ id }) => id === fileId);
  if (file === undefined) return [];
  const to = `/dashboard/library/files/${file.id}`;
  if (pages === undefined) return [{ to, words: file.name }];
  const { from, to: last } = pages;
  const span = from === last ? `p. ${from}` : `p. ${from}–${last}`;
  return [{ to: `${to}#${hashOfPlace({ page: from })}`, words: `${file.name}, ${span}` }];
}
