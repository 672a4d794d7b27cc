/**
 * What says that something is empty is shown once all of the account has come to this device, and not before: in its
 * place stands how far that is.
 */

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
  /** Of the page, where `children` are a whole one. */
  title?: string;
  /** It is a list of which one course may be shown alone: then it says that there is nothing of that course. */
  isPerCourse?: boolean;
  /** There: what makes the first thing of it. */
  action?: ReactNode;
  /** What says that there is nothing. */
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

/** There may be much, of other courses. */
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
