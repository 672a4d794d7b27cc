/**
 * After a navigation the focus goes to the new screen's title, which a screen reader then reads. A screen
 * without one yet takes the focus itself, and the answer names it for a live region. A screen that was opened to write
 * in says where (`data-arrive`).
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function useArrival(): string {
  const router = useRouter();
  const [arrived, setArrived] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading =
          document.querySelector<HTMLElement>('main [data-arrive]') ??
          document.querySelector<HTMLElement>('main h1');
        (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
        setArrived(heading ? '' : document.title);
      }),
    [router],
  );
  return arrived;
}
