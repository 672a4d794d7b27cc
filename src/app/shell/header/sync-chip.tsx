/** The sync status in the header, with details in a popover. */
import { Link } from '@tanstack/react-router';
import { CloudAlert, CloudCheck, CloudOff, RefreshCw } from 'lucide-react';
import {
  type OfflineWords,
  offlineWords,
  useOfflineReady,
} from '../../../platform/offline-words.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import {
  type SyncTone,
  type SyncWords,
  useSpokenWords,
  useSyncStatus,
  useSyncWords,
} from '../../../sync/status/status.ts';
import { classes } from '../../../ui/classes.ts';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { NextStep } from './next-step.tsx';

const looks: Record<SyncTone, { icon: typeof CloudCheck; className: string }> = {
  calm: { icon: CloudCheck, className: 'sync-calm text-accent' },
  busy: { icon: RefreshCw, className: 'text-info' },
  waiting: { icon: CloudOff, className: 'text-warn' },
  alarm: { icon: CloudAlert, className: 'text-danger' },
};

export function SyncChip() {
  const syncWords = useSyncWords({ nowMs: useNow(), hasNetwork: useNetwork() });
  const offline = offlineWords(useOfflineReady());
  const words = withOffline(syncWords, offline);
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt);
  const spoken = useSpokenWords(words);
  const look = looks[words.tone];
  return (
    <>
      <Popover
        buttonClassName={classes(
          'flex min-h-11 items-center gap-2 rounded-full text-left text-sm leading-tight font-medium hover:bg-surface-2 max-sm:w-11 max-sm:justify-center sm:px-3',
          look.className,
        )}
        button={
          <>
            <look.icon aria-hidden size={18} className="shrink-0" />
            {/* Without room for it beside the title it is for screen readers and in the panel. */}
            <span className="line-clamp-2 min-w-0 max-w-48 leading-tight max-sm:sr-only in-[body:has([data-rail])]:sr-only">
              {words.label}
            </span>
          </>
        }
      >
        {(close) => (
          <>
            <p className="font-medium sm:not-in-[body:has([data-rail])]:hidden">{words.label}</p>
            <p>{words.detail}</p>
            {offline?.isReady === false ? <p>{offline.detail}</p> : null}
            <p className="text-sm text-muted">
              {lastSyncAt > 0
                ? `Last synced: ${formatDateTime(lastSyncAt)}`
                : 'Not synced yet on this device.'}
            </p>
            <NextStep step={words.step} close={close} />
            <Link
              to="/dashboard/settings"
              hash="sync"
              onClick={close}
              className="inline-flex min-h-11 items-center justify-self-start text-sm font-medium text-accent underline-offset-4 hover:underline"
            >
              Sync settings
            </Link>
          </>
        )}
      </Popover>
      <span role="status" aria-label="Sync" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

/** An app that is not ready for offline use comes before “All saved”. */
function withOffline(words: SyncWords, offline: OfflineWords | undefined): SyncWords {
  if (words.tone !== 'calm' || !offline?.isAlarming) return words;
  return { ...words, tone: 'waiting', label: offline.label, spoken: `${offline.label}.` };
}
