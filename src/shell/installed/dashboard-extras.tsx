/** What the dashboard has beside its screens, once they stand: the badge on the app's icon, and questions that can wait. */
import { sharedUser } from '../../db/device/shared-computer.ts';
import { DueBadge } from './due-badge.tsx';
import { Questions } from './questions.tsx';

/** @param isCalm nothing is asked here */
export function DashboardExtras({ isCalm }: { isCalm: boolean }) {
  return (
    <>
      {'setAppBadge' in navigator ? <DueBadge /> : null}
      {/* Nothing of a student is to stay on a computer that others use. */}
      {sharedUser() === undefined && !isCalm ? <Questions /> : null}
    </>
  );
}
