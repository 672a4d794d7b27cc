/** The schedule: day, week, month and agenda, with everything that can be done in them. */
import { useRouter } from '@tanstack/react-router';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { StudyDayNote } from '../../components/scheduling/study-day-note.tsx';
import { localDay } from '../../lib/date-format.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { isSeries } from '../../model/study/series.ts';
import { useCalendarToday } from '../../queries/day/use-study-today.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { isShortcut, type ShortcutName } from '../../ui/press/shortcuts.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useNow } from '../../ui/use-now.ts';
import { wideWindow } from './anchored.tsx';
import { EmptySchedule } from './empty-schedule.tsx';
import { scrollToNow, TimeView } from './hours/time-view.tsx';
import { useCarry } from './hours/use-carry.ts';
import { AgendaView } from './lists/agenda-view.tsx';
import { DayHeading, DayRows } from './lists/day-rows.tsx';
import { MonthView } from './month/month-view.tsx';
import { DayStrip } from './month/week-strip.tsx';
import { headWords } from './plan/agenda.ts';
import { type Carry, dropOf, dueOfSpan } from './plan/carry.ts';
import { type Entry, entriesByDay } from './plan/entries.ts';
import { firstFree, nextQuarter } from './plan/free-time.ts';
import { type Span, spanInHours, spanOfWholeDays } from './plan/span.ts';
import { PlanPanel } from './plan-panel.tsx';
import { deleteEntry, moveEvent, moveTask, planTime, tickTask } from './schedule-edits.ts';
import { draftOf, type Over, ScheduleOver } from './schedule-over.tsx';
import { shownDays, turnedDay, useScheduleView, useZoom, type View } from './schedule-view.ts';
import './scheduler.css';
import './hours/hours.css';
import './hours/moving.css';
import './month/month.css';
import { NarrowToolbar, type ToolbarProps, WideToolbar } from './toolbar.tsx';
import { useEventOfAddress } from './use-event-of-address.ts';
import type { ToPlan } from './use-plannables.ts';
import { useSchedule } from './use-schedule.ts';
import { addMonths, firstDayOfWeek, weekOf } from './week.ts';

