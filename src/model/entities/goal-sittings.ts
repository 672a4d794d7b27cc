/** Recipes that write a study goal and its sittings in the scheduler together. */
import { createRow, type Mutation, trashRow, updateRow } from '../entity.ts';
import { type Sitting, sittingEvent } from '../study/sittings.ts';
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

/** Writes new sittings, moves those that clash, and takes back those that are no longer needed. */
export const acceptPlan: Mutation<{
  goal: Pick<Goal, 'id' | 'name' | 'kind' | 'courseId'>;
  sittings: readonly Sitting[];
  /** Events that are no longer needed. */
  dropped: readonly string[];
}> = ({ goal: of, sittings, dropped }, { newId, nowMs }) => [
  ...sittings.map((sitting) => {
    const fields = sittingEvent(of, sitting);
    if (sitting.eventId === undefined)
      return createRow(event, newId(), { ...fields, createdAt: nowMs });
    const { title, links, startsAt, endsAt } = fields;
    const times = sitting.change === 'moved' ? { startsAt, endsAt } : {};
    return updateRow(event, sitting.eventId, { title, links, ...times });
  }),
  ...dropped.map((id) => trashRow(event, id, nowMs)),
];

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
