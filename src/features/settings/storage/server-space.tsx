/** How much room the student's files take at the server, before an upload fails for want of it. */
import { useEffect, useState } from 'react';
import { fetchServerStorage } from '../../../api/usage.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { formatBytes } from '../../../ui/format.ts';
import { Badge } from '../../../ui/page/states.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** From this share on the student is warned. */
const nearlyFull = 0.9;

export type AskStorage = typeof fetchServerStorage;
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
  // What was answered before stays while there is no network.
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
