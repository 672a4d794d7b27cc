/** Where the student's work is: a chip in the header, its details one press away. */
import { Link, useRouter } from '@tanstack/react-router';
import { CloudAlert, CloudCheck, CloudOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSyncStatus } from '../../sync/status.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDateTime } from '../../ui/format.ts';
import { Popover } from '../../ui/popover.tsx';
import { type SyncTone, syncWords } from './sync-words.ts';

const looks: Record<SyncTone, { icon: typeof CloudCheck; className: string }> = {
  calm: { icon: CloudCheck, className: 'text-accent' },
  busy: { icon: RefreshCw, className: 'text-info' },
  waiting: { icon: CloudOff, className: 'text-warn' },
  alarm: { icon: CloudAlert, className: 'text-danger' },
};

export function SyncChip() {
  const status = useSyncStatus((now) => now);
  const words = syncWords(status);
  const look = looks[words.tone];
  return (
    <>
      <Popover
        buttonClassName={classes(
          'flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-medium hover:bg-surface-2',
          look.className,
        )}
        button={
          <>
            <look.icon aria-hidden size={18} className="shrink-0" />
            {words.label}
          </>
        }
      >
        {(close) => (
          <>
            <p>{words.detail}</p>
            <p className="text-sm text-muted">
              {status.lastSyncAt > 0
                ? `Last in touch with the server: ${formatDateTime(status.lastSyncAt)}`
                : 'Not yet in touch with the server on this device.'}
            </p>
            <SyncAction paused={status.kind === 'paused'} refused={status.refused} close={close} />
          </>
        )}
      </Popover>
      <span role="status" className="sr-only">
        {words.announce ? words.label : ''}
      </span>
    </>
  );
}

interface SyncActionProps {
  paused: boolean;
  refused: number;
  close: () => void;
}

function SyncAction({ paused, refused, close }: SyncActionProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  if (refused > 0) {
    return (
      <Link to="/dashboard/settings" onClick={close} className={buttonClass('secondary')}>
        Show the refused changes
      </Link>
    );
  }
  if (paused) {
    return (
      <Link to="/account/login" onClick={close} className={buttonClass('secondary')}>
        Log in to sync
      </Link>
    );
  }
  const syncNow = async () => {
    setBusy(true);
    await router.options.context.account.syncNow();
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={syncNow}>
      Sync now
    </Button>
  );
}
