/**
 * Exports all that this device holds of an account, without a session of it and without a network: for the places
 * where this device may hold the only copy.
 */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/load/lazy-screen.tsx';

interface ExportAllProps {
  account: { id: string; username: string; email: string };
}

export function ExportAll({ account }: ExportAllProps) {
  const { loadExport } = useRouter().options.context.account;
  const [Dialog] = useState(() => lazyPart(loadExport));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Export everything
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog account={account} isFromDevice onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
