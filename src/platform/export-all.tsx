/**
 * Exports all data of an account on this device, without its session and without a network: this device may have the only
 * copy.
 */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/load/lazy-screen.tsx';

type Account = { id: string; username: string; email: string };

export function ExportAll({ account }: { account: Account }) {
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
