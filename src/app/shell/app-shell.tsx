/** The global shell (spec §2): the toast area, the progress bar and the page outlet. */
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AfterPaint, lazyPart } from '../../ui/load/lazy-screen.tsx';
import { LoadingBar } from '../../ui/load/loading-bar.tsx';

/** Loads after the first paint. Earlier toasts wait in their store. */
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

/**
 * After a navigation the focus goes to the element with `data-arrive`, such as the field of a new note, or else to the
 * screen's title, which screen readers then read. If there is none yet, `main` gets the focus.
 * @returns the document's title for a live region in that case
 */
function useArrival(): string {
  const router = useRouter();
  const [arrived, setArrived] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading =
          document.querySelector<HTMLElement>('main [data-arrive]') ??
          document.querySelector<HTMLElement>('h1');
        (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
        setArrived(heading ? '' : document.title);
      }),
    [router],
  );
  return arrived;
}
