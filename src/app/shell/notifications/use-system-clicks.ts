/** A press on a notification of the system opens what it is about, here or in a window that it opened (`sw/notification-click.ts`). */
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { notificationHash, openedNotification } from '../../../protocol/notified.ts';
import { readNotifications } from '../../../queries/notifications.ts';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { go } from '../installed/launch.ts';
import { destinationOf, markRead } from './acts.ts';

export function useSystemClicks(router: AnyRouter): void {
  useActOfAddress(notificationHash, (id) => open(router, id));
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    const hear = ({ data }: MessageEvent<unknown>) => {
      const id = openedNotification(data);
      if (id !== undefined) void open(router, id);
    };
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, [router]);
}

/** What it was about may be done by now, on another device: then the app is in front, and no more. */
async function open(router: AnyRouter, id: string): Promise<void> {
  const found = (await readNotifications(currentDatabase())).find((one) => one.id === id);
  if (found === undefined) return;
  markRead([found]);
  const place = destinationOf(found);
  if (place !== undefined) go(router, place);
}
