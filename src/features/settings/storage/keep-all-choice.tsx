/** Whether this device keeps every file, also those that other devices add. */
import { useId, useState } from 'react';
import { chooseKeepsAll, readKeepsAll } from '../../../db/bytes/keep-offline.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { storageProblem } from '../../../db/storage-problem.ts';
import { toastError } from '../../../ui/toaster/toast.ts';

export function KeepAllChoice() {
  const id = useId();
  const stored = useRows(readKeepsAll, []);
  // The tick stays where it was put while the disk is busy, and gives way to what is stored.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted !== undefined && wanted === stored) setWanted(undefined);
  const choose = async (next: boolean) => {
    setWanted(next);
    try {
      await chooseKeepsAll(next);
    } catch (error) {
      setWanted(undefined);
      toastError(storageProblem(error));
    }
  };
  return (
    <div className="relative flex items-start gap-3 py-2">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-(--accent)"
        aria-describedby={`${id}-about`}
        disabled={stored === undefined}
        checked={wanted ?? stored ?? false}
        onChange={(event) => void choose(event.target.checked)}
      />
      <div className="grid">
        <label htmlFor={id} className="font-medium after:absolute after:inset-0">
          Keep all my files on this device
        </label>
        <span id={`${id}-about`} className="max-w-prose text-sm text-muted">
          What you add here is always kept. With this, files that you add on other devices are
          fetched too, so that they open without a network.
        </span>
      </div>
    </div>
  );
}
