/** Current notifications: those of this study day, then earlier ones. */
import { Link } from '@tanstack/react-router';
import { BellRing, Flag, Hourglass, type LucideIcon, Settings } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Destination, placeOf, whereToSee } from '../../../components/places.ts';
import { StudyDayNote } from '../../../components/scheduling/study-day-note.tsx';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { sinceInWords } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import {
  markNotificationsRead,
  removeNotification,
  snoozeNotification,
  unreadNotification,
} from '../../../model/entities/notification.ts';
import { isEntityName } from '../../../model/registry.ts';
import { type SnoozeTime, snoozeTimes } from '../../../model/study/quiet-hours.ts';
import { studyToday } from '../../../model/study/study-day.ts';
import { useStudyToday } from '../../../queries/day/use-study-today.ts';
import {
  deviceClock,
  readNotifications,
  type ShownNotification,
} from '../../../queries/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { tell, tellFailure } from '../../../ui/toaster/tell.ts';
import { useNow } from '../../../ui/use-now.ts';

/** `close` closes the panel. */
type NotificationListProps = { notifications: Notifications; close: () => void };

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

type ShownProps = { list: readonly ShownNotification[]; unread: number; close: () => void };

function Shown({ list, unread, close }: ShownProps) {
  const nowMs = useNow();
  const id = useId();
  const standing = useRef<HTMLParagraphElement>(null);
  // The focused button was removed with its row.
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
        // Not a landmark, since pages behind it have a “Today” too.
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

type NotificationRowProps = { notification: ShownNotification; nowMs: number; close: () => void };

function NotificationRow({ notification, nowMs, close }: NotificationRowProps) {
  const { title, detail, atMs, isUnread } = notification;
  const [isSnoozing, setSnoozing] = useState(false);
  const Icon = iconOf(notification);
  const about = `: ${title}`;
  const readLabel = isUnread ? 'Mark as read' : 'Mark as unread';
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="relative flex items-start gap-3">
        <span
          aria-hidden
          className={classes(
            'grid size-9 shrink-0 place-items-center rounded-full',
            isUnread ? 'bg-accent-soft text-accent' : 'bg-surface-2 text-muted',
          )}
        >
          <Icon size={18} />
        </span>
        <div className="grid min-w-0 flex-1">
          <Title notification={notification} close={close} />
          <p dir="auto" className="text-left text-sm wrap-anywhere text-muted">
            {detail} · {sinceInWords(atMs, nowMs)}
          </p>
        </div>
        {isUnread ? (
          <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-1 pl-9">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${readLabel}${about}`}
          onClick={() => (isUnread ? markRead([notification]) : markUnread(notification))}
        >
          {readLabel}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Snooze${about}`}
          aria-expanded={isSnoozing}
          onClick={() => setSnoozing(!isSnoozing)}
        >
          Snooze
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove${about}`}
          onClick={() => void remove(notification)}
        >
          Remove
        </Button>
      </div>
      {isSnoozing ? (
        <fieldset className="flex flex-wrap gap-2 pl-12">
          <legend className="sr-only">Snooze until</legend>
          {snoozeTimes(deviceClock(nowMs)).map((time) => (
            <Button
              key={time.label}
              variant="secondary"
              size="sm"
              onClick={() => void snooze(notification, time)}
            >
              {time.label}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </li>
  );
}

function Title({ notification, close }: Pick<NotificationRowProps, 'notification' | 'close'>) {
  const place = destinationOf(notification);
  const { title, isUnread } = notification;
  const look = classes(
    'text-left wrap-anywhere',
    isUnread ? 'font-semibold' : 'font-medium text-muted',
  );
  const words = (
    <>
      {isUnread ? <span className="sr-only">Unread: </span> : null}
      {title}
    </>
  );
  if (place === undefined) {
    return (
      <p dir="auto" className={look}>
        {words}
      </p>
    );
  }
  const open = () => {
    markRead([notification]);
    close();
  };
  return (
    <Link
      {...place}
      dir="auto"
      onClick={open}
      className={classes(look, 'underline-offset-4 after:absolute after:inset-0 hover:underline')}
    >
      {words}
    </Link>
  );
}

function iconOf({ opens }: ShownNotification): LucideIcon {
  switch (opens.kind) {
    case 'row':
      return (isEntityName(opens.entity) && placeOf(opens.entity)?.icon) || Flag;
    case 'review':
      return placeOf('card')?.icon ?? Flag;
    case 'report':
      return Hourglass;
    case 'settings':
      return Settings;
  }
}

type Named = Pick<ShownNotification, 'id'>;

export function markRead(notifications: readonly Named[]): void {
  void tellFailure(mutate(markNotificationsRead, { ids: notifications.map(({ id }) => id) }));
}

function markUnread({ id }: Named): void {
  void tellFailure(mutate(unreadNotification, { id }));
}

const failed = say.somethingWentWrongTryAgain;

async function snooze({ id }: Named, { label, untilMs }: SnoozeTime): Promise<void> {
  const result = await mutate(snoozeNotification, { id, untilMs });
  const done = `Snoozed: ${label.toLowerCase()}`;
  tell(result, { done, undone: 'Notification is back', failed });
}

async function remove({ id }: Named): Promise<void> {
  const result = await mutate(removeNotification, { id });
  tell(result, { done: 'Notification removed', undone: 'Notification is back', failed });
}

/** @returns `undefined` if the subject is gone */
export function destinationOf({ opens }: ShownNotification): Destination | undefined {
  switch (opens.kind) {
    case 'row':
      return whereToSee(opens.entity, opens.row);
    case 'review':
      return { to: '/dashboard/library/flashcards', hash: 'review' };
    case 'report':
      return { to: opens.to, hash: '' };
    case 'settings':
      return { to: '/dashboard/settings', hash: opens.section };
  }
}

export interface Notifications {
  /** Newest first; `undefined` while loading and after a failure. */
  list: readonly ShownNotification[] | undefined;
  unread: number;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** Catches failures, so that only the bell shows them. */
export function useNotifications(): Notifications {
  const nowMs = useNow();
  const [tries, setTries] = useState(0);
  const read = useRows(
    async (db) => {
      try {
        return await readNotifications(db);
      } catch (error) {
        if (!db.closed.aborted) console.warn('Notifications could not be read', error);
        return 'failed';
      }
    },
    [nowMs, tries],
  );
  const list = read === 'failed' ? undefined : read;
  return {
    list,
    unread: list?.filter(({ isUnread }) => isUnread).length ?? 0,
    hasFailed: read === 'failed',
    tryAgain: () => setTries(tries + 1),
  };
}
