/** Recipes that write a study goal and its sittings in the scheduler together. */

import { shortened } from '../../text/hash-text.ts';
import {
  createRow,
  type Draft,
  type Mutation,
  type ReadingMutation,
  type RowReader,
  trashRow,
  updateRow,
} from '../entity.ts';
import { studyDayAt } from '../study/local-time.ts';
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

/**
 * Writes new sittings, moves those that clash, and takes back those that are no longer needed. The id of a new one names
 * the goal, the day and its number on that day: two devices that accept a plan offline write the same events.
 */
export const acceptPlan: ReadingMutation<{
  goal: Pick<Goal, 'id' | 'name' | 'kind' | 'courseId'>;
  sittings: readonly Sitting[];
  /** Events that are no longer needed. */
  dropped: readonly string[];
}> = {
  entities: () => [event],
  recipe: async ({ goal: of, sittings, dropped }, { nowMs, offsetAt }, rows) => {
    const drafts: Draft[] = [];
    const given = new Set<string>();
    for (const sitting of sittings) {
      const fields = sittingEvent(of, sitting);
      if (sitting.eventId === undefined) {
        const day = studyDayAt(sitting.startsAt, offsetAt);
        const id = await freeId(`${shortened(of.id)}.${day}`, given, rows);
        given.add(id);
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
async function freeId(first: string, given: ReadonlySet<string>, rows: RowReader): Promise<string> {
  let id = first;
  for (let n = 2; given.has(id) || (await rows.get(event, id)) !== undefined; n++)
    id = `${first}.${n}`;
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
