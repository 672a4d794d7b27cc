/** The global shell (spec §2): the toast area, the progress bar and the page outlet. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { AfterPaint } from '../../ui/load/after-paint.tsx';
import { lazyPart } from '../../ui/load/lazy-part.ts';
import { LoadingBar } from '../../ui/load/loading-bar.tsx';
import { useArrival } from './use-arrival.ts';

/** Nothing is said before the first paint; what is said until it has come waits in the toasts' store. */
const LateShell = lazyPart(async () => (await import('./late-shell.tsx')).LateShell);

export function AppShell() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  const failed = useRouterState({
    select: (state) => state.matches.some((match) => match.status === 'error'),
  });
  const arrived = useArrival();
  return (
    <>
      <LoadingBar loading={loading} failed={failed} />
      <Outlet />
      <p role="status" className="sr-only">
        {arrived}
      </p>
      <AfterPaint>
        <LateShell />
      </AfterPaint>
    </>
  );
}
