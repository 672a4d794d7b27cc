/** What can be done with the selected cards. */
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
} from 'lucide-react';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { SelectedAct, SelectedBar } from '../../../../ui/list/selected-bar.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { flags } from '../../flags.ts';
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
    <SelectedBar
      noun="card"
      selected={ids.size}
      count={count}
      onSelectAll={onSelectAll}
      onClear={onClear}
      // One card is selected by looking at it.
      blocksBack={ids.size > 1}
    >
      <SelectedAct
        label="Move"
        icon={FolderInput}
        onClick={() => acts.ask('move', chosen())}
        disabled={acts.busy}
      />
      <SelectedAct
        label="Tags"
        icon={Tags}
        onClick={() => acts.ask('tags', chosen())}
        disabled={acts.busy}
      />
      <SelectedAct
        label="Suspend"
        icon={CirclePause}
        onClick={() => acts.run('suspend', chosen())}
        disabled={acts.busy}
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
      <SelectedAct
        label="Delete"
        icon={Trash2}
        onClick={() => acts.ask('delete', chosen())}
        disabled={acts.busy}
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
    </SelectedBar>
  );
}
