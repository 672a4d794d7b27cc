/** What can be done with cards from their list: the dialogs that ask first, and the acts that do not. */
import { type ReactNode, useState } from 'react';
import { plural } from '../../../../lib/plural.ts';
import { trashForDays } from '../../../../model/trash.ts';
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx';
import { useOnce } from '../../../../ui/press/use-once.ts';
import { EditCard } from '../../cards/edit-card-dialog.tsx';
import { DueDialog } from '../../due/due-dialog.tsx';
import { MoveDialog } from '../../tree/move-dialog.tsx';
import * as acts from './bulk-acts.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TagCardsDialog } from './tag-cards-dialog.tsx';

export type AskedAct = 'move' | 'tags' | 'due' | 'replace' | 'delete' | 'reset' | 'edit';
export type QuickAct = 'suspend' | 'resume' | 'bury';

export interface CardActs {
  ask: (act: AskedAct, ids: readonly string[]) => void;
  run: (act: QuickAct, ids: readonly string[]) => void;
  flag: (ids: readonly string[], flag: number) => void;
  /** Something is being done. */
  busy: boolean;
  dialogs: ReactNode;
}

const quickActs = { suspend: acts.suspend, resume: acts.resume, bury: acts.bury };

/** @param deckOf the deck of a card, as far as it is known */
export function useCardActs(deckOf: (id: string) => string | undefined): CardActs {
  const [asked, setAsked] = useState<{ act: AskedAct; ids: readonly string[] }>();
  const [work, busy] = useOnce(async (done: () => Promise<unknown>) => {
    await done();
  });
  const close = () => setAsked(undefined);
  return {
    ask: (act, ids) => setAsked({ act, ids }),
    run: (act, ids) => void work(() => quickActs[act](ids)),
    flag: (ids, flag) => void work(() => acts.flag(ids, flag)),
    busy,
    dialogs: asked && (
      <AskedDialog {...asked} deckId={deckOf(asked.ids[0] ?? '')} onClose={close} />
    ),
  };
}

interface AskedDialogProps {
  act: AskedAct;
  ids: readonly string[];
  deckId: string | undefined;
  onClose: () => void;
}

function AskedDialog({ act, ids, deckId, onClose }: AskedDialogProps) {
  const [confirm] = useOnce(async () => {
    onClose();
    await (act === 'delete' ? acts.remove(ids) : acts.reset(ids));
  });
  const count = plural(ids.length, 'card');
  const these = ids.length === 1 ? 'this card' : count;
  switch (act) {
    case 'edit':
      return <EditCard id={ids[0] ?? ''} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          count={ids.length}
          deckId={deckId}
          onMove={(to) => acts.move(ids, to)}
          onClose={onClose}
        />
      );
    case 'tags':
      return <TagCardsDialog ids={ids} onClose={onClose} />;
    case 'due':
      return (
        <DueDialog
          count={ids.length}
          onSet={(dueOn) => acts.setDue(ids, dueOn)}
          onClose={onClose}
        />
      );
    case 'replace':
      return <ReplaceDialog ids={ids} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${these}?`}
          text={`${ids.length === 1 ? 'It goes' : 'They go'} to ${trashForDays}.`}
          confirmLabel={`Delete ${ids.length === 1 ? 'card' : count}`}
          onConfirm={() => void confirm()}
          onClose={onClose}
        />
      );
    case 'reset':
      return (
        <ConfirmDialog
          title={`Reset ${these}?`}
          text={`${ids.length === 1 ? 'It is' : 'They are'} new again and forget their schedule. Past reviews stay in your statistics.`}
          confirmLabel={`Reset ${ids.length === 1 ? 'card' : count}`}
          onConfirm={() => void confirm()}
          onClose={onClose}
        />
      );
  }
}
