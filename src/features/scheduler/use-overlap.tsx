/** What a new or moved event would overlap in the whole schedule: a hint, never a refusal. */
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useRows } from '../../db/rows/use-rows.ts';
import { dayMs, localDay, localOffsetMin } from '../../lib/date-format.ts';
import type { EventFields, StudyEvent } from '../../model/entities/event.ts';
import type { EventChange, Scope } from '../../model/entities/series-edits.ts';
import {
  isSeries,
  loadEngine,
  type Occurring,
  occurrencesBetween,
} from '../../model/study/series.ts';
import { dayNumber } from '../../model/study/study-day.ts';
import { readEvents } from '../../queries/events.ts';
import { readSeriesOf } from '../../queries/series.ts';
import { eventEntry } from './plan/entries.ts';
import { takesTime } from './plan/free-time.ts';
import { firstOverlap, type Overlap, overlapInWords, type Titled } from './plan/overlap.ts';
import { minuteOf, moveSpan } from './plan/span.ts';

interface OverlapHintProps {
  overlap: Overlap | undefined;
  /** Then its day is named. */
  isOfSeveral: boolean;
}

export function OverlapHint({ overlap, isOfSeveral }: OverlapHintProps) {
  const words = overlap && overlapInWords(overlap, isOfSeveral);
  return (
    <div role="status">
      {words === undefined ? null : (
        <p className="flex items-center gap-2.5 rounded-control bg-warn-soft px-4 py-3 text-small text-warn">
          <TriangleAlert aria-hidden size={16} className="shrink-0" />
          <bdi className="min-w-0 first-letter:uppercase wrap-anywhere">{words}</bdi>
        </p>
      )}
    </div>
  );
}

/** A repeating event is compared for so long. */
const longestMs = 370 * dayMs;

const noTimes: readonly Titled[] = [];

/**
 * @param planned in any order
 * @param isOwn the planned ones as they are stored now
 * @returns `undefined` also while reading
 */
function useOverlapOf(
  planned: readonly Titled[],
  isOwn: (event: Occurring) => boolean,
): Overlap | undefined {
  const fromMs = Math.min(...planned.map(({ startsAt }) => startsAt));
  const toMs = Math.max(...planned.map(({ endsAt }) => endsAt));
  const events = useRows(
    async (db) => {
      const all = fromMs < toMs ? await readEvents(db, fromMs, toMs) : [];
      return all.filter((event) => takesTime(eventEntry(event, undefined)));
    },
    [fromMs, toMs],
  );
  if (events === undefined) return undefined;
  return firstOverlap(
    planned,
    events.filter((event) => !isOwn(event)),
  );
}

/** Of an event with the fields of a form or a line. @param id of the edited one */
export function useOverlapOfFields(
  fields: EventFields | undefined,
  id?: string,
): Overlap | undefined {
  const key = JSON.stringify(
    fields && [fields.startsAt, fields.endsAt, fields.repeat, fields.breaks],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when other fields matter
  const planned = useMemo(() => (fields === undefined ? noTimes : timesOf(fields)), [key]);
  return useOverlapOf(planned, (event) => id !== undefined && event.id === id);
}

/** A rule that needs the engine counts once: the hint is not worth the wait. */
function timesOf(fields: EventFields): readonly Titled[] {
  if (fields.startsOn) return noTimes;
  const event = { id: 'new', createdAt: 0, deletedAt: 0, $at: '', ...fields } as StudyEvent;
  if (!isSeries(event)) return [fields];
  const { startsAt } = fields;
  const series = { event, endsBefore: undefined, changes: new Map() };
  return occurrencesBetween(series, startsAt, startsAt + longestMs, localOffsetMin);
}

/** Of the occurrences that an edit of a repeating event moves; of past ones nothing is said. */
export function useOverlapOfMove(
  of: Occurring,
  change: EventChange,
  scope: Scope,
  nowMs: number,
): Overlap | undefined {
  const { startsAt, endsAt, startsOn } = change;
  const isMoved = startsAt !== undefined && endsAt !== undefined && !startsOn;
  const moved = useRows(
    async (db) => {
      if (!isMoved || scope === 'one') return [];
      const series = await readSeriesOf(db, of.id);
      if (series === undefined) return [];
      const engine = await loadEngine([series]);
      const fromMs = scope === 'all' ? nowMs : of.startsAt;
      return occurrencesBetween(series, fromMs, fromMs + longestMs, localOffsetMin, engine);
    },
    [isMoved, scope, of.id, of.startsAt],
  );
  const planned = useMemo(() => {
    if (!isMoved) return noTimes;
    const { title } = of;
    if (scope === 'one') return [{ title, startsAt, endsAt }];
    const days = dayNumber(localDay(startsAt)) - dayNumber(localDay(of.startsAt));
    const minutes = minuteOf(startsAt) - minuteOf(of.startsAt);
    return (moved ?? []).map((one) => {
      const begins = moveSpan({ ...one, isAllDay: false }, days, minutes).startsAt;
      return { title, startsAt: begins, endsAt: begins + (endsAt - startsAt) };
    });
  }, [isMoved, startsAt, endsAt, of, scope, moved]);
  const isOwn = (event: Occurring) =>
    event.id === of.id &&
    (scope === 'all' ||
      event.occursOn === of.occursOn ||
      (scope === 'following' && (event.occursOn ?? '') >= (of.occursOn ?? '')));
  return useOverlapOf(planned, isOwn);
}
