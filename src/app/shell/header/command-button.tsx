/**
 * What opens the command palette: a button in the header, Ctrl or Command with K, and `?` for the
 * sheet of shortcuts. What they open is fetched when the page rests; the header only waits for presses.
 */
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/load/lazy-part.ts';
import type { PaletteHostProps } from '../palette/palette-host.tsx';
import { listenForPalette } from '../palette/palette-keys.ts';

const loadHost = () => import('../palette/palette-host.tsx');
const PaletteHost = lazyPart(async () => (await loadHost()).PaletteHost);

export function CommandButton({ user }: Pick<PaletteHostProps, 'user'>) {
  const router = useRouter();
  const [open, setOpen] = useState<PaletteHostProps['open']>();
  useEffect(() => {
    const stopping = new AbortController();
    listenForPalette(setOpen, loadHost, stopping.signal);
    return () => stopping.abort();
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands (Ctrl+K)"
        onClick={() => setOpen('palette')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-surface-2 hover:text-text"
      >
        <Search aria-hidden size={20} />
      </button>
      {open ? (
        <Suspense>
          <PaletteHost user={user} router={router} open={open} onOpen={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
