/** The grip and the menu of a task's row. */
import {
  ArrowDown,
  ArrowUp,
  CalendarArrowUp,
  CalendarDays,
  CalendarPlus,
  Check,
  Ellipsis,
  GripVertical,
  Pencil,
  SquareCheckBig,
  Sun,
  Sunrise,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { Task } from '../../model/entities/task.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { useLift } from '../../ui/list/use-lift.ts';
import { Menu, type MenuAction } from '../../ui/menu.tsx';
import { nextWeek } from './swipe-tray.tsx';

/** What a row asks its list to do. Each handler takes the task's id. */
export interface RowActs {
  toggle: (id: string) => void;
  open: (id: string) => void;
  edit: (id: string) => void;
  chooseDay: (id: string) => void;
  setDay: (id: string, day: string | null) => void;
  select: (id: string) => void;
  remove: (id: string) => void;
  /** Absent where nothing can be planned. */
  plan?: ((id: string) => void) | undefined;
  /** Absent: the list cannot be sorted by hand. */
  moveBy?: ((id: string, by: -1 | 1) => void) | undefined;
  drag?: ReturnType<typeof useLift>['drag'] | undefined;
  openTray: (id: string | undefined) => void;
}

interface RowToolsProps {
  task: Task;
  /** The study day, `YYYY-MM-DD`. */
  today: string;
  isWide: boolean;
  isCurrent: boolean;
  done: boolean;
  acts: RowActs;
}

/** The menu is made when it is first opened: it costs more than the rest of the row. */
export function RowTools(props: RowToolsProps) {
  const { task, isWide, isCurrent, acts, done } = props;
  const [hasMenu, setHasMenu] = useState(false);
  const button = (
    <IconButton
      label={`More about ${task.title}`}
      tabIndex={isCurrent ? 0 : -1}
      icon={<Ellipsis aria-hidden size={20} />}
      className={isWide ? 'size-9! pointer-coarse:size-11!' : ''}
      {...(hasMenu
        ? {}
        : {
            'aria-haspopup': 'menu',
            'aria-expanded': false,
            onClick: () => setHasMenu(true),
          })}
    />
  );
  return (
    <span
      className={classes(
        'flex shrink-0 items-center',
        isWide &&
          !isCurrent &&
          'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100 forced-colors:opacity-100',
      )}
    >
      {isWide && acts.drag && !done ? (
        <span
          aria-hidden
          data-grip
          title="Drag to sort"
          onPointerDown={(event) => {
            // It would select the words of the rows.
            event.preventDefault();
            acts.drag?.(task.id, event, { isGrip: true });
          }}
          className="grid h-9 w-6 cursor-grab touch-none place-items-center text-muted"
        >
          <GripVertical size={16} />
        </span>
      ) : null}
      {hasMenu ? <Menu button={button} actions={menuOf(props)} startsOpen /> : button}
    </span>
  );
}

function menuOf({ task, today, acts, done }: RowToolsProps): MenuAction[] {
  const size = 18;
  const days = done
    ? []
    : [
        {
          label: 'Today',
          icon: <Sun aria-hidden size={size} />,
          keyHint: 'T',
          onSelect: () => acts.setDay(task.id, today),
        },
        {
          label: 'Tomorrow',
          icon: <Sunrise aria-hidden size={size} />,
          onSelect: () => acts.setDay(task.id, dayAfter(today)),
        },
        {
          label: 'Next week',
          icon: <CalendarArrowUp aria-hidden size={size} />,
          onSelect: () => acts.setDay(task.id, nextWeek(today)),
        },
        {
          label: 'Choose a date',
          icon: <CalendarDays aria-hidden size={size} />,
          keyHint: 'D',
          onSelect: () => acts.chooseDay(task.id),
        },
      ];
  const { moveBy, plan } = acts;
  const moves =
    moveBy === undefined || done
      ? []
      : [
          {
            label: 'Move up',
            icon: <ArrowUp aria-hidden size={size} />,
            keyHint: 'Alt ↑',
            onSelect: () => moveBy(task.id, -1),
          },
          {
            label: 'Move down',
            icon: <ArrowDown aria-hidden size={size} />,
            keyHint: 'Alt ↓',
            onSelect: () => moveBy(task.id, 1),
          },
        ];
  return [
    {
      label: done ? 'Open again' : 'Complete',
      icon: done ? <Undo2 aria-hidden size={size} /> : <Check aria-hidden size={size} />,
      keyHint: 'Space',
      onSelect: () => acts.toggle(task.id),
    },
    {
      label: 'Edit',
      icon: <Pencil aria-hidden size={size} />,
      keyHint: 'E',
      onSelect: () => acts.edit(task.id),
    },
    ...days,
    ...(plan && !done
      ? [
          {
            label: 'Plan in schedule',
            icon: <CalendarPlus aria-hidden size={size} />,
            onSelect: () => plan(task.id),
          },
        ]
      : []),
    ...moves,
    {
      label: 'Select',
      icon: <SquareCheckBig aria-hidden size={size} />,
      onSelect: () => acts.select(task.id),
    },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden size={size} />,
      danger: true,
      onSelect: () => acts.remove(task.id),
    },
  ];
}
