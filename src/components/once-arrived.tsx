/** Shows an empty state only once all data of the account is on this device; until then the progress of the download. */
import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Course } from '../model/entities/course.ts';
import { useNetwork } from '../platform/use-network.ts';
import { type Arriving, useArriving } from '../queries/arriving.ts';
import { chooseCourse, useCourses } from '../queries/courses.ts';
import { useSyncStatus } from '../sync/status/status.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page/page.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { tellFailure } from '../ui/toaster/tell.ts';

interface OnceArrivedProps {
  /** Of the page, if `children` are a whole page. */
  title?: string;
  /** The list follows the shown course: the empty state then names that course. */
  isPerCourse?: boolean;
  /** Of that empty state: makes the first item. */
  action?: ReactNode;
  /** The empty state. */
  children: ReactNode;
}

export function OnceArrived({ title, isPerCourse = false, action, children }: OnceArrivedProps) {
  const arriving = useArriving();
  const courses = useCourses();
  if (arriving === undefined || courses === undefined) return null;
  if (arriving === null && isPerCourse && courses.chosen !== undefined)
    return <NothingOfCourse course={courses.chosen} action={action} />;
  if (arriving === null) return children;
  const getting = <GettingLibrary arriving={arriving} />;
  return title === undefined ? getting : <Page title={title}>{getting}</Page>;
}

function NothingOfCourse({ course, action }: { course: Course; action: ReactNode }) {
  return (
    <EmptyState
      icon={<GraduationCap size={28} />}
      title={`Nothing of “${course.name}” here`}
      text="Only this course is shown."
      action={
        <>
          {action}
          <Button variant="secondary" onClick={() => void tellFailure(chooseCourse(undefined))}>
            Show all courses
          </Button>
        </>
      }
    />
  );
}

function GettingLibrary({ arriving: { downloaded, total } }: { arriving: Arriving }) {
  const hasNetwork = useNetwork();
  const isPaused = useSyncStatus(({ kind }) => kind === 'paused');
  const isCounted = total !== undefined && total > 0 && total >= downloaded;
  const words = isCounted
    ? `Getting your library: ${downloaded.toLocaleString()} of ${total.toLocaleString()}`
    : 'Getting your library';
  return (
    <div className="grid gap-4">
      {isCounted ? (
        <ProgressBar label={words} value={downloaded} max={total} />
      ) : (
        <p role="status" className="text-muted">
          {words}
        </p>
      )}
      {isPaused || !hasNetwork ? (
        <p className="text-sm text-muted">
          {isPaused
            ? 'It comes when you have logged in.'
            : 'You are offline. It comes when you have a connection.'}
        </p>
      ) : null}
      <div aria-hidden className="grid gap-3">
        {['w-3/4', 'w-full', 'w-1/2'].map((width) => (
          <div key={width} className={`h-14 rounded-card bg-surface-2 ${width}`} />
        ))}
      </div>
    </div>
  );
}
