/** The global shell (spec §2): the toast area, the progress bar and the page outlet. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { useAppUpdate } from './use-app-update.ts';
import { useArrival } from './use-arrival.ts';
import { useSharedComputer } from './use-shared-computer.ts';
import { useUnboundSession } from './use-unbound-session.ts';

export function AppShell() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  });
  const arrived = useArrival();
  useAppUpdate();
  useUnboundSession();
  useSharedComputer();
  return (
    <>
      <LoadingBar loading={loading} failed={failed} />
      <Outlet />
      <p role="status" className="sr-only">
        {arrived}
      </p>
      <Toaster />
    </>
  );
}
