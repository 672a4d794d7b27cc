/** Storage: space used here and on the server, whether the browser may clear it, backups and offline files. */
import { useEffect, useState } from 'react';
import { fetchServerStorage } from '../../../api/usage.ts';
import { measureSpace, readKeptFiles } from '../../../db/bytes/kept-files.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import {
  askToKeepStorage,
  type BrowserStorage,
  keptWords,
  notKeptWords,
  readBrowserStorage,
} from '../../../platform/browser-storage.ts';
import { offlineWords, useOfflineReady } from '../../../platform/offline-words.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { useSyncStatus } from '../../../sync/status/status.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatDateTime } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/states.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { Backups } from './backups.tsx';
import { KeptFiles } from './kept-files.tsx';
import { KeepAllChoice, OfflineChoices } from './offline-choices.tsx';
import { SearchStanding } from './search-standing.tsx';
import { type SpacePart, spaceParts } from './space-parts.ts';

export function StorageSection() {
  const [space, measure] = useSpace();
  return (
    <>
      {space === undefined ? <p className="text-muted">Measuring…</p> : null}
      {space?.storage === undefined ? null : (
        <>
          <ProgressBar
            label="Used on this device"
            value={space.storage.usedBytes}
            max={space.storage.quotaBytes}
            detail={`${formatBytes(space.storage.usedBytes)} of ${formatBytes(space.storage.quotaBytes)}`}
          />
          <KeptByBrowser isPersisted={space.storage.isPersisted} onAsked={measure} />
        </>
      )}
      {space !== undefined && space.storage === undefined ? (
        <p className="text-muted">This browser doesn’t show how much space is left.</p>
      ) : null}
      {space === undefined ? null : (
        <>
          <h3 className="font-medium">Storage used</h3>
          <SpaceBar parts={space.parts} />
        </>
      )}
      <ServerSpace />
      <OpensOffline />
      <SearchStanding />
      <LastSync />
      <Backups />
      <KeepAllChoice />
      <OfflineChoices />
      <KeptFiles />
    </>
  );
}

function KeptByBrowser({
  isPersisted,
  onAsked,
}: {
  isPersisted: boolean;
  onAsked: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const agreed = await askToKeepStorage();
    setBusy(false);
    if (agreed) toastSuccess(keptWords);
    else toastError(notKeptWords);
    await onAsked();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
        <Badge tone={isPersisted ? 'accent' : 'warn'}>
          {isPersisted ? 'Kept' : 'May be cleared'}
        </Badge>
        {isPersisted
          ? 'The browser keeps your data even when the device is low on space.'
          : 'The browser may clear your data when the device is low on space.'}
      </p>
      {isPersisted ? null : (
        <Button variant="secondary" busy={busy} onClick={() => void ask()}>
          Keep my data
        </Button>
      )}
    </div>
  );
}

/** Whether the app is completely stored on this device. */
function OpensOffline() {
  const words = offlineWords(useOfflineReady());
  if (words === undefined) return null;
  return (
    <p role="status" className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
      <Badge tone={words.isReady ? 'accent' : 'warn'}>{words.label}</Badge>
      {words.detail}
    </p>
  );
}

function LastSync() {
  const lastSyncAt = useSyncStatus((status) => status.lastSyncAt);
  return (
    <p className="text-[0.9375rem]">
      {lastSyncAt > 0
        ? `Last synced: ${formatDateTime(lastSyncAt)}`
        : 'Not synced yet on this device.'}
    </p>
  );
}

function SpaceBar({ parts }: { parts: readonly SpacePart[] }) {
  return (
    <>
      <div
        aria-hidden
        className="flex h-3 gap-px overflow-hidden rounded-full bg-surface-2 forced-colors:border"
      >
        {parts.map(({ label, bytes, colorClass }) => (
          <div key={label} className={`min-w-0.5 ${colorClass}`} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul aria-label="Storage used" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {parts.map(({ label, bytes, colorClass }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 shrink-0 rounded-sm ${colorClass}`} />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Warns from this share on. */
const nearlyFull = 0.9;

type AskStorage = typeof fetchServerStorage;
type Answer = Awaited<ReturnType<AskStorage>>;
export type SpaceAtServer = Extract<Answer, { ok: true }>['data'];

export function ServerSpace({ ask = fetchServerStorage }: { ask?: AskStorage }) {
  const hasNetwork = useNetwork();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!hasNetwork) return;
    let isOver = false;
    void ask().then((next) => isOver || setAnswer(next));
    return () => {
      isOver = true;
    };
  }, [hasNetwork, ask]);
  // Offline, the last answer stays.
  if (answer?.ok) return <Shown storage={answer.data} />;
  return (
    <p className="text-[0.9375rem] text-muted">
      {hasNetwork && answer === undefined
        ? 'Checking space on the server…'
        : 'Space on the server: shown when the server can be reached.'}
    </p>
  );
}

function Shown({ storage: { usedBytes, quotaBytes } }: { storage: SpaceAtServer }) {
  const used = formatBytes(usedBytes);
  if (quotaBytes === null) return <p className="text-[0.9375rem]">{used} on the server</p>;
  const share = usedBytes / Math.max(1, quotaBytes);
  return (
    <>
      <ProgressBar
        label="Used on the server"
        value={Math.min(usedBytes, quotaBytes)}
        max={quotaBytes}
        detail={`${used} of ${formatBytes(quotaBytes)} on the server`}
      />
      {share < nearlyFull ? null : (
        <p className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
          <Badge tone="warn">{share < 1 ? 'Nearly full' : 'Full'}</Badge>
          Files that don’t fit stay on this device only. Delete files you no longer need and empty
          the Trash. It can take a day until deleted files stop counting.
        </p>
      )}
    </>
  );
}

interface MeasuredSpace {
  /** `undefined`: unknown. */
  storage: BrowserStorage | undefined;
  parts: SpacePart[];
}

/** Measures when the panel opens and when files come or go. @returns `undefined` while measuring */
function useSpace(): [MeasuredSpace | undefined, measure: () => Promise<void>] {
  const [measured, setMeasured] = useState<MeasuredSpace>();
  const keptBytes = useRows(async (db) => {
    const files = await readKeptFiles(db);
    return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }, []);
  const measure = async () => {
    const [storage, space] = await Promise.all([readBrowserStorage(), measureSpace()]);
    const parts = spaceParts(space, storage?.appBytes, storage?.usedBytes ?? 0);
    setMeasured({ storage, parts });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the kept bytes change
  useEffect(() => {
    measure().catch((error: unknown) => console.warn('The room could not be measured', error));
  }, [keptBytes]);
  return [measured, measure];
}
