/** Study outside the schedule: button, dialog, future exams, and the review itself. */
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Deck } from '../../../../model/entities/deck.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReviewSession } from '../review-session.tsx';
import { CustomDialog } from './custom-dialog.tsx';
import type { OpenSitting } from './custom-queue.ts';
import { ExamList } from './exam-list.tsx';

/** @param deck without it, all decks that are shown */
export function CustomStudy({ deck }: { deck?: Deck }) {
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<OpenSitting>();
  return (
    <div className="grid gap-3">
      <ExamList deck={deck} onStart={setOpen} />
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<ListFilter aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Custom study
      </Button>
      {isAsking ? (
        <CustomDialog
          deck={deck}
          onStart={(sitting) => {
            setAsking(false);
            setOpen(sitting);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {open === undefined ? null : (
        <ReviewSession
          scope={deck?.id}
          name={open.name}
          custom={open.sitting}
          onLeave={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
