/** The dialog that exports all flashcards, which another feature has. */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';

export function ExportCards() {
  const { loadCardExport } = useRouter().options.context.account;
  const [Dialog] = useState(() => lazyPart(loadCardExport));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Export flashcards
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
