/** Says that a card with the same front is there already, and leads to it. */
import { Link } from '@tanstack/react-router';
import { clozeAnswer } from '../../../model/study/cloze.ts';
import { type SameFront, useSameFront } from '../../../queries/cards/same-front.ts';

interface SameFrontLineProps {
  front: string;
  /** The card that is being changed. */
  except: { id: string; groupId?: string | null | undefined } | undefined;
  /** Goes to the other card: the dialog closes, and what was typed is kept as a draft. */
  onLeave: () => void;
}

export function SameFrontLine({ front, except, onLeave }: SameFrontLineProps) {
  const same = useSameFront(front, except);
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {same ? <Found same={same} onLeave={onLeave} /> : null}
    </p>
  );
}

function Found({ same, onLeave }: { same: SameFront; onLeave: () => void }) {
  return (
    <>
      You already have a card with this front in{' '}
      <Link
        to="/dashboard/library/flashcards/$id"
        params={{ id: same.deckId }}
        hash={`find=${clozeAnswer(same.front).trim().slice(0, 60)}`}
        onClick={onLeave}
        className="font-medium text-info underline underline-offset-4"
      >
        <bdi>{same.deckName}</bdi>
      </Link>
      .
    </>
  );
}
