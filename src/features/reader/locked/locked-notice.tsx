/** On the screen of a locked file: why nothing can be searched in it or made from it, and the way to unlock it. */
import { Lock } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';

interface LockedNoticeProps {
  /** Where the pages, which ask for the password, are not on the screen already. */
  onUnlock: (() => void) | undefined;
}

export function LockedNotice({ onUnlock }: LockedNoticeProps) {
  return (
    <section
      aria-label="Locked"
      className={`${surfaceClass} flex flex-wrap items-center gap-3 p-4`}
    >
      <Lock aria-hidden size={20} className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60">
        This PDF asks for a password. Enter it to read, search and generate study material.
      </p>
      {onUnlock === undefined ? null : (
        <Button variant="secondary" onClick={onUnlock}>
          Enter password
        </Button>
      )}
    </section>
  );
}
