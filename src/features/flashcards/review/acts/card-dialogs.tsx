/** The dialogs that a review opens about its card; the review stays as it is beneath them. */
import { Flag } from 'lucide-react';
import type { Card } from '../../../../model/entities/card.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { MoveCardsDialog } from '../../browse/acts/move-cards-dialog.tsx';
import { EditCardDialog } from '../../cards/edit-card-dialog.tsx';
import { DueDialog } from '../../due/due-dialog.tsx';
import { flags } from '../../flags.ts';
import { WhyDue } from '../why/why-due.tsx';
import type { CardActs } from './card-acts.ts';

export type OpenDialog = 'edit' | 'flag' | 'due' | 'move' | 'why';

interface CardDialogsProps {
  open: OpenDialog | undefined;
  card: Card | undefined;
  acts: CardActs;
  onClose: () => void;
}

export function CardDialogs({ open, card, acts, onClose }: CardDialogsProps) {
  if (card === undefined || open === undefined) return null;
  const act = { card, acts, onClose };
  if (open === 'edit')
    return <EditCardDialog key={card.id} card={card} onSave={acts.edit} onClose={onClose} />;
  if (open === 'flag') return <FlagDialog {...act} />;
  if (open === 'due') {
    const set = async (dueOn: string) => {
      acts.due(dueOn);
      return true;
    };
    return <DueDialog count={1} onSet={set} onClose={onClose} />;
  }
  if (open === 'move') return <MoveDialog {...act} />;
  return <WhyDue cardId={card.id} onClose={onClose} />;
}

type ActProps = Pick<CardDialogsProps, 'acts' | 'onClose'> & { card: Card };

function FlagDialog({ card, acts, onClose }: ActProps) {
  return (
    <Dialog title="Flag card" onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {flags.map(({ flag, name, className }) => (
          <li key={flag} className="grid">
            <Button
              variant="secondary"
              className="justify-start"
              aria-pressed={card.flag === flag}
              icon={
                <Flag
                  aria-hidden
                  size={18}
                  className={classes(className, card.flag === flag && 'fill-current')}
                />
              }
              onClick={() => {
                acts.flag(flag);
                onClose();
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {card.flag ? <p className="text-sm text-muted">Press its flag again to remove it.</p> : null}
    </Dialog>
  );
}

function MoveDialog({ card, acts, onClose }: ActProps) {
  return (
    <MoveCardsDialog
      count={1}
      deckId={card.deckId}
      isElsewhere
      onMove={async (deckId) => {
        acts.move(deckId);
        return true;
      }}
      onMoveToNew={async (deck) => {
        acts.moveToNew(deck);
        return true;
      }}
      onClose={onClose}
    />
  );
}
