/** The global shell (spec §2): the toast area, the progress bar and the page outlet. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { useAppUpdate } from './use-app-update.ts';
import { useArrival } from './use-arrival.ts';
import { useInstalledApp } from './use-installed-app.ts';
import { useSharedComputer } from './use-shared-computer.ts';
import { useUnboundSession } from './use-unbound-session.ts';

/** Nothing is said before the first paint; what is said until it has come waits in its store. */
const Toaster = lazy(async () => ({
  default: (await import('../../ui/toaster/toaster.tsx')).Toaster,
}));

export function AppShell() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  });
  const arrived = useArrival();
  useAppUpdate();
  useInstalledApp();
  useUnboundSession();
  useSharedComputer();
  return (
    <>
      <LoadingBar loading={loading} failed={failed} />
      <Outlet />
      <p role="status" className="sr-only">
        {arrived}
      </p>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
