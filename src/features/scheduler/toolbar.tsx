/** The bar above the schedule: where in time it is, which view, zoom, planning, and a new event. */
import {
  CalendarCog,
  CalendarDays,
  CalendarPlus,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  FileUp,
  ListTodo,
  Table2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { dateFormat } from '../../lib/date-format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { Segments } from '../../ui/segments.tsx';
import { type View, views } from './schedule-view.ts';
import { weekNumber } from './week.ts';

const viewNames: Record<View, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
};

export interface ToolbarProps {
  view: View;
  day: string;
  days: readonly string[];
  isAtToday: boolean;
  isZoomable: boolean;
  isPlanning: boolean;
  onView: (view: View) => void;
  onTurn: (to: 1 | -1) => void;
  onToday: () => void;
  onZoom: (by: 1 | -1) => void;
  onPlan: () => void;
  onNew: () => void;
  onTimetable: () => void;
  /** An .ics file. */
  onImport: () => void;
  /** Subscriptions, export, and calendars elsewhere. */
  onCalendars: () => void;
}

const month = dateFormat({ month: 'long', year: 'numeric' });
const shortMonth = dateFormat({ month: 'long' });
const range = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const fullDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

function titleOf({ view, day, days }: Pick<ToolbarProps, 'view' | 'day' | 'days'>): string {
  const at = (one: string | undefined) => new Date(`${one ?? day}T12:00`);
  if (view === 'month') return month.format(at(day));
  if (view === 'day') return fullDay.format(at(day));
  return range.formatRange(at(days[0]), at(days.at(-1)));
}

export function WideToolbar(props: ToolbarProps) {
  const { view, days, onView, onTurn, onToday } = props;
  const unit = view === 'agenda' ? '4 weeks' : view;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-surface px-2 py-1 lg:pe-5">
      <div className="flex">
        <IconButton
          label={`Previous ${unit}`}
          icon={<ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />}
          onClick={() => onTurn(-1)}
        />
        <IconButton
          label={`Next ${unit}`}
          icon={<ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />}
          onClick={() => onTurn(1)}
        />
      </div>
      <Button variant="secondary" size="sm" onClick={onToday}>
        Today
      </Button>
      <h2 aria-live="polite" className="ms-2 text-head">
        {titleOf(props)}
      </h2>
      {view === 'week' ? (
        <span className="text-small text-muted">Week {weekNumber(days[3] ?? props.day)}</span>
      ) : null}
      <div className="ms-auto flex flex-wrap items-center gap-2">
        <Menu
          button={<IconButton label="More" icon={<Ellipsis aria-hidden size={20} />} />}
          actions={moreActions(props)}
        />
        <Segments
          label="View"
          options={views.map((value) => ({ value, label: viewNames[value] }))}
          value={view}
          onChange={onView}
        />
        <Button size="sm" icon={<CalendarPlus aria-hidden size={18} />} onClick={props.onNew}>
          New event
          <kbd
            aria-hidden
            className="rounded border border-current/40 px-1.5 text-micro pointer-coarse:hidden"
          >
            Q
          </kbd>
        </Button>
      </div>
    </div>
  );
}

/** One row: the month opens the views; “Today” only when another day is shown. */
export function NarrowToolbar(props: ToolbarProps) {
  const { view, day, isAtToday, onView, onToday } = props;
  const at = new Date(`${day}T12:00`);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  const title = view === 'agenda' ? 'Agenda' : (isThisYear ? shortMonth : month).format(at);
  const shown = views.filter((one) => one !== 'week');
  return (
    <div className="flex min-h-12 items-center gap-1 bg-bg ps-1 pe-1">
      <Menu
        button={
          <Button variant="ghost" className="px-3! text-head">
            {title}
            <ChevronDown aria-hidden size={18} />
          </Button>
        }
        actions={shown.map((one) => ({
          label: viewNames[one],
          icon:
            one === view ? <Check aria-hidden size={18} /> : <CalendarDays aria-hidden size={18} />,
          onSelect: () => onView(one),
        }))}
      />
      <div className="ms-auto flex items-center">
        {isAtToday ? null : (
          <Button variant="ghost" className="text-accent" onClick={onToday}>
            Today
          </Button>
        )}
        <IconButton
          label="New event"
          icon={<CalendarPlus aria-hidden size={20} />}
          onClick={props.onNew}
        />
        <Menu
          button={<IconButton label="More" icon={<Ellipsis aria-hidden size={20} />} />}
          actions={moreActions(props)}
        />
      </div>
    </div>
  );
}

function moreActions({
  isZoomable,
  isPlanning,
  onZoom,
  onPlan,
  onTimetable,
  onImport,
  onCalendars,
}: ToolbarProps): MenuAction[] {
  return [
    {
      label: 'Add timetable',
      icon: <Table2 aria-hidden size={18} />,
      onSelect: onTimetable,
    },
    {
      label: isPlanning ? 'Hide plan' : 'Plan time',
      icon: <ListTodo aria-hidden size={18} />,
      keyHint: 'P',
      onSelect: onPlan,
    },
    ...(isZoomable
      ? [
          {
            label: 'Larger hours',
            icon: <ZoomIn aria-hidden size={18} />,
            keyHint: '+',
            onSelect: () => onZoom(1),
          },
          {
            label: 'Smaller hours',
            icon: <ZoomOut aria-hidden size={18} />,
            keyHint: '-',
            onSelect: () => onZoom(-1),
          },
        ]
      : []),
    { label: 'Import .ics file', icon: <FileUp aria-hidden size={18} />, onSelect: onImport },
    {
      label: 'Calendar settings',
      icon: <CalendarCog aria-hidden size={18} />,
      onSelect: onCalendars,
    },
  ];
}
