/**
 * Edits of a repeating event: this occurrence, this and all following ones, or all. They also edit and delete events
 * that do not repeat, so that callers need not distinguish. Two devices may do this offline; ids are made of the event
 * and the day, so that both write the same rows (`study/series.ts`).
 */
import { dayMs } from '../../lib/date-format.ts';
import { shortened } from '../../text/hash-text.ts';
import {
  createRow,
  type Draft,
  type Mutation,
  type MutationContext,
  type ReadingMutation,
  type RowReader,
  trashRow,
  updateRow,
} from '../entity.ts';
import { dayAfter, instantOfWall } from '../study/local-time.ts';
import { endingOn, movedRule, parseRule } from '../study/repeat-rule.ts';
import {
  datedRule,
  firstName,
  isSeries,
  occurrenceNamed,
  type Series,
  seriesOf,
  wallStartOf,
} from '../study/series.ts';
import { dayNumber, dayOfNumber } from '../study/study-day.ts';
import { offsetsIn } from '../study/time-zone.ts';
import { type EventFields, event, type StudyEvent } from './event.ts';
import { memo, memoId } from './memo.ts';
import {
  changeOccurrence,
  type Occurrence,
  type OccurrenceChange,
  occurrence,
} from './occurrence.ts';

/** Which occurrences an edit concerns. */
export type Scope = 'one' | 'following' | 'all';

export interface InSeries {
  /** The event's id. */
  id: string;
  /** Names the occurrence (`Occurring`); absent for an event that does not repeat. */
  occursOn?: string | undefined;
  scope: Scope;
}

/**
 * What is to be different. Times are those of the named occurrence, together: `startsAt`, `endsAt`, and `startsOn`,
 * `endsOn`, `wall` or `null` for them. `repeat: null` ends the repetition.
 */
export type EventChange = Partial<EventFields>;

export type SeriesChange = InSeries & {
  change: EventChange;
  /** The name of the last occurrence of a rule with a count, for a division (`SeriesScopes`). `YYYY-MM-DD`. */
  lastOn?: string | undefined;
};

const entities = () => [event, occurrence, memo];

/** Changes occurrences; also moves them to other times. */
export const changeSeries: ReadingMutation<SeriesChange> = {
  entities,
  recipe: async (input, context, rows) => {
    const series = await readSeries(input.id, rows);
    const { occursOn, change } = input;
    if (series === undefined || occursOn === undefined || !isSeries(series.event))
      return [updateRow(event, input.id, change)];
    const at = { ...input, occursOn, series, context };
    if (input.scope === 'one') return changeOne(at);
    const isFirst = occursOn <= firstName(series.event, context);
    if (input.scope === 'all' || isFirst) return changeAll(at);
    const notes = await rows.get(memo, memoId(input.id));
    return changeFollowing(at, notes?.deletedAt === 0 ? String(notes.body) : undefined);
  },
};

/**
 * Deletes occurrences: single ones are cancelled, whole series go to the Trash. “Following” and “all” take the later
 * parts of a divided series along.
 */
export const deleteEventIn: ReadingMutation<InSeries> = {
  entities,
  recipe: async ({ id, occursOn, scope }, context, rows) => {
    const series = await readSeries(id, rows);
    if (series === undefined || occursOn === undefined || !isSeries(series.event))
      return [trashRow(event, id, context.nowMs)];
    if (scope === 'one') return [skip(id, occursOn, context)];
    const firstId = series.event.follows ?? id;
    const first = (await rows.get(event, firstId)) as StudyEvent | undefined;
    const others = (await rows.having(event, 'follows', firstId)) as unknown as StudyEvent[];
    const parts = [...(first === undefined ? [] : [first]), ...others].filter(
      (part) => !part.deletedAt && part.id !== id,
    );
    const isWhole = scope === 'all' || occursOn <= firstName(series.event, context);
    const from = isWhole ? (series.event.followsOn ?? '') : occursOn;
    const trashed = parts
      .filter(({ followsOn }) => followsOn && followsOn >= from)
      .map((part) => trashRow(event, part.id, context.nowMs));
    // The rule of an earlier part may go on: until now the next part hid that.
    const ended = parts
      .filter((part) => (part.followsOn ?? '') < from && isPlacedFrom(part, from, context))
      .map((part) => endBefore(part, from));
    if (isWhole) return [trashRow(event, id, context.nowMs), ...trashed, ...ended];
    const extras = [...series.changes.values()].filter(
      ({ isExtra, on }) => isExtra && on >= occursOn,
    );
    const skipped = extras.map(({ on }) => skip(id, on, context));
    return [endBefore(series.event, occursOn), ...skipped, ...trashed, ...ended];
  },
};

