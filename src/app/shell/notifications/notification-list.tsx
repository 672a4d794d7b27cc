/** All notifications that say something now: those of this study day, then those from earlier. */
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { StudyDayNote } from '../../../components/scheduling/study-day-note.tsx';
import * as say from '../../../lib/messages.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { useStudyToday } from '../../../queries/day/use-study-today.ts';
import type { ShownNotification } from '../../../queries/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { markRead } from './acts.ts';
import { NotificationRow } from './notification-row.tsx';
import type { Notifications } from './use-notifications.ts';

interface NotificationListProps {
  notifications: Notifications;
  /** Closes the panel. */
  close: () => void;
}

export function NotificationList({ notifications, close }: NotificationListProps) {
  return (
    <>
      <Content notifications={notifications} close={close} />
      <Link
        to="/dashboard/settings"
        hash="notifications"
        onClick={close}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        Notification settings
      </Link>
    </>
  );
}

function Content({ notifications, close }: NotificationListProps) {
  const { list, hasFailed, tryAgain } = notifications;
  if (hasFailed) {
    return (
      <Problem
        title={say.errorFetchingNotifications}
        text="Your tasks, cards and events are safe. Try again."
        action={
          <Button variant="secondary" size="sm" onClick={tryAgain}>
            Try again
          </Button>
        }
      />
    );
  }
  if (list === undefined) return <Loading label="Fetching notifications" />;
  return <Shown list={list} unread={notifications.unread} close={close} />;
}

interface ShownProps {
  list: readonly ShownNotification[];
  unread: number;
  close: () => void;
}

function Shown({ list, unread, close }: ShownProps) {
  const nowMs = useNow();
  const id = useId();
  const standing = useRef<HTMLParagraphElement>(null);
  // A pressed button goes with its notification, and takes the focus with it.
  useEffect(() => {
    if (list && document.activeElement === document.body) standing.current?.focus();
  }, [list]);
  const today = useStudyToday();
  const groups = [
    { title: 'Today', rows: list.filter(({ atMs }) => studyToday(atMs) >= today) },
    { title: 'Earlier', rows: list.filter(({ atMs }) => studyToday(atMs) < today) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p ref={standing} tabIndex={-1} className="text-sm text-muted outline-none">
          {unread > 0 ? `${unread.toLocaleString()} unread` : 'No unread notifications'}
        </p>
        {unread > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => markRead(list.filter(({ isUnread }) => isUnread))}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      <StudyDayNote />
      {groups.map(({ title, rows }) => (
        // No landmark: it opens over pages that have a “Today” of their own.
        <div key={title} className="grid gap-2">
          <h3 id={`${id}${title}`} className="text-sm font-semibold text-muted">
            {title}
          </h3>
          <ul aria-labelledby={`${id}${title}`} className="grid divide-y divide-line">
            {rows.map((row) => (
              <NotificationRow key={row.id} notification={row} nowMs={nowMs} close={close} />
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 ? (
        <EmptyState
          icon={<BellRing size={26} />}
          title="You’re all caught up"
          text="Reminders about cards, tasks, goals and events appear here."
        />
      ) : null}
    </>
  );
}
