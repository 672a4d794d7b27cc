/** The bell in the header: the number of unread notifications, and the list that it opens. */
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { loadPart } from '../../../lib/missing-part.ts';
import { notificationHash, openedNotification, pressedOf } from '../../../protocol/notified.ts';
import { readNotifications, type ShownNotification } from '../../../queries/notifications.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { useIsWide } from '../frame.tsx';
import { go } from '../installed/launch.ts';
import { actOn, destinationOf, markRead, showAllCourses, tellGone } from './notification-acts.ts';
import { NotificationList, useNotifications } from './notification-list.tsx';

const title = 'Notifications';
const buttonClassName =
  'relative grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface-2 hover:text-text';

export function Bell() {
  const notifications = useNotifications();
  const announced = useAnnouncements(notifications.list);
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  useSystemClicks(useRouter());
  const { unread } = notifications;
  const label = unread > 0 ? `${title}, ${unread.toLocaleString()} unread` : title;
  const close = () => setOpen(false);
  return (
    <>
      {isWide ? (
        <Popover
          isBare
          label={label}
          buttonClassName={buttonClassName}
          button={<Face unread={unread} />}
        >
          {(closePopover) => (
            <NotificationList
              hasKeys
              notifications={notifications}
              close={closePopover}
              title={<h2 className="text-title">{title}</h2>}
            />
          )}
        </Popover>
      ) : (
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonClassName}
        >
          <Face unread={unread} />
        </button>
      )}
      {isOpen && !isWide ? (
        <Dialog title={title} onClose={close}>
          <div className="-mx-5 -my-3 grid min-h-[60dvh]">
            <NotificationList notifications={notifications} close={close} />
          </div>
        </Dialog>
      ) : null}
      <span role="status" aria-label="New notifications" className="sr-only">
        {announced}
      </span>
    </>
  );
}

/** More than two digits do not fit. */
const mostShown = 99;

function Face({ unread }: { unread: number }) {
  return (
    <>
      <BellIcon aria-hidden size={20} />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-micro font-[650] text-on-danger tabular-nums ring-2 ring-bg"
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </>
  );
}

/** Announces each notification that arrives while the tab is visible, once. @returns the text of the live region */
function useAnnouncements(list: readonly ShownNotification[] | undefined): string {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(keyOf)]);
    if (before === undefined || document.hidden) return;
    const said = wordsOfNew(before, list);
    if (said !== '') setWords(said);
  }, [list]);
  return words;
}

/** A snoozed notification is announced again. */
function keyOf({ id, snoozedUntil }: ShownNotification): string {
  return `${id} ${snoozedUntil}`;
}

function wordsOfNew(before: ReadonlySet<string>, list: readonly ShownNotification[]): string {
  const fresh = list.filter(
    // The end of a job has a message of its own.
    (one) => one.isUnread && !one.kind.startsWith('work-') && !before.has(keyOf(one)),
  );
  const [first] = fresh;
  if (first === undefined) return '';
  if (fresh.length > 1) return `${fresh.length} new notifications`;
  return `New notification: ${first.title}. ${first.detail}`;
}

async function findNotice(id: string): Promise<ShownNotification | undefined> {
  const database = currentDatabase();
  const found = (await readNotifications(database)).find((one) => one.id === id);
  if (found !== undefined) return found;
  const { awaitNotice } = await loadPart(() => import('./await-notice.ts'));
  return await awaitNotice(database, id);
}

/** Opens the subject of a clicked system notification, here or in a new window (`sw/notification-click.ts`). */
function useSystemClicks(router: AnyRouter): void {
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

async function open(router: AnyRouter, id: string): Promise<void> {
  const { notice, act } = pressedOf(id);
  const found = await findNotice(notice);
  // Another device may have dealt with it.
  if (found === undefined) return act === undefined ? undefined : tellGone();
  if (act !== undefined) return await actOn(found, act);
  markRead([found]);
  if (found.opens.kind === 'review') await showAllCourses();
  const place = destinationOf(found);
  if (place !== undefined) go(router, place);
}
