/** The header's button for jobs, shown while there are any, and the list that it opens. */

import { Link } from '@tanstack/react-router';
import { CircleAlert, Hourglass, PackageCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Destination, placeOf, whereToSee } from '../../../components/places.ts';
import { currentDatabase } from '../../../db/database.ts';
import { hasResult, readJobs, retryJob } from '../../../db/jobs.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import { useEndJob } from '../../../features/import/end-job.tsx';
import type { Row } from '../../../model/merge.ts';
import { generationOfRows } from '../../../queries/generation.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { StepProgress } from '../../../ui/progress-bar.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { isWatched } from '../../../ui/work/watched.ts';

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
  /** For screen readers. It has no progress, since every change is announced. */
  label: string;
}

/** Jobs that need the student come first. */
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

/** @returns oldest first; `undefined` while loading */
export function useJobs(): Job[] | undefined {
  return useRows(readJobs, []);
}

/** Reports ended jobs, in the visible tab only. */
export function useJobEndings(jobs: readonly Job[] | undefined): void {
  const before = useRef<readonly Job[]>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = jobs;
    if (known === undefined || jobs === undefined || document.hidden) return;
    for (const job of endedSince(known, jobs)) {
      if (job.state === 'failed') toastError(job.failedTitle);
      else if (!isWatched(job.id))
        toastSuccess(`${job.title}: ${job.reportAt ? 'done' : 'ready to review'}`);
    }
  }, [jobs]);
}

/** Jobs that are ready or failed now and were not before. */
export function endedSince(before: readonly Job[], now: readonly Job[]): Job[] {
  const isOver = ({ state }: Job) => state === 'ready' || state === 'failed';
  const last = new Map(before.map((job) => [job.id, job]));
  return now.filter((job) => {
    const known = last.get(job.id);
    return isOver(job) && known !== undefined && !isOver(known);
  });
}

type JobRowProps = { job: Job; close: () => void };

function JobRow({ job, close }: JobRowProps) {
  const { end, question } = useEndJob(job);
  return (
    <li className="grid gap-2 text-sm">
      <p className="font-medium wrap-anywhere">{job.title}</p>
      <Standing job={job} />
      <div className="flex flex-wrap gap-2">
        <Actions job={job} close={close} end={end} />
      </div>
      {question}
    </li>
  );
}

function Standing({ job }: { job: Job }) {
  switch (job.state) {
    case 'waiting':
      return <p className="text-muted">Waiting</p>;
    case 'running':
      return <StepProgress step={job.step} done={job.done} total={job.total} />;
    case 'ready':
      return (
        <p className="text-muted">{job.reportAt ? 'Done' : 'Ready to review. Not saved yet.'}</p>
      );
    case 'failed':
      return <p className="text-danger">{job.problem}</p>;
  }
}

function Actions({ job, close, end }: JobRowProps & { end: () => void }) {
  const about = `: ${job.title}`;
  switch (job.state) {
    case 'waiting':
    case 'running':
      return (
        <Button variant="secondary" size="sm" aria-label={`Cancel${about}`} onClick={end}>
          Cancel
        </Button>
      );
    case 'failed':
      return (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Try again${about}`}
            onClick={() => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)))}
          >
            Try again
          </Button>
          {hasResult(job) ? (
            <ToReview job={job} close={close} end={end} />
          ) : (
            <Button variant="ghost" size="sm" aria-label={`Remove${about}`} onClick={end}>
              Remove
            </Button>
          )}
        </>
      );
    case 'ready':
      if (job.reportAt !== undefined) {
        return (
          <>
            <Link to={job.reportAt} onClick={close} className={buttonClass('secondary', 'sm')}>
              See report
              <span className="sr-only">{about}</span>
            </Link>
            <Button variant="ghost" size="sm" aria-label={`Remove${about}`} onClick={end}>
              Remove
            </Button>
          </>
        );
      }
      return <ToReview job={job} close={close} end={end} />;
  }
}

/** Opens the result on the screen of the file, note or deck. On phones the reading view would cover it. */
const atReview = { hash: 'generate', state: { reading: false } };

/** Offers to review or discard the result, also a partial result of a failed job. */
function ToReview({ job, close, end }: JobRowProps & { end: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const place = usePlaceOf(job);
  const about = `: ${job.title}`;
  return (
    <>
      {place === undefined ? null : (
        <Link
          {...(place.params === undefined ? place : { ...place, ...atReview })}
          onClick={close}
          className={buttonClass('secondary', 'sm')}
        >
          Review
          <span className="sr-only">{about}</span>
        </Link>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Discard${about}`}
        onClick={() => setAsking(true)}
      >
        Discard
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Discard this study material?"
          text={`${job.title}: not saved yet.`}
          confirmLabel="Discard study material"
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The place of the job's row. A note or deck keeps its address for results even after it was deleted. */
function usePlaceOf({ about, kind }: Job): Destination | undefined {
  const row = useRows(
    async (database) => about && (await database.table<Row, string>(about.entity).get(about.id)),
    [about?.entity, about?.id],
  );
  if (about === undefined) return undefined;
  if (kind === generationOfRows) return placeOf(about.entity)?.at({ id: about.id });
  return row === undefined ? undefined : whereToSee(about.entity, row);
}
