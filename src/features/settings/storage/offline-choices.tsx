/** Which files this device keeps: all, recent ones, or those of whole courses. */

import { useState } from 'react';
import { chooseKeepsAll, readKeepsAll } from '../../../db/bytes/keep-offline.ts';
import {
  budgetBytes,
  chooseCourseKept,
  chooseKeepsRecent,
  readKeepsRecent,
  readKeptCourses,
} from '../../../db/bytes/offline-choice.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { storageProblem } from '../../../db/storage-problem.ts';
import { useCourses } from '../../../queries/courses.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError } from '../../../ui/toaster/toast.ts';

export function OfflineChoices() {
  const keepsAll = useRows(readKeepsAll, []);
  const keepsRecent = useRows(readKeepsRecent, []);
  const kept = useRows(readKeptCourses, []);
  const courses = useCourses()?.current ?? [];
  if (keepsAll !== false || keepsRecent === undefined || kept === undefined) return null;
  return (
    <>
      {/* Shared computers download nothing by themselves (`open-account.ts`). */}
      {sharedUser() === undefined ? (
        <Checkbox
          label="Keep recent files and files of my study goals"
          hint={`Up to ${formatBytes(budgetBytes)}. When there is no more room, the ones you haven’t opened for longest are removed from this device. Files that are not on the server are never removed.`}
          checked={keepsRecent}
          onChange={(next) => void tellFailure(chooseKeepsRecent(next))}
        />
      ) : null}
      {courses.length === 0 ? null : (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium">Keep all files of a course on this device</legend>
          {courses.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={kept.includes(id)}
              onChange={(next) => void tellFailure(chooseCourseKept(id, next))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

export function KeepAllChoice() {
  const stored = useRows(readKeepsAll, []);
  // Shows the choice at once, until it is stored.
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
