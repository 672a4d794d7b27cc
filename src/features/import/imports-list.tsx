/** The imports of this device: progress, result, skipped items and undo. */
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { shelves } from '../../components/places.ts';
import { currentDatabase } from '../../db/database.ts';
import {
  canUndo,
  openJobOf,
  readImports,
  removeImport,
  undoUntil,
} from '../../db/imports/imports.ts';
import { undoNeedsNetwork } from '../../db/imports/known-elsewhere.ts';
import { dropJob, readJobs, retryJob } from '../../db/jobs.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { tryWrite } from '../../db/storage-problem.ts';
import type { Import, ImportCounts, Job } from '../../db/tables.ts';
import { importKind, undoKind } from '../../interchange/backup/job-kinds.ts';
import { listOf, plural } from '../../lib/plural.ts';
import { type EntityName, entityNames } from '../../model/registry.ts';
import { countInWords } from '../../model/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { StepProgress } from '../../ui/progress-bar.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';
import { useEndJob } from './end-job.tsx';
import { kindName } from './plan.ts';
import { LeftOutList } from './preview-panel.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useNeedsNetwork } from './use-needs-network.ts';

export function ImportsList() {
  const imports = useRows(readImports, []);
  const jobs = useRows(readJobs, []);
  useSeenReports(jobs);
  if (imports === undefined || jobs === undefined || imports.length === 0) return null;
  return (
    <Panel title="Imports on this device">
      <ul className="grid gap-5">
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} job={openJobOf(jobs, one.id)} />
        ))}
      </ul>
    </Panel>
  );
}

/** The list reports finished jobs, so it drops them. */
function useSeenReports(jobs: readonly Job[] | undefined): void {
  useEffect(() => {
    for (const { id, kind, state } of jobs ?? []) {
      const isOfImport = kind === importKind || kind === undoKind;
      if (isOfImport && state === 'ready') void tryWrite(() => dropJob(currentDatabase(), id));
    }
  }, [jobs]);
}

function ImportRow({ one, job }: { one: Import; job: Job | undefined }) {
  const { name, kind, startedAt, leftOut, leftOutCount } = one;
  return (
    <li className="grid gap-2 border-b border-line pb-5 last:border-0 last:pb-0">
      <div>
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">
          {kindName(kind)}, {formatDateTime(startedAt)}
        </p>
      </div>
      {job === undefined ? <Report one={one} /> : <UnderWay one={one} job={job} />}
      <LeftOutList leftOut={leftOut} count={leftOutCount} />
    </li>
  );
}

