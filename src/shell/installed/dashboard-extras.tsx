/** What the dashboard has beside its screens, once they stand: the badge on the app's icon, and questions that can wait. */
import { sharedUser } from '../../db/device/shared-computer.ts';
import { DueBadge } from './due-badge.tsx';
import { Questions } from './questions.tsx';

/** @param mayAsk whether a question is in place here */
export function DashboardExtras({ mayAsk }: { mayAsk: boolean }) {
  return (
    <>
      {'setAppBadge' in navigator ? <DueBadge /> : null}
      {/* Nothing of a student is to stay on a computer that others use. */}
      {sharedUser() === undefined && mayAsk ? <Questions /> : null}
    </>
  );
}
