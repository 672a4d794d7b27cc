/** Which files this device keeps by itself, where it does not keep all: those in use, and those of whole courses. */
import { readKeepsAll } from '../../../db/bytes/keep-offline.ts';
import {
  budgetBytes,
  chooseCourseKept,
  chooseKeepsRecent,
  readKeepsRecent,
  readKeptCourses,
} from '../../../db/bytes/offline-choice.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { useCourses } from '../../../queries/courses.ts';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { tellFailure } from '../../../ui/toaster/tell.ts';

export function OfflineChoices() {
  const keepsAll = useRows(readKeepsAll, []);
  const keepsRecent = useRows(readKeepsRecent, []);
  const kept = useRows(readKeptCourses, []);
  const courses = useCourses()?.current ?? [];
  if (keepsAll !== false || keepsRecent === undefined || kept === undefined) return null;
  return (
    <>
      {/* On a computer that others use nothing comes by itself (`open-account.ts`). */}
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
