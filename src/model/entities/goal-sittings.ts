/** Recipes that write a study goal and its sittings in the scheduler together. */
import {
  createRow,
  type Draft,
  type Mutation,
  type ReadingMutation,
  type RowReader,
  trashRow,
  updateRow,
} from '../entity.ts';
import { type Sitting, sittingEvent } from '../study/sittings.ts';
import { studyDayOf } from '../study/study-day.ts';
import { event } from './event.ts';
import { type Goal, type GoalFields, goal } from './goal.ts';

/** @param remindMin minutes before each sitting; absent: as the settings say */
export const createPlannedGoal: Mutation<{
  fields: GoalFields;
  sittings: readonly Sitting[];
  remindMin?: number | undefined;
}> = ({ fields, sittings, remindMin }, { newId, nowMs }) => {
  const id = newId();
  return [
    createRow(goal, id, { ...fields, createdAt: nowMs }),
    ...sittings.map((sitting) =>
      createRow(event, newId(), {
        ...sittingEvent({ ...fields, id }, sitting),
        ...(remindMin !== undefined && { remindMin: [remindMin] }),
        createdAt: nowMs,
      }),
    ),
  ];
};

/**
 * Writes new sittings, moves those that clash, and takes back those that are no longer needed. The id of a new one names
 * the goal and the day, so that two devices that accept a plan offline write one event a day.
 */
export const acceptPlan: ReadingMutation<{
  goal: Pick<Goal, 'id' | 'name' | 'kind' | 'courseId'>;
  sittings: readonly Sitting[];
  /** Events that are no longer needed. */
  dropped: readonly string[];
}> = {
  entities: () => [event],
  recipe: async ({ goal: of, sittings, dropped }, { nowMs, tzOffsetMin }, rows) => {
    const drafts: Draft[] = [];
    for (const sitting of sittings) {
      const fields = sittingEvent(of, sitting);
      if (sitting.eventId === undefined) {
        const id = await freeId(`${of.id}.${studyDayOf(sitting.startsAt, tzOffsetMin)}`, rows);
        drafts.push(createRow(event, id, { ...fields, createdAt: nowMs }));
        continue;
      }
      const { title, links, startsAt, endsAt } = fields;
      const times = sitting.change === 'moved' ? { startsAt, endsAt } : {};
      drafts.push(updateRow(event, sitting.eventId, { title, links, ...times }));
    }
    return [...drafts, ...dropped.map((id) => trashRow(event, id, nowMs))];
  },
};

/** An event in the Trash keeps its id, and one that was moved to another day too: counted on, `GOAL.DAY.2`. */
async function freeId(first: string, rows: RowReader): Promise<string> {
  let id = first;
  for (let n = 2; (await rows.get(event, id)) !== undefined; n++) id = `${first}.${n}`;
  return id;
}

/** @param sittings the goal's sittings that have not begun: a goal that is put away needs none */
export const archivePlannedGoal: Mutation<{ id: string; sittings: readonly string[] }> = (
  { id, sittings },
  { nowMs },
) => [
  updateRow(goal, id, { archivedAt: nowMs }),
  ...sittings.map((one) => trashRow(event, one, nowMs)),
];

/** @param sittings the goal's sittings that have not begun: they go too */
export const deletePlannedGoal: Mutation<{ id: string; sittings: readonly string[] }> = (
  { id, sittings },
  { nowMs },
) => [trashRow(goal, id, nowMs), ...sittings.map((one) => trashRow(event, one, nowMs))];
