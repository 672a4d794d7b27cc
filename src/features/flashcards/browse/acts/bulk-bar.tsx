/** What can be done with the selected cards, at the bottom of the window. */
import {
  ArrowRightLeft,
  CalendarDays,
  CirclePause,
  CirclePlay,
  EllipsisVertical,
  Flag,
  FolderInput,
  Moon,
  RotateCcw,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { plural } from '../../../../lib/plural.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { surfaceClass } from '../../../../ui/page/panel.tsx';
import { flags } from '../card-words.ts';
import type { CardActs } from './use-card-acts.tsx';

interface BulkBarProps {
  ids: ReadonlySet<string>;
  /** How many are found. */
  count: number;
  acts: CardActs;
  onSelectAll: () => void;
  onClear: () => void;
}

export function BulkBar({ ids, count, acts, onSelectAll, onClear }: BulkBarProps) {
  if (ids.size === 0) return null;
  const chosen = () => [...ids];
  return (
    <div className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 lg:bottom-4">
      <section
        aria-label="Selected cards"
        className={classes(
          surfaceClass,
          'pointer-events-auto flex flex-wrap items-center gap-x-1 gap-y-1 border-line-strong/60 p-2 ps-4',
        )}
      >
        <p role="status" className="mr-auto text-sm font-medium">
          {plural(ids.size, 'card')} selected
        </p>
        {ids.size < count ? (
          <Button variant="ghost" size="sm" onClick={onSelectAll}>
            Select all {count.toLocaleString()}
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center max-sm:w-full max-sm:justify-between">
          <Act
            label="Move"
            icon={FolderInput}
            onClick={() => acts.ask('move', chosen())}
            acts={acts}
          />
          <Act label="Tags" icon={Tags} onClick={() => acts.ask('tags', chosen())} acts={acts} />
          <Act
            label="Suspend"
            icon={CirclePause}
            onClick={() => acts.run('suspend', chosen())}
            acts={acts}
          />
          <Menu
            button={
              <IconButton label="Flag" icon={<Flag aria-hidden size={18} />} disabled={acts.busy} />
            }
            actions={[
              ...flags.map(({ flag, name, className }) => ({
                label: name,
                icon: <Flag aria-hidden size={16} className={classes('fill-current', className)} />,
                onSelect: () => acts.flag(chosen(), flag),
              })),
              { label: 'No flag', onSelect: () => acts.flag(chosen(), 0) },
            ]}
          />
          <Act
            label="Delete"
            icon={Trash2}
            onClick={() => acts.ask('delete', chosen())}
            acts={acts}
          />
          <Menu
            button={
              <IconButton
                label="More actions"
                icon={<EllipsisVertical aria-hidden size={18} />}
                disabled={acts.busy}
              />
            }
            actions={[
              {
                label: 'Resume',
                icon: <CirclePlay aria-hidden size={18} />,
                onSelect: () => acts.run('resume', chosen()),
              },
              {
                label: 'Bury until tomorrow',
                icon: <Moon aria-hidden size={18} />,
                onSelect: () => acts.run('bury', chosen()),
              },
              {
                label: 'Set due date…',
                icon: <CalendarDays aria-hidden size={18} />,
                onSelect: () => acts.ask('due', chosen()),
              },
              {
                label: 'Find and replace…',
                icon: <ArrowRightLeft aria-hidden size={18} />,
                onSelect: () => acts.ask('replace', chosen()),
              },
              {
                label: 'Reset to new…',
                icon: <RotateCcw aria-hidden size={18} />,
                danger: true,
                onSelect: () => acts.ask('reset', chosen()),
              },
            ]}
          />
          <IconButton
            label="Cancel selection"
            icon={<X aria-hidden size={18} />}
            onClick={onClear}
          />
        </span>
      </section>
    </div>
  );
}

interface ActProps {
  label: string;
  icon: typeof Flag;
  onClick: () => void;
  acts: CardActs;
}

function Act({ label, icon: Icon, onClick, acts }: ActProps) {
  return (
    <Button
      variant="ghost"
      disabled={acts.busy}
      aria-label={label}
      title={label}
      icon={<Icon aria-hidden size={18} />}
      onClick={onClick}
      className="max-xl:size-11 max-xl:px-0"
    >
      <span className="max-xl:hidden">{label}</span>
    </Button>
  );
}
