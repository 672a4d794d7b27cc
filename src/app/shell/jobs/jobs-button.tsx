/** Long work, in one place: a button in the header while there is some, and all of it one press away. */
import { CircleAlert, Hourglass, PackageCheck } from 'lucide-react';
import type { Job } from '../../../db/tables.ts';
import { classes } from '../../../ui/classes.ts';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { JobRow } from './job-row.tsx';
import { useJobEndings, useJobs } from './use-jobs.ts';

export function JobsButton() {
  const jobs = useJobs();
  useJobEndings(jobs);
  if (jobs === undefined || jobs.length === 0) return null;
  const look = lookOf(jobs);
  return (
    <Popover
      label={look.label}
      buttonClassName={classes(
        'grid size-11 place-items-center rounded-full hover:bg-surface-2',
        look.className,
      )}
      button={<look.icon aria-hidden size={20} />}
    >
      {(close) => (
        <>
          <h2 className="font-medium">Your work in progress</h2>
          <ul className="grid gap-4">
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} close={close} />
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

interface Look {
  icon: typeof Hourglass;
  className: string;
  /** For screen readers, and without progress: it is said when it changes. */
  label: string;
}

/** What needs the student comes first. */
function lookOf(jobs: readonly Job[]): Look {
  const count = (...states: Job['state'][]) =>
    jobs.filter(({ state }) => states.includes(state)).length;
  const failed = count('failed');
  if (failed > 0) {
    return {
      icon: CircleAlert,
      className: 'text-danger',
      label: `Work in progress: ${failed.toLocaleString()} failed`,
    };
  }
  const under = count('waiting', 'running');
  if (under > 0) {
    return {
      icon: Hourglass,
      className: 'text-info',
      label: `Work in progress: ${under.toLocaleString()} running`,
    };
  }
  const toReview = jobs.filter(({ reportAt }) => reportAt === undefined).length;
  return {
    icon: PackageCheck,
    className: 'text-accent',
    label: `Work in progress: ${toReview > 0 ? `${toReview.toLocaleString()} ready to review` : 'done'}`,
  };
}
