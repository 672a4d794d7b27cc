/** The schedule in other calendar programs, and calendars elsewhere in the schedule. */
import { FeedsList } from './feeds-list.tsx';
import { OutsideList } from './outside-list.tsx';

export function CalendarsSection() {
  return (
    <>
      <FeedsList />
      <OutsideList />
    </>
  );
}
