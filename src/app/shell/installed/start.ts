/** Listens to the system: files and places that it opens the app with, and things that other apps share. */
import type { AnyRouter } from '@tanstack/react-router';
import type { Visitor } from '../../../api/session/visitor.ts';
import { sharedPlace } from '../../../db/drafts/shared-form.ts';
import { countShared, onSharedChange } from '../../../db/drafts/shared-things.ts';
import { plural } from '../../../lib/plural.ts';
import { dismissToast, toastError } from '../../../ui/toaster/toast.ts';
import { toastAction } from '../../../ui/toaster/toast-action.tsx';
import { listenForLaunches } from './launch.ts';

export function startInstalledApp(router: AnyRouter, signal: AbortSignal): void {
  if (signal.aborted) return;
  listenForLaunches(router);
  offerShared(router, signal);
}

/**
 * Says wherever the student is that something shared waits, until it is in the library or discarded; to a
 * visitor who is not signed in, that it is kept until they are.
 */
const toastId = 'shared';

function offerShared(router: AnyRouter, signal: AbortSignal): void {
  if (new URLSearchParams(location.search).get('share') === 'again') sayOnceMore(router);
  const { context } = router.options as { context: { readVisitor: () => Promise<Visitor> } };
  let count = 0;
  const offer = async () => {
    const offered =
      count > 0
        ? offerTo((await context.readVisitor()).kind, router.latestLocation.pathname)
        : undefined;
    if (offered === undefined) return dismissToast(toastId);
    const { words, actionLabel, ...place } = offered;
    toastAction({
      id: toastId,
      message: `${plural(count, 'item was', 'items were')} shared with Haversack${words}.`,
      actionLabel,
      onAction: () => void router.navigate(place),
    });
  };
  const look = async () => {
    count = await countShared();
    await offer();
  };
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) =>
      console.warn('Shared things could not be offered', error),
    );
  quietly(look)();
  const stops = [onSharedChange(quietly(look)), router.subscribe('onResolved', quietly(offer))];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
}

interface Offered {
  to: string;
  hash?: string;
  /** What follows in the sentence. */
  words: string;
  actionLabel: string;
}

/** What to say to whom, and where it leads; nothing where it is seen already, or belongs to another. */
function offerTo(visitor: Visitor['kind'], pathname: string): Offered | undefined {
  if (visitor === 'mismatch' || pathname === sharedPlace.to) return undefined;
  if (visitor !== 'signed-out') return { ...sharedPlace, words: '', actionLabel: 'Show' };
  if (pathname.startsWith('/account/')) return undefined;
  return {
    to: '/account/login',
    words: ' and kept on this device. Log in to add what you want',
    actionLabel: 'Log in',
  };
}

/** Nothing could be kept; the worker runs by now, or there is room again. */
function sayOnceMore(router: AnyRouter): void {
  toastError('Haversack could not save what you shared. Share it again.');
  void router.navigate({ to: '/', search: {}, replace: true });
}
