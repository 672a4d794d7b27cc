/** The course of a calendar elsewhere, and so its color: that of all its events, on all devices. */
import { type Calendar, updateCalendar } from '../../model/entities/calendar.ts';
import { event } from '../../model/entities/event.ts';
import { type ReadingMutation, updateRow } from '../../model/entity.ts';

/** @param courseId `null`: none. Writes only what differs, so it can be repeated */
export const putCalendarInCourse: ReadingMutation<{ id: string; courseId: string | null }> = {
  entities: () => [{ name: 'calendar' }, event],
  async recipe({ id, courseId }, context, stored) {
    const row = (await stored.get({ name: 'calendar' }, id)) as Calendar | undefined;
    const events = await stored.having(event, 'calendarId', id);
    const others = events.filter((one) => (one.courseId ?? null) !== courseId);
    return [
      ...((row?.courseId ?? null) === courseId ? [] : updateCalendar({ id, courseId }, context)),
      ...others.map((one) => updateRow(event, one.id, { courseId })),
    ];
  },
};