/** Whether the rule of a part goes on from an occurrence on. */
function isPlacedFrom(part: StudyEvent, name: string, { offsetAt }: MutationContext): boolean {
  const until = parseRule(datedRule(part, offsetAt))?.until;
  return (
    until === undefined ||
    dayOfNumber(Math.floor(until.wallMs / dayMs)) >= dayAfter(name, part.movedDays ?? 0)
  );
}

async function readSeries(id: string, rows: RowReader): Promise<Series | undefined> {
  const found = (await rows.get(event, id)) as StudyEvent | undefined;
  if (found === undefined) return undefined;
  const owners = [id, ...(found.follows ? [found.follows] : [])];
  const changes = await Promise.all(
    owners.map((owner) => rows.having(occurrence, 'eventId', owner)),
  );
  return seriesOf([found], changes.flat() as unknown as Occurrence[])[0];
}

interface At {
  id: string;
  occursOn: string;
  change: EventChange;
  lastOn?: string | undefined;
  series: Series;
  context: MutationContext;
}

function skip(eventId: string, on: string, context: MutationContext): Draft {
  const [draft] = changeOccurrence({ eventId, on, isSkipped: true }, context);
  if (draft === undefined) throw new Error('An occurrence is one row');
  return draft;
}

/** Fields that one occurrence may have of its own. */
const ownFields = [
  ...['title', 'place', 'person', 'link', 'remindMin'],
  ...['startsAt', 'endsAt', 'startsOn', 'endsOn', 'wall'],
];
/** An empty line says that there is none; `null` means: as in the event. */
const lines = ['place', 'person', 'link'];

/** An occurrence with another course, for instance, becomes an event of its own. */
function changeOne({ id, occursOn, change, series, context }: At): Draft[] {
  if (Object.keys(change).every((field) => ownFields.includes(field))) {
    const own = Object.entries(change).map(([field, value]) => [
      field,
      value === null && lines.includes(field) ? '' : value,
    ]);
    const fields = Object.fromEntries(own) as OccurrenceChange;
    return changeOccurrence({ eventId: id, on: occursOn, ...fields }, context);
  }
  const one = occurrenceNamed(series, occursOn, context.offsetAt) ?? series.event;
  const { occursOn: _, ...shown } = { occursOn, ...one };
  const alone = { repeat: null, breaks: null, movedDays: null, follows: null, followsOn: null };
  const fields = { ...fieldsOf(shown), ...alone, uid: null, ...change };
  return [
    skip(id, occursOn, context),
    createRow(event, `${shortened(id)}.${occursOn}`, { ...fields, createdAt: context.nowMs }),
  ];
}

function changeAll({ id, occursOn, change, series, context }: At): Draft[] {
  const { startsAt, endsAt, startsOn, endsOn, wall, ...others } = change;
  const firstDay = Math.floor(wallStartOf(series.event, context.offsetAt) / dayMs);
  const times = timesFrom(firstDay, { occursOn, change, series, context });
  const cleared = clearedOf(series.changes.get(occursOn), change);
  return [
    updateRow(event, id, { ...others, ...times }),
    ...(cleared === undefined
      ? []
      : changeOccurrence({ eventId: id, on: occursOn, ...cleared }, context)),
  ];
}

/** What a change of all overrules in the changed occurrence itself. */
function clearedOf(own: Occurrence | undefined, change: EventChange): OccurrenceChange | undefined {
  const names = ownFields.filter(
    (name) => name in change && (own as object | undefined)?.[name as never] != null,
  );
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, null]));
}

