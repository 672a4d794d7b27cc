/** Whether this device keeps every file, also those that other devices add. */
import { useState } from 'react';
import { chooseKeepsAll, readKeepsAll } from '../../../db/bytes/keep-offline.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { storageProblem } from '../../../db/storage-problem.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';

export function KeepAllChoice() {
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
    <Checkbox
      label="Keep all my files on this device"
      hint="Files you add on other devices are downloaded too, so you can open them offline."
      disabled={stored === undefined}
      checked={wanted ?? stored ?? false}
      onChange={(next) => void choose(next)}
    />
  );
}
