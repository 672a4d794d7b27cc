/**
 * What the dashboard has beside its screens, once they are drawn: toasts about uploads, the badge on the app's icon, and
 * questions that can wait.
 */
import { useLocation } from '@tanstack/react-router';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { ToldUploads } from '../told-uploads.tsx';
import { DueBadge } from './due-badge.tsx';
import { Questions } from './questions.tsx';

export function DashboardExtras() {
  // Between two things, never in the middle of one.
  const mayAsk = useLocation({ select: ({ pathname }) => /^\/dashboard\/?$/.test(pathname) });
  return (
    <>
      <ToldUploads />
      {'setAppBadge' in navigator ? <DueBadge /> : null}
      {/* Nothing of a student is to stay on a computer that others use. */}
      {sharedUser() === undefined && mayAsk ? <Questions /> : null}
    </>
  );
}
