/** The bell in the header: how many notifications are unread, and all of them one press away. */
import { useRouter } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { NotificationList } from './notification-list.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useNotifications } from './use-notifications.ts';
import { useSystemClicks } from './use-system-clicks.ts';

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
          wide
          label={label}
          buttonClassName={buttonClassName}
          button={<Face unread={unread} />}
        >
          {(closePopover) => (
            <>
              <h2 className="text-lg font-semibold">{title}</h2>
              <NotificationList notifications={notifications} close={closePopover} />
            </>
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
          <NotificationList notifications={notifications} close={close} />
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
          className="absolute top-0.5 right-0.5 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-5 font-semibold text-on-accent"
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </>
  );
}