/** Divides the series: this part ends before the occurrence, and another begins with it. */
function changeFollowing(at: At, notes: string | undefined): Draft[] {
  const { id, occursOn, change, lastOn, series, context } = at;
  const first = series.event.follows ?? id;
  const partId = `${shortened(first)}.from.${occursOn}`;
  const day = dayNumber(occursOn) + (series.event.movedDays ?? 0);
  const planned = occurrenceNamed({ ...series, changes: new Map() }, occursOn, context.offsetAt);
  const counted = parseRule(series.event.repeat ?? '')?.count !== undefined && lastOn !== undefined;
  const repeat = counted ? endingAt(series.event, lastOn) : series.event.repeat;
  const part = { ...series, event: { ...(planned ?? series.event), repeat } };
  const times = timesFrom(day, { occursOn, change, series: part, context });
  const { occursOn: _, ...fields } = { occursOn, ...fieldsOf(part.event) };
  const copies = [...series.changes.values()]
    .filter(({ on }) => on >= occursOn)
    .flatMap(({ id: _id, $at: _at, $by: _by, deletedAt: _deleted, ...own }) => {
      const cleared = own.on === occursOn ? clearedOf(series.changes.get(occursOn), change) : {};
      return changeOccurrence({ ...own, eventId: partId, ...cleared }, context);
    });
  const whole = { ...fields, uid: null, ...change, ...times };
  return [
    endBefore(series.event, occursOn),
    createRow(event, partId, {
      ...{ ...whole, follows: first, followsOn: occursOn, createdAt: context.nowMs },
    }),
    ...copies,
    ...(notes === undefined
      ? []
      : [createRow(memo, memoId(partId), { aboutEntity: 'event', aboutId: partId, body: notes })]),
  ];
}

function endBefore(row: StudyEvent, occursOn: string): Draft {
  return updateRow(event, row.id, { repeat: endingAt(row, dayAfter(occursOn, -1)) });
}

/** The rule until the day that has this name. */
function endingAt({ repeat, movedDays }: StudyEvent, name: string): string {
  return endingOn(repeat ?? '', dayAfter(name, movedDays ?? 0));
}

/**
 * The times of a series whose occurrence gets new ones: all move by as many days, to the same time of day.
 * @param firstDay the first day of the series so far, days since 1970-01-01
 */
function timesFrom(
  firstDay: number,
  { occursOn, change, series, context }: Omit<At, 'id' | 'lastOn'>,
): EventChange {
  const before = series.event;
  const { startsAt, endsAt, startsOn, endsOn, wall } = change;
  if (startsAt === undefined || endsAt === undefined) return {};
  const zone = change.zone === undefined ? before.zone : change.zone;
  const offset = (zone && !wall ? offsetsIn(zone) : undefined) ?? context.offsetAt;
  const newMs = startsOn
    ? dayNumber(startsOn) * dayMs
    : (wall?.at ?? startsAt + offset(startsAt) * 60_000);
  const newDay = Math.floor(newMs / dayMs);
  const byDays = newDay - dayNumber(occursOn) - (before.movedDays ?? 0);
  const day = firstDay + byDays;
  const wallMs = day * dayMs + newMs - newDay * dayMs;
  const beginsAt = instantOfWall(wallMs, offset);
  const rule = datedRule(before, context.offsetAt);
  const repeat = change.repeat ?? movedRule(rule, byDays, dayOfNumber(day));
  const days = startsOn && endsOn ? dayNumber(endsOn) - dayNumber(startsOn) : undefined;
  return {
    startsAt: beginsAt,
    endsAt: beginsAt + (endsAt - startsAt),
    startsOn: days === undefined ? null : dayOfNumber(day),
    endsOn: days === undefined ? null : dayOfNumber(day + days),
    wall: wall ? { at: wallMs, of: beginsAt } : null,
    ...(change.repeat !== null && repeat !== before.repeat && { repeat }),
    ...(byDays !== 0 && { movedDays: (before.movedDays ?? 0) + byDays }),
  };
}

/** What a copy of the event takes over. */
function fieldsOf({ id, $at, $by, deletedAt, createdAt, ...fields }: StudyEvent): EventFields {
  return fields;
}

export interface NewSeries {
  fields: EventFields;
  /** Days on which the rule places it although it does not take place, `YYYY-MM-DD`. */
  skipped: readonly string[];
  /** Days on which it takes place too. */
  added: readonly string[];
}

/** Several repeating events at once, such as a timetable. */
export const createSeries: Mutation<readonly NewSeries[]> = (all, context) =>
  all.flatMap(({ fields, skipped, added }) => {
    const id = context.newId();
    const days = [
      ...skipped.map((on) => ({ on, isSkipped: true })),
      ...added.map((on) => ({ on, isExtra: true })),
    ];
    return [
      createRow(event, id, { ...fields, createdAt: context.nowMs }),
      ...days.flatMap((day) => changeOccurrence({ eventId: id, ...day }, context)),
    ];
  });
