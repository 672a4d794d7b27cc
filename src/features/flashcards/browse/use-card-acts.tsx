/** Acts on cards of the browser's list: the bar of the selected cards, dialogs, and edits with one Undo each. */

import {
  ArrowRightLeft,
  CalendarDays,
  CirclePause,
  CirclePlay,
  Ellipsis,
  Flag,
  FolderInput,
  type LucideIcon,
  Moon,
  RotateCcw,
  Tags,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { Result } from '../../../lib/result.ts';
import { deleteCards } from '../../../model/entities/bulk-edit.ts';
import { buryCards, flagCards, resumeCards, suspendCards } from '../../../model/entities/card.ts';
import { forgetCards, setDueDate } from '../../../model/entities/facts/review.ts';
import { trashForDays } from '../../../model/trash.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDay } from '../../../ui/date.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { SelectedAct, SelectedBar } from '../../../ui/list/selected-bar.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { EditCard } from '../cards/edit-card-dialog.tsx';
import { DueDialog } from '../due-dialog.tsx';
import { flags } from '../flags.ts';
import { MoveDialog, type MovedTo, writeMove } from '../tree/move-dialog.tsx';
import { writeFacts } from '../write-facts.ts';
import { TagCardsDialog } from './card-tags.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

export type AskedAct = 'move' | 'tags' | 'due' | 'replace' | 'delete' | 'reset' | 'edit';
export type QuickAct = 'suspend' | 'resume' | 'bury';
type Ids = readonly string[];

export interface CardActs {
  ask: (act: AskedAct, ids: Ids) => void;
  run: (act: QuickAct, ids: Ids) => void;
  flag: (ids: Ids, flag: number) => void;
  busy: boolean;
  dialogs: ReactNode;
}

/** @param deckOf the deck of a card, if it is known */
export function useCardActs(deckOf: (id: string) => string | undefined): CardActs {
  const [asked, setAsked] = useState<{ act: AskedAct; ids: Ids }>();
  const [work, busy] = useOnce(async (done: () => Promise<unknown>) => {
    await done();
  });
  const close = () => setAsked(undefined);
  return {
    ask: (act, ids) => setAsked({ act, ids }),
    run: (act, ids) => void work(() => edits[act](ids)),
    flag: (ids, flag) => void work(() => edits.flag(ids, flag)),
    busy,
    dialogs: asked && (
      <AskedDialog {...asked} deckId={deckOf(asked.ids[0] ?? '')} onClose={close} />
    ),
  };
}

interface BulkBarProps {
  ids: ReadonlySet<string>;
  count: number;
  acts: CardActs;
  onSelectAll: () => void;
  onClear: () => void;
}

export function BulkBar({ ids, count, acts, onSelectAll, onClear }: BulkBarProps) {
  if (ids.size === 0) return null;
  const { busy } = acts;
  const ask = (act: AskedAct) => () => acts.ask(act, [...ids]);
  const run = (act: QuickAct) => () => acts.run(act, [...ids]);
  const flag = (to: number) => () => acts.flag([...ids], to);
  return (
    <SelectedBar
      noun="card"
      selected={ids.size}
      count={count}
      onSelectAll={onSelectAll}
      onClear={onClear}
      // Looking at a card selects it; Back then leaves the screen as usual.
      blocksBack={ids.size > 1}
    >
      <SelectedAct label="Move" icon={FolderInput} onClick={ask('move')} disabled={busy} />
      <SelectedAct label="Tags" icon={Tags} onClick={ask('tags')} disabled={busy} />
      <SelectedAct label="Suspend" icon={CirclePause} onClick={run('suspend')} disabled={busy} />
      <Menu
        button={<IconButton label="Flag" icon={<Flag aria-hidden size={18} />} disabled={busy} />}
        actions={[
          ...flags.map(({ flag: to, name, className }) => ({
            label: name,
            icon: <Flag aria-hidden size={16} className={classes('fill-current', className)} />,
            onSelect: flag(to),
          })),
          { label: 'No flag', onSelect: flag(0) },
        ]}
      />
      <SelectedAct label="Delete" icon={Trash2} onClick={ask('delete')} disabled={busy} />
      <Menu
        button={
          <IconButton
            label="More actions"
            icon={<Ellipsis aria-hidden size={18} />}
            disabled={busy}
          />
        }
        actions={[
          { label: 'Resume', icon: iconOf(CirclePlay), onSelect: run('resume') },
          { label: 'Bury until tomorrow', icon: iconOf(Moon), onSelect: run('bury') },
          { label: 'Set due date…', icon: iconOf(CalendarDays), onSelect: ask('due') },
          { label: 'Find and replace…', icon: iconOf(ArrowRightLeft), onSelect: ask('replace') },
          { label: 'Reset to new…', icon: iconOf(RotateCcw), danger: true, onSelect: ask('reset') },
        ]}
      />
    </SelectedBar>
  );
}

export const iconOf = (Icon: LucideIcon) => <Icon aria-hidden size={18} />;

interface AskedDialogProps {
  act: AskedAct;
  ids: Ids;
  deckId: string | undefined;
  onClose: () => void;
}

function AskedDialog({ act, ids, deckId, onClose }: AskedDialogProps) {
  const [confirm] = useOnce(async () => {
    onClose();
    await (act === 'delete' ? edits.remove(ids) : edits.reset(ids));
  });
  const isOne = ids.length === 1;
  const confirmation = { onConfirm: () => void confirm(), onClose };
  switch (act) {
    case 'edit':
      return <EditCard id={ids[0] ?? ''} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          count={ids.length}
          deckId={deckId}
          onMove={(to) => edits.move(ids, to)}
          onClose={onClose}
        />
      );
    case 'tags':
      return <TagCardsDialog ids={ids} onClose={onClose} />;
    case 'due':
      return (
        <DueDialog
          count={ids.length}
          onSet={(dueOn) => edits.setDue(ids, dueOn)}
          onClose={onClose}
        />
      );
    case 'replace':
      return <ReplaceDialog ids={ids} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${isOne ? 'this card' : cards(ids)}?`}
          text={`${isOne ? 'It goes' : 'They go'} to ${trashForDays}.`}
          confirmLabel={`Delete ${isOne ? 'card' : cards(ids)}`}
          {...confirmation}
        />
      );
    case 'reset':
      return (
        <ConfirmDialog
          title={`Reset ${isOne ? 'this card' : cards(ids)}?`}
          text={`${isOne ? 'It is' : 'They are'} new again and forget their schedule. Past reviews stay in your statistics.`}
          confirmLabel={`Reset ${isOne ? 'card' : cards(ids)}`}
          {...confirmation}
        />
      );
  }
}

const edits = {
  suspend: (ids: Ids) => told(ids, mutate(suspendCards, { ids }), 'suspended', 'resumed'),
  resume: (ids: Ids) => told(ids, mutate(resumeCards, { ids }), 'resumed'),
  bury: (ids: Ids) => told(ids, mutate(buryCards, { ids }), 'buried until tomorrow'),
  flag: async (ids: Ids, to: number) =>
    tell(await mutate(flagCards, { ids, flag: to }), {
      done: to === 0 ? `Flag removed from ${cards(ids)}` : `${cards(ids)} flagged`,
      undone: `${cards(ids)} changed back`,
      failed: say.errorModifyingFlashcard,
    }),
  reset: (ids: Ids) => told(ids, writeFacts(forgetCards, { ids }), 'reset to new'),
  setDue: (ids: Ids, dueOn: string) =>
    told(ids, writeFacts(setDueDate, { ids, dueOn }), `due on ${formatDay(dueOn)}`),
  move: (ids: Ids, to: MovedTo) =>
    told(ids, writeMove(ids, to), to.made ? `moved to ${to.made.name}` : 'moved', 'moved back'),
  remove: async (ids: Ids) =>
    tell(await mutate(deleteCards, { ids }), {
      done: ids.length === 1 ? say.flashcardDeleted : `${cards(ids)} deleted`,
      undone: ids.length === 1 ? 'Flashcard restored' : `${cards(ids)} restored`,
      failed: say.errorDeletingFlashcard,
    }),
};

async function told(
  ids: Ids,
  result: Promise<Result<unknown>>,
  done: string,
  undone = 'changed back',
): Promise<boolean> {
  return tell(await result, {
    done: `${cards(ids)} ${done}`,
    undone: `${cards(ids)} ${undone}`,
    failed: say.errorModifyingFlashcard,
  });
}

const cards = (ids: Ids) => plural(ids.length, 'card');
