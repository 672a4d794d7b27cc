/** Listens for launches by the system and for items that other apps share. */
import type { AnyRouter } from '@tanstack/react-router';
import type { Visitor } from '../../../api/session/visitor.ts';
import { countShared, onSharedChange, sharedPlace } from '../../../db/drafts/shared-things.ts';
import { plural } from '../../../lib/plural.ts';
import { dismissToast, toastError } from '../../../ui/toaster/toast.ts';
import { toastAction } from '../../../ui/toaster/toast-action.tsx';
import { listenForLaunches } from './launch.ts';

export function startInstalledApp(router: AnyRouter, signal: AbortSignal): void {
  if (signal.aborted) return;
  listenForLaunches(router);
  offerShared(router, signal);
}

const toastId = 'shared';

/**
 * Shows a toast on every screen while shared items wait to be added or discarded. Visitors who are not signed in learn
 * that the items are kept until they log in.
 */
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
  /** The rest of the sentence. */
  words: string;
  actionLabel: string;
}

/** `undefined` if the items are already on the screen, or belong to another account. */
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

/** The items could not be stored. By now the worker runs, or the disk has space again. */
function sayOnceMore(router: AnyRouter): void {
  toastError('Haversack could not save what you shared. Share it again.');
  void router.navigate({ to: '/', search: {}, replace: true });
}
