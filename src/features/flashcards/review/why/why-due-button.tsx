import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { WhyDue } from './why-due.tsx';

/** @param name the title of the card in its list */
export function WhyDueButton({ cardId, name }: { cardId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Why is “${name}” due?`}
        icon={<CalendarClock aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <WhyDue cardId={cardId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
