/** The facts of an entry beside it, and what can be done: notes, files, edit, move, delete. */

import { Link, useRouter } from '@tanstack/react-router';
import {
  Bell,
  Copy,
  Ellipsis,
  FileText,
  GraduationCap,
  Link2,
  ListTodo,
  MapPin,
  Move,
  NotebookPen,
  Pencil,
  Repeat,
  Target,
  Trash2,
  User,
  X,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { LinkedFrom } from '../../components/things/linked-from.tsx';
import { localDay } from '../../lib/date-format.ts';
import { repeatInWords } from '../../model/study/repeat-words.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { isPressed } from '../../ui/press/key-press.ts';
import { characterKeysOn } from '../../ui/press/shortcuts.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { useMedia } from '../../ui/use-media.ts';
import { Anchored, wideWindow } from './anchored.tsx';
import type { Entry } from './plan/entries.ts';
import { fullDayWords, lengthWords, spanWords } from './plan/words.ts';
import { noteOf, takeNotes } from './schedule-edits.ts';

interface EntryPopoverProps {
  entry: Entry;
  anchor: () => Element | null;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onDuplicate: () => void;
  /** Lifts it for the arrow keys; only where there is a grid. */
  onMove: (() => void) | undefined;
  onTick: () => void;
  onPlan: (() => void) | undefined;
}

export function EntryPopover(props: EntryPopoverProps) {
  const { entry, anchor, onClose } = props;
  const isWide = useMedia(wideWindow);
  const canEdit = !entry.isFixed;
  const onKeyDown = (press: KeyboardEvent) => {
    if (!canEdit || press.target instanceof HTMLInputElement) return;
    if (characterKeysOn() && isPressed(press.nativeEvent, 'E')) props.onEdit();
    else if (isPressed(press.nativeEvent, 'Delete')) props.onDelete();
    else return;
    press.preventDefault();
  };
  const more: MenuAction[] = [
    ...(props.onMove && isWide
      ? [
          {
            label: 'Move with arrow keys',
            icon: <Move aria-hidden size={18} />,
            keyHint: 'Space',
            onSelect: props.onMove,
          },
        ]
      : []),
    ...('event' in entry.of
      ? [{ label: 'Duplicate', icon: <Copy aria-hidden size={18} />, onSelect: props.onDuplicate }]
      : []),
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden size={18} />,
      keyHint: 'Delete',
      danger: true,
      onSelect: props.onDelete,
    },
  ];
  const acts = [
    { words: 'Edit', Icon: Pencil, act: props.onEdit },
    ...('event' in entry.of ? [{ words: 'Duplicate', Icon: Copy, act: props.onDuplicate }] : []),
    { words: 'Delete', Icon: Trash2, act: props.onDelete },
  ];
  return (
    <Anchored
      title={entry.title}
      anchor={anchor}
      onClose={onClose}
      className="w-86"
      onKeyDown={onKeyDown}
      head={
        <div className="flex items-start gap-1 border-b border-line py-3 ps-5 pe-2">
          <h2 dir="auto" className="min-w-0 flex-1 self-center text-title break-words">
            {entry.title}
          </h2>
          {canEdit ? (
            <>
              <IconButton
                label="Edit"
                icon={<Pencil aria-hidden size={18} />}
                onClick={props.onEdit}
              />
              <Menu
                button={<IconButton label="More" icon={<Ellipsis aria-hidden size={18} />} />}
                actions={more}
              />
            </>
          ) : (
            <IconButton label="Close" icon={<X aria-hidden size={18} />} onClick={onClose} />
          )}
        </div>
      }
    >
      <div className={classes('grid', isWide && 'p-5 pt-3')}>
        <p className="text-muted tabular-nums">
          {whenWords(entry).replaceAll(/(?<=\d) (?=h)|(?<=h) (?=\d)/g, '\u00a0')}
        </p>
        <Facts entry={entry} />
        {'event' in entry.of ? (
          <LinkedFrom
            to={{ entity: 'event', id: entry.of.event.id, title: entry.title }}
            heading="Linked notes"
            className="mt-3"
          />
        ) : null}
        <Actions {...props} />
        {isWide || !canEdit ? null : (
          <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2 *:px-2!">
            {acts.map(({ words, Icon, act }) => (
              <Button
                key={words}
                variant="secondary"
                icon={<Icon aria-hidden size={18} />}
                onClick={act}
              >
                {words}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Anchored>
  );
}

function whenWords(entry: Entry): string {
  const day = fullDayWords(localDay(entry.startsAt));
  if (entry.kind === 'task')
    return entry.isAllDay ? `Due ${day}` : `Due ${day}, ${spanWords(entry).split('–')[0]}`;
  const words = spanWords(entry);
  if (entry.days !== undefined && entry.days.from !== entry.days.to) return words;
  return entry.isAllDay ? `${day}, all day` : `${day}, ${words} (${lengthWords(entry)})`;
}

function Facts({ entry }: { entry: Entry }) {
  const event = 'event' in entry.of ? entry.of.event : undefined;
  const facts: { key: string; icon: ReactNode; words: ReactNode }[] = [];
  const add = (key: string, Icon: typeof MapPin, words: ReactNode) =>
    facts.push({ key, icon: <Icon aria-hidden size={18} className="shrink-0" />, words });
  if (entry.place !== '') add('place', MapPin, <bdi>{entry.place}</bdi>);
  if (event?.person) add('person', User, <bdi>{event.person}</bdi>);
  if (event?.link)
    add(
      'link',
      Link2,
      /^https?:/i.test(event.link) ? (
        <a
          href={event.link}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline break-all"
        >
          {event.link}
        </a>
      ) : (
        <bdi>{event.link}</bdi>
      ),
    );
  if (event?.repeat)
    add('repeat', Repeat, repeatInWords(event.repeat, localDay(Date.now())) ?? 'Repeats');
  if (event?.remindMin && event.remindMin.length > 0)
    add('reminder', Bell, reminderWords(event.remindMin));
  if (entry.courseName !== undefined && entry.kind !== 'exam')
    add('course', GraduationCap, <bdi>{entry.courseName}</bdi>);
  if (event?.goalId) add('goal', Target, 'Study goal');
  if (event?.taskId)
    add(
      'task',
      ListTodo,
      <Link to="/dashboard/tasks" hash={`open=${event.taskId}`} className="text-accent underline">
        Open task
      </Link>,
    );
  for (const { to, words } of event?.links ?? [])
    if (to.startsWith('/dashboard/'))
      add(
        to,
        FileText,
        <AppLink to={to} className="text-accent underline">
          <bdi>{words}</bdi>
        </AppLink>,
      );
  if (event?.calendarId) add('outside', Copy, 'From another calendar, read-only');
  if (facts.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2.5">
      {facts.map(({ key, icon, words }) => (
        <li
          key={key}
          className="flex items-start gap-3 text-body wrap-anywhere text-text [&>svg]:text-muted"
        >
          {icon}
          <span className="min-w-0">{words}</span>
        </li>
      ))}
    </ul>
  );
}

function reminderWords(minutes: readonly number[]): string {
  const words = minutes.map((one) =>
    one === 0 ? 'when it begins' : `${lengthWords({ startsAt: 0, endsAt: one * 60_000 })} before`,
  );
  return `Reminder ${words.join(', ')}`;
}

function Actions({ entry, onClose, onTick, onPlan }: EntryPopoverProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const [take, isTaking] = useOnce(async () => {
    if (!('event' in entry.of)) return;
    const id = await takeNotes(entry.of.event, entry);
    if (id === undefined) return;
    onClose();
    await router?.navigate({ to: '/dashboard/library/notes/$id', params: { id } });
  });
  const { of } = entry;
  if ('task' in of)
    return (
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onTick}>{entry.isDone ? 'Mark as ongoing' : 'Complete'}</Button>
        {onPlan === undefined || entry.isDone ? null : (
          <Button variant="secondary" onClick={onPlan}>
            Plan time
          </Button>
        )}
      </div>
    );
  const courseId = 'course' in of ? of.course.id : of.event.courseId;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {'event' in of && entry.kind !== 'sitting' ? (
        <Button
          className="flex-1"
          busy={isTaking}
          icon={<NotebookPen aria-hidden size={18} />}
          onClick={() => void take()}
        >
          {noteOf(of.event) === undefined ? 'Take notes' : 'Open notes'}
        </Button>
      ) : null}
      {entry.kind === 'sitting' && 'event' in of ? (
        <Link
          to="/dashboard/library/study-goals"
          hash={`open=${of.event.goalId}`}
          className={classes(buttonClass('secondary'), 'flex-1')}
        >
          Open study goal
        </Link>
      ) : null}
      {courseId ? (
        <Link
          to="/dashboard/courses/$id"
          params={{ id: courseId }}
          className={buttonClass('secondary')}
        >
          {'course' in of ? 'Open course' : 'Open files'}
        </Link>
      ) : null}
    </div>
  );
}