export function SchedulerScreen() {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const nowMs = useNow();
  const today = useCalendarToday();
  const isWide = useMedia(wideWindow);
  const firstDay = firstDayOfWeek(navigator.language);
  const { view: asked, day, show } = useScheduleView(today, isWide ? 'week' : 'day');
  const view = !isWide && asked === 'week' ? 'day' : asked;
  const [agendaWeeks, setAgendaWeeks] = useState(4);
  const [hourPx, zoom] = useZoom(isWide ? 48 : 56);
  const [over, setOver] = useState<Over>();
  const [isPlanning, setPlanning] = useState(false);
  const [made, setMade] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useFillsWindow(frame);

  const days = useMemo(
    () => shownDays(view, day, firstDay, agendaWeeks),
    [view, day, firstDay, agendaWeeks],
  );
  const loaded = useMemo(
    () => (view === 'day' ? weekOf(day, firstDay) : days),
    [view, day, days, firstDay],
  );
  const entries = useSchedule(loaded[0] ?? day, loaded.at(-1) ?? day);
  const all = entries ?? noEntries;
  const byDay = useMemo(() => entriesByDay(all, loaded), [all, loaded]);

  const showDay = (next: string) => {
    // A draft is shown at each letter of its title.
    if (next !== day && (!days.includes(next) || view === 'month')) show({ day: next });
  };
  /** @param id of a new event: its button gets the focus once it is drawn */
  const inView = (span: Span, id?: string) => {
    setMade(id);
    showDay(localDay(span.startsAt));
    requestAnimationFrame(() => bringToView(scroller.current, span, hourPx));
  };
  const turn = (to: 1 | -1) => show({ day: turnedDay(view, day, to) });
  const openQuick = (slot: Span) => setOver({ kind: 'quick', slot });
  const newEvent = () => openQuick(nextFreeHour(day, today, all, nowMs));
  const openEntry = (entry: Entry) => setOver({ kind: 'entry', key: entry.key });
  const edit = (entry: Entry) => {
    if ('event' in entry.of) setOver({ kind: 'dialog', of: entry.of.event });
    else void router?.navigate(whereToEdit(entry));
  };
  const remove = (entry: Entry) => {
    if (entry.isFixed) return;
    setOver(undefined);
    if ('event' in entry.of && isSeries(entry.of.event)) setOver({ kind: 'delete', entry });
    else void deleteEntry(entry);
  };
  const tick = (entry: Entry) => void ('task' in entry.of && tickTask(entry.of.task));
  const plan = async ({ plan: one, free }: ToPlan) => {
    const startsAt = nextQuarter(nowMs);
    // Without free time it is put from now on, over what is there: the student moves it.
    const time = firstFree(free, one.lengthMin) ??
      firstFree(free, 30) ?? { startsAt, endsAt: startsAt + one.lengthMin * 60_000 };
    const span = { ...time, isAllDay: false };
    if ((await planTime(one, span)) === undefined) return;
    if (over?.kind === 'plan') setOver(undefined);
    inView(span);
  };
  const onDrop = (carry: Carry) => {
    const drop = dropOf(carry);
    if (drop.does === 'create') openQuick(drop.span);
    else if (drop.does === 'plan') void planTime(drop.plan, drop.span);
    else if (drop.does === 'due' && 'task' in drop.entry.of)
      void moveTask(drop.entry.of.task, dueOfSpan(drop.span));
    else if (drop.does === 'retime' && 'event' in drop.entry.of) {
      const { entry, span } = drop;
      if (isSeries(drop.entry.of.event)) setOver({ kind: 'move', entry, span });
      else void moveEvent(drop.entry.of.event, span);
    }
  };
  const moving = useCarry({
    grid,
    scroller,
    entries: all,
    onDrop,
    onTurn: view === 'day' || view === 'week' ? turn : undefined,
    onShow: showDay,
  });

  useActOfAddress('new', newEvent);
  useEventOfAddress({
    entries: all,
    onDay: (next) => show({ day: next }),
    onOpen: (entry) => {
      bringToView(scroller.current, entry, hourPx);
      openEntry(entry);
    },
    // Events of a calendar elsewhere are read-only.
    onHidden: (event) => event.calendarId || setOver({ kind: 'dialog', of: event }),
  });
  const toolbar = {
    view,
    day,
    days,
    isAtToday: days.includes(today) && (view !== 'month' || day.slice(0, 7) === today.slice(0, 7)),
    isZoomable: view === 'day' || view === 'week',
    isPlanning,
    onView: (next: View) => show({ view: next }),
    onTurn: turn,
    onToday: () => {
      show({ day: today });
      scrollToNow(scroller.current, nowMs, hourPx);
    },
    onZoom: (by: 1 | -1) => zoom(hourPx + by * 8),
    onPlan: () =>
      isWide && (view === 'day' || view === 'week')
        ? setPlanning(!isPlanning)
        : setOver({ kind: 'plan' }),
    onNew: newEvent,
    onTimetable: () => setOver({ kind: 'timetable' }),
    onImport: () => void router?.navigate({ to: '/dashboard/import' }),
    onCalendars: () => void router?.navigate({ to: '/dashboard/settings', hash: 'calendars' }),
  };
  useSchedulerKeys(toolbar);
  useEffect(() => {
    if (made === undefined || !all.some(({ key }) => key.startsWith(`${made} `))) return;
    setMade(undefined);
    // After the panel has given the focus back.
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-entry^="${CSS.escape(made)} "]`)
        ?.focus({ preventScroll: true }),
    );
  }, [made, all]);

  const chosenKey = over?.kind === 'entry' ? over.key : undefined;
  const lists = { nowMs, chosen: chosenKey, onOpen: openEntry, onTick: tick };
  return (
    <Page title="Scheduler" isFull>
      <div ref={frame} className="sched relative">
        {isWide ? <WideToolbar {...toolbar} /> : <NarrowToolbar {...toolbar} />}
        <div className="px-4 empty:hidden [&>p]:py-2">
          <StudyDayNote isCalendar />
        </div>
        {isWide || view === 'agenda' ? null : (
          <DayStrip
            label={view === 'month' ? 'Days of the month' : 'Days of the week'}
            days={loaded}
            day={day}
            {...(view === 'month' && { month: day.slice(0, 7) })}
            byDay={byDay}
            today={today}
            onDay={(next) => show({ day: next })}
            onTurn={(to) =>
              show({ day: view === 'month' ? addMonths(day, to) : dayAfter(day, 7 * to) })
            }
          />
        )}
        {entries === undefined ? <Loading label="Fetching events" /> : null}
        <div className="relative flex min-h-0 flex-1">
          {view === 'day' || view === 'week' ? (
            <TimeView
              days={days}
              today={today}
              nowMs={nowMs}
              entries={all}
              hourPx={hourPx}
              hasHeads={isWide}
              draft={draftOf(over)}
              chosen={chosenKey}
              grid={grid}
              scroller={scroller}
              moving={moving}
              onZoom={zoom}
              onCreate={openQuick}
              onOpen={openEntry}
              onEdit={edit}
              onDelete={remove}
              onTick={tick}
              onDay={(next) => show({ view: 'day', day: next })}
            />
          ) : view === 'month' && isWide ? (
            <MonthView
              days={days}
              day={day}
              today={today}
              entries={all}
              grid={grid}
              moving={moving}
              onDay={(next) => show({ day: next })}
              onTurn={turn}
              onOpenDay={(next) => show({ view: 'day', day: next })}
              onCreate={openQuick}
              onEdit={edit}
              onDelete={remove}
              {...lists}
            />
          ) : view === 'month' ? (
            <section
              className="min-h-0 flex-1 overflow-y-auto"
              aria-current={day === today ? 'date' : undefined}
            >
              <DayHeading
                day={day}
                today={today}
                end={headWords(day, byDay.get(day) ?? [], today, nowMs)}
              />
              {(byDay.get(day) ?? []).length === 0 ? (
                <p className="px-4 py-3 text-small text-muted">Nothing planned</p>
              ) : (
                <DayRows
                  key={day}
                  day={day}
                  entries={byDay.get(day) ?? []}
                  isToday={day === today}
                  {...lists}
                />
              )}
            </section>
          ) : (
            <AgendaView
              days={days}
              today={today}
              entries={all}
              onMore={() => setAgendaWeeks(agendaWeeks + 4)}
              {...lists}
            />
          )}
          {isPlanning && isWide && (view === 'day' || view === 'week') ? (
            <PlanPanel
              nowMs={nowMs}
              onPlan={(one) => void plan(one)}
              onDrag={moving.beginPlan}
              onClose={() => setPlanning(false)}
            />
          ) : null}
          {entries?.length === 0 && over === undefined ? (
            <EmptySchedule onTimetable={toolbar.onTimetable} />
          ) : null}
        </div>
      </div>
      <ScheduleOver
        over={over}
        entries={all}
        frame={frame}
        nowMs={nowMs}
        canMove={isWide && view !== 'agenda'}
        onOver={setOver}
        onEdit={edit}
        onDelete={remove}
        onTick={tick}
        onMove={moving.pick}
        onPlan={(one) => void plan(one)}
        onShow={inView}
      />
    </Page>
  );
}

const noEntries: readonly Entry[] = [];

/** The next free hour of today from a quarter on, or of another day from nine o'clock. */
function nextFreeHour(day: string, today: string, entries: readonly Entry[], nowMs: number): Span {
  const start = day === today ? nextQuarter(nowMs) : spanInHours(day, 9 * 60, 60).startsAt;
  let span: Span = { startsAt: start, endsAt: start + 3_600_000, isAllDay: false };
  for (const { startsAt, endsAt, days, kind } of entries) {
    const isTaken = days === undefined && kind !== 'task';
    if (isTaken && startsAt < span.endsAt && endsAt > span.startsAt)
      span = { ...span, startsAt: nextQuarter(endsAt), endsAt: nextQuarter(endsAt) + 3_600_000 };
  }
  return localDay(span.startsAt) === day ? span : spanOfWholeDays(day, day);
}

function whereToEdit(entry: Entry) {
  return 'course' in entry.of
    ? ({ to: '/dashboard/courses/$id', params: { id: entry.of.course.id } } as const)
    : ({ to: '/dashboard/tasks', hash: `open=${entry.key}` } as const);
}

/** Scrolls the hours to an event that was just made, unless it can be seen. */
function bringToView(area: HTMLElement | null, span: Span, hourPx: number): void {
  if (area === null || span.isAllDay) return;
  const at = new Date(span.startsAt);
  const top = (at.getHours() + at.getMinutes() / 60) * hourPx;
  const isSeen = top >= area.scrollTop && top + hourPx <= area.scrollTop + area.clientHeight;
  if (!isSeen) area.scrollTop = Math.max(0, top - hourPx);
}

/** They act while nothing is typed and no dialog is open. */
function useSchedulerKeys(acts: ToolbarProps): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const keys: [ShortcutName, () => void][] = [
      ['scheduler.new', acts.onNew],
      ['scheduler.today', acts.onToday],
      ['scheduler.next', () => acts.onTurn(1)],
      ['scheduler.previous', () => acts.onTurn(-1)],
      ['scheduler.day', () => acts.onView('day')],
      ['scheduler.week', () => acts.onView('week')],
      ['scheduler.month', () => acts.onView('month')],
      ['scheduler.agenda', () => acts.onView('agenda')],
      ['scheduler.plan', acts.onPlan],
      ['scheduler.larger', () => acts.isZoomable && acts.onZoom(1)],
      ['scheduler.smaller', () => acts.isZoomable && acts.onZoom(-1)],
    ];
    if (acts.view === 'month')
      keys.push(
        ['scheduler.monthOn', () => acts.onTurn(1)],
        ['scheduler.monthBack', () => acts.onTurn(-1)],
      );
    const act = keys.find(([name]) => isShortcut(press, name))?.[1];
    if (act === undefined) return;
    press.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onKey(press);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The lowest usable schedule, CSS pixels; in lower windows the page scrolls. */
const leastPx = 360;

/** Makes an element end where the window, or a phone's bar at its foot, begins: its parts scroll, the page does not. */
function useFillsWindow(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + scrollY;
      const bar = document.querySelector('nav.fixed')?.getBoundingClientRect().height ?? 0;
      element.style.height = `${Math.max(leastPx, innerHeight - top - bar)}px`;
    };
    measure();
    addEventListener('resize', measure);
    // Banners above it come and go.
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    if (element.parentElement !== null) observer?.observe(document.body);
    return () => {
      removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [frame]);
}
