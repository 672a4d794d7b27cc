/** The right end of the header: where the student's work is, and who they are. */
import type { Visitor } from '../../../api/session/visitor.ts';
import { AfterPaint } from '../../../ui/load/after-paint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import { AccountMenu } from './account-menu.tsx';
import { CommandButton } from './command-button.tsx';
import { HideOnScroll } from './hide-on-scroll.tsx';
import { SyncChip } from './sync-chip.tsx';

/** It reads the database, which the header does not wait for. */
const JobsButton = lazyPart(async () => (await import('../jobs/jobs-button.tsx')).JobsButton);

const CourseFilter = lazyPart(
  async () => (await import('../../../components/courses/course-filter.tsx')).CourseFilter,
);

const Bell = lazyPart(async () => (await import('../notifications/bell.tsx')).Bell);

type User = Extract<Visitor, { kind: 'active' }>['user'];

export function HeaderTools({ user }: { user: User }) {
  return (
    <>
      <HideOnScroll />
      <AfterPaint>
        <CourseFilter />
      </AfterPaint>
      <SyncChip />
      <AfterPaint>
        <JobsButton />
      </AfterPaint>
      <AfterPaint>
        <Bell />
      </AfterPaint>
      <CommandButton user={user} />
      <AccountMenu user={user} />
    </>
  );
}