function Report({ one }: { one: Import }) {
  const [asked, setAsked] = useState<'undo' | 'remove'>();
  const isUndoable = canUndo(one, useNow());
  const needsNetwork = useNeedsNetwork(one);
  const whenId = useId();
  const remove = () => void tellFailure(removeImport(currentDatabase(), one.id));
  return (
    <>
      <p>{reportInWords(one, isUndoable)}</p>
      <div className="flex flex-wrap items-center gap-2">
        {listsOf(one).map(({ to, label }) => (
          <Link key={to} to={to} className={buttonClass('secondary', 'sm')}>
            Open {label}
            <span className="sr-only">: {one.name}</span>
          </Link>
        ))}
        {isUndoable ? (
          <Button
            variant="secondary"
            size="sm"
            disabled={needsNetwork}
            aria-describedby={whenId}
            onClick={() => setAsked('undo')}
          >
            Undo import
            <span className="sr-only">: {one.name}</span>
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => (isUndoable ? setAsked('remove') : remove())}
        >
          Remove from list
          <span className="sr-only">: {one.name}</span>
        </Button>
        {isUndoable ? (
          <p id={whenId} className="text-sm text-muted">
            {needsNetwork ? `${undoNeedsNetwork} ` : ''}Undo until {formatDate(undoUntil(one))}
          </p>
        ) : null}
      </div>
      {asked === 'undo' ? <UndoDialog one={one} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          title="Remove from list?"
          text={`${isPartlyUndone(one) ? 'Items that are not undone' : 'Items it added'} stay in your library, but you can no longer undo this import.`}
          confirmLabel="Remove"
          onConfirm={() => {
            setAsked(undefined);
            remove();
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

const lists = [
  ...shelves,
  { entity: 'task', to: '/dashboard/tasks', label: 'Tasks' },
  { entity: 'event', to: '/dashboard/scheduler', label: 'Scheduler' },
] as const;

/** Entities that the list of another entity shows. */
const partsOf: Partial<Record<EntityName, EntityName[]>> = { deck: ['card'], quiz: ['question'] };

/** Lists with its items; none after an undo. */
function listsOf(one: Import) {
  if (one.undoneAt !== undefined || isPartlyUndone(one)) return [];
  const hasCome = (name: EntityName) => {
    const { added = 0, restored = 0 } = one.counts[name] ?? {};
    return added + restored > 0;
  };
  return lists.filter(({ entity }) => [entity, ...(partsOf[entity] ?? [])].some(hasCome));
}

/** An undo stopped or failed. */
function isPartlyUndone({ madeWholes, undoneAt }: Import): boolean {
  return madeWholes !== undefined && undoneAt === undefined;
}

function reportInWords(one: Import, isUndoable: boolean): string {
  if (one.undoneAt !== undefined) return `Undone. ${hadBroughtInWords(one)}`;
  if (isPartlyUndone(one)) {
    const rest = isUndoable ? ' You can undo the rest.' : '';
    return `Partly undone. ${hadBroughtInWords(one)}${rest}`;
  }
  return broughtByNow(one);
}

function broughtByNow(one: Import): string {
  const { added, restored, changed, same } = broughtInWords(one);
  return [
    ...(one.endedAt === undefined ? ['Stopped early.'] : []),
    added === '' ? 'Nothing was added.' : `Added ${added}.`,
    ...(restored === '' ? [] : [`Restored ${restored}.`]),
    ...(changed === '' ? [] : [`Changed ${changed}.`]),
    ...(same === 0 ? [] : [`${plural(same, 'item')} already in your library.`]),
  ].join(' ');
}

/** An import that can be undone has brought something. */
function hadBroughtInWords(one: Import): string {
  const { added, restored, changed } = broughtInWords(one);
  const acts = [
    added && `added ${added}`,
    restored && `restored ${restored}`,
    changed && `changed ${changed}`,
  ];
  return `This import had ${listOf(acts.filter(Boolean))}.`;
}

function broughtInWords({ counts }: Import) {
  const inWords = (countOf: (counts: ImportCounts) => number, more: string[] = []) =>
    listOf([
      ...entityNames.flatMap((name) => {
        const count = countOf(counts[name] ?? { added: 0, changed: 0, same: 0 });
        return count === 0 ? [] : [countInWords(name, count)];
      }),
      ...more,
    ]);
  const { days = 0 } = counts.review ?? {};
  return {
    added: inWords(
      ({ added, days = 0 }) => added - days,
      days > 0 ? [plural(days, 'due day')] : [],
    ),
    restored: inWords(({ restored = 0 }) => restored),
    changed: inWords(({ changed, restored = 0 }) => changed - restored),
    same: Object.values(counts).reduce((sum, count) => sum + count.same, 0),
  };
}

/** A running or failed import or undo. */
function UnderWay({ one, job }: { one: Import; job: Job }) {
  const isUndo = job.kind === undoKind;
  const isFailed = job.state === 'failed';
  const [first, last] = isUndo ? ['Undo again', 'Stop undoing'] : ['Try again', 'Cancel'];
  const retry = () => void tellFailure(tryWrite(() => retryJob(currentDatabase(), job.id)));
  const { end, question } = useEndJob(job);
  return (
    <>
      {isFailed ? (
        <p role="alert" className="text-danger">
          {job.problem}
        </p>
      ) : (
        <StepProgress step={job.step} done={job.done} total={job.total} />
      )}
      <div className="flex flex-wrap gap-2">
        {isFailed ? (
          <Button variant="secondary" size="sm" onClick={retry}>
            {first}
            <span className="sr-only">: {one.name}</span>
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={end}>
          {last}
          <span className="sr-only">: {one.name}</span>
        </Button>
      </div>
      {question}
    </>
  );
}
