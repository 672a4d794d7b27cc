/** One notification: what it says, where it leads, and what can be done with it. */
import { Link } from '@tanstack/react-router';
import { Flag, Hourglass, type LucideIcon, Settings } from 'lucide-react';
import { useState } from 'react';
import { placeOf } from '../../../components/places.ts';
import { sinceInWords } from '../../../lib/since.ts';
import { isEntityName } from '../../../model/registry.ts';
import { snoozeTimes } from '../../../model/study/quiet-hours.ts';
import { deviceClock, type ShownNotification } from '../../../queries/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { destinationOf, markRead, markUnread, remove, snooze } from './acts.ts';

interface NotificationRowProps {
  notification: ShownNotification;
  nowMs: number;
  /** Closes the panel. */
  close: () => void;
}

export function NotificationRow({ notification, nowMs, close }: NotificationRowProps) {
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
