/** The list of the bell: what is due, what comes up, and earlier notifications. */
import { Link } from '@tanstack/react-router';
import { BellRing, Moon, Settings } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { dotClass } from '../../../components/courses/course-mark.tsx';
import { StudyDayNote } from '../../../components/scheduling/study-day-note.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { settingsId } from '../../../model/entities/student/settings.ts';
import {
  countOfBell,
  groupNotices,
  type NoticeGroup,
  type Section,
} from '../../../model/study/notification-rows.ts';
import { clockWords } from '../../../model/study/quiet-hours.ts';
import { useCourses } from '../../../queries/courses.ts';
import { readNotifications, type ShownNotification } from '../../../queries/notifications.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { clear, markRead } from './notification-acts.ts';
import { NotificationRow } from './notification-row.tsx';

interface NotificationListProps {
  notifications: Notifications;
  /** Closes the panel. */
  close: () => void;
  /** Of a panel without a title of its own. */
  title?: ReactNode;
  /** Beside a keyboard: says which keys act. */
  hasKeys?: boolean;
}

export function NotificationList({ notifications, close, title, hasKeys }: NotificationListProps) {
  const { groups, unread, list } = notifications;
  const heading = useRef<HTMLParagraphElement>(null);
  // The focused button was removed with its row.
  useEffect(() => {
    if (list && document.activeElement === document.body) heading.current?.focus();
  }, [list]);
  return (
    <div
      className={classes(
        'flex min-h-0 flex-col',
        hasKeys ? 'max-h-[calc(100dvh-5rem)]' : 'max-h-[75dvh]',
      )}
    >
      <div className="flex min-h-13 items-center gap-1 px-4">
        {title}
        <p
          ref={heading}
          tabIndex={-1}
          className={title === undefined ? 'text-small text-muted outline-none' : 'sr-only'}
        >
          {unread > 0 ? `${unread.toLocaleString()} unread` : 'No unread notifications'}
        </p>
        <span className="ml-auto" />
        {unread > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="text-accent!"
            onClick={() => markRead((list ?? []).filter(({ isUnread }) => isUnread))}
          >
            Mark all as read
          </Button>
        ) : null}
        {hasKeys ? (
          <Link
            to="/dashboard/settings"
            hash="notifications"
            aria-label="Notification settings"
            title="Notification settings"
            onClick={close}
            className={buttonClass('ghost', 'icon')}
          >
            <Settings aria-hidden size={18} />
          </Link>
        ) : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Content notifications={notifications} groups={groups} close={close} />
      </div>
      <Foot hasKeys={hasKeys === true} close={close} />
    </div>
  );
}

type ContentProps = Pick<NotificationListProps, 'notifications' | 'close'> & {
  groups: Groups | undefined;
};

function Content({ notifications, groups, close }: ContentProps) {
  if (notifications.hasFailed) {
    return (
      <div className="p-4">
        <Problem
          title={say.errorFetchingNotifications}
          text="Your tasks, cards and events are safe. Try again."
          action={
            <Button variant="secondary" size="sm" onClick={notifications.tryAgain}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  if (groups === undefined) return <Loading label="Fetching notifications" />;
  if (groups.length === 0) {
    return (
      <div className="p-4">
        <EmptyState
          icon={<BellRing size={26} />}
          title="You’re all caught up"
          text="Reminders about cards, tasks, goals and events appear here."
        />
      </div>
    );
  }
  return <GroupList groups={groups} close={close} />;
}

const titles: Record<Section, string> = { due: 'Due', soon: 'Coming up', earlier: 'Earlier' };

function GroupList({ groups, close }: { groups: Groups; close: () => void }) {
  const nowMs = useNow();
  const id = useId();
  const tintOf = useTints();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from row to row.
    <div onKeyDown={stepWithArrows}>
      <div className="px-4 empty:hidden">
        <StudyDayNote />
      </div>
      {groups.map(({ section, rows }) => (
        // Not a landmark, since pages behind it have groups too.
        <div key={section}>
          <div className="sticky top-0 z-1 flex min-h-9 items-center gap-2 border-y border-line bg-bg px-4">
            <h3 id={`${id}${section}`} className="text-small font-semibold">
              {titles[section]}
            </h3>
            <span className="text-small text-muted tabular-nums">{rows.length}</span>
            {section === 'earlier' ? (
              <Button
                variant="ghost"
                size="sm"
                className="-mr-3 ml-auto text-accent!"
                onClick={() => void clear(rows)}
              >
                Clear
              </Button>
            ) : null}
          </div>
          <ul aria-labelledby={`${id}${section}`}>
            {rows.map((row) => (
              <NotificationRow
                key={row.first.id}
                {...{ row, section, nowMs, close }}
                tint={tintOf(row.first)}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** From a row's title to the next one. */
function stepWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-notice]');
  const next = row == null ? all[0] : all[all.indexOf(row) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function useTints(): (one: ShownNotification) => string | undefined {
  const courses = useCourses();
  return ({ opens }) => {
    const courseId = opens.kind === 'row' ? opens.row.courseId : undefined;
    const course = typeof courseId === 'string' ? courses?.byId.get(courseId) : undefined;
    return course && dotClass(course.color);
  };
}

function Foot({ hasKeys, close }: { hasKeys: boolean; close: () => void }) {
  const settings = useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? null, []);
  const { quietFrom, quietTo } = settings ?? {};
  return (
    <div className="flex min-h-11 items-center gap-4 border-t border-line px-4 text-small text-muted">
      {hasKeys ? (
        <span aria-hidden className="flex items-center gap-2">
          <Key>↵</Key> open <Key>E</Key> done <Key>S</Key> snooze
        </span>
      ) : (
        <Link
          to="/dashboard/settings"
          hash="notifications"
          onClick={close}
          className="order-last ml-auto inline-flex min-h-11 items-center font-semibold text-accent"
        >
          Notification settings
        </Link>
      )}
      {quietFrom && quietTo ? (
        <span className={hasKeys ? 'ml-auto flex items-center gap-2' : 'flex items-center gap-2'}>
          <Moon aria-hidden size={15} />
          {hasKeys
            ? `Quiet ${clockWords(quietFrom)}–${clockWords(quietTo)}`
            : `Quiet from ${clockWords(quietFrom)} to ${clockWords(quietTo)}`}
        </span>
      ) : null}
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid min-w-5 place-items-center rounded-event border border-line-strong/60 px-1 font-sans text-micro">
      {children}
    </kbd>
  );
}

type Groups = readonly NoticeGroup<ShownNotification>[];

export interface Notifications {
  /** Newest first; `undefined` while loading and after a failure. */
  list: readonly ShownNotification[] | undefined;
  /** The rows of the list. */
  groups: Groups | undefined;
  /** The number at the bell. */
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
    ...inRows(list),
    hasFailed: read === 'failed',
    tryAgain: () => setTries(tries + 1),
  };
}

/** The list, its rows and their number belong together. */
export function inRows(
  list: readonly ShownNotification[] | undefined,
): Pick<Notifications, 'list' | 'groups' | 'unread'> {
  const groups = list && groupNotices(list);
  return { list, groups, unread: groups === undefined ? 0 : countOfBell(groups) };
}
