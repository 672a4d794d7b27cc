/** The result before it is saved, also while more items are found: review, name and save. */
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { shareOfDay } from '../../../api/generation/usage-text.ts';
import { currentDatabase } from '../../../db/database.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { continueJob, retryJob } from '../../../db/jobs.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import type { Job } from '../../../db/tables.ts';
import { stopJob } from '../../../jobs/results.ts';
import { unreachable } from '../../../lib/assert.ts';
import { plural } from '../../../lib/plural.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import {
  anotherPlace,
  DestinationFields,
  useLivePlace,
} from '../../../ui/form/destination-fields.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useKeptText } from '../../../ui/form/use-form-draft.ts';
import { Problem } from '../../../ui/page/states.tsx';
import { StepProgress } from '../../../ui/progress-bar.tsx';
import { tellFailure } from '../../../ui/toaster/tell.ts';
import { CanBeLeft } from '../generate-progress.tsx';
import type { MadeFrom } from '../job/job-request.ts';
import { wordsOfKind } from '../kinds.ts';
import { summariesOf } from '../made/use-made.ts';
import { closeMaking } from '../making-store.ts';
import { ReviewPanel } from '../review/review-panel.tsx';
import { usePlaces } from '../wish/request-fields.tsx';
import { changeDraft, type Draft, keptItems, letGo } from './draft.ts';
import type { OpenForm } from './draft-item-form.tsx';
import { DraftPicks } from './draft-picks.tsx';
import { defaultName, type NextStep, saveResult } from './save-draft.ts';

interface DraftViewProps {
  file: MadeFrom;
  job: Job;
  draft: Draft;
  isSaving: boolean;
}

export function DraftView({ file, job, draft, isSaving }: DraftViewProps) {
  const router = useRouter();
  const ownName = defaultName(file, draft);
  const [name, setName] = useState(ownName);
  const settleName = useKeptText(
    () => formDraftPlace('generated-name', job.id),
    name === ownName ? '' : name,
    setName,
  );
  const words = wordsOfKind(draft.kind);
  const kept = keptItems(draft).length;
  const amount = plural(kept, words.one, words.many);
  const [isAsking, setAsking] = useState(false);
  const openForms = useRef(new Map<string, OpenForm>());
  const goesOn = job.state === 'waiting' || job.state === 'running';
  const goOn = (next: NextStep) => void router.navigate(placeOf(next));
  const save = async () => {
    // Text in open forms is saved too.
    const areDone = [...openForms.current.values()].map((form) => form.finish());
    if (!areDone.every(Boolean)) return;
    settleName();
    await saveResult(file, job.id, name.trim() || ownName, goOn);
  };
  return (
    <Dialog
      title={`${words.label}: ${plural(draft.items.length, words.one, words.many)}`}
      onClose={closeMaking}
      busy={isSaving}
      actions={
        goesOn ? (
          <Button
            variant="secondary"
            onClick={() => void tellFailure(tryWrite(() => stopJob(currentDatabase(), job.id)))}
          >
            Stop and keep {amount}
          </Button>
        ) : (
          <>
            <Button variant="ghost" disabled={isSaving} onClick={() => setAsking(true)}>
              Discard
            </Button>
            <Button busy={isSaving} disabled={kept === 0} onClick={() => void save()}>
              Save {amount}
            </Button>
          </>
        )
      }
    >
      {isAsking ? (
        <ConfirmDialog
          title="Discard this study material?"
          text={`${amount} not saved yet.`}
          confirmLabel="Discard study material"
          onConfirm={() => {
            settleName();
            for (const form of openForms.current.values()) form.abandon();
            void letGo(job.id);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      <p role="status" aria-label="Study material" className="sr-only">
        {job.state === 'ready' ? 'Ready to review' : ''}
      </p>
      {goesOn ? (
        <>
          <StepProgress step={job.step} done={job.done} total={job.total} />
          <CanBeLeft from={file} />
        </>
      ) : null}
      <NotWhole job={job} draft={draft} />
      <ReviewPanel file={file} jobId={job.id} draft={draft} openForms={openForms} />
      <div data-kept className="contents">
        <SaveTo jobId={job.id} draft={draft} name={name} onName={setName} />
      </div>
      {goesOn ? null : <FoundNote draft={draft} />}
      <RejectedNote found={draft.items.length} rejected={draft.rejected} remarks={draft.remarks} />
      {goesOn || draft.kind !== 'flashcards' || file.entity === 'deck' ? null : (
        <DraftPicks from={file} range={draft.range} into={draft.into} draft={draft} />
      )}
    </Dialog>
  );
}

function placeOf({ kind, id }: NextStep) {
  const params = { id };
  switch (kind) {
    case 'review':
      return { to: '/dashboard/library/flashcards/$id', params, hash: 'review' } as const;
    case 'practice':
      return { to: '/dashboard/library/quiz/$id/practice', params } as const;
    case 'read':
      return summariesOf(id);
    default:
      return unreachable(kind);
  }
}

/** The work ended before the last page. */
function NotWhole({ job, draft }: Pick<DraftViewProps, 'job' | 'draft'>) {
  const act = (how: typeof retryJob) =>
    void tellFailure(tryWrite(() => how(currentDatabase(), job.id)));
  if (job.state === 'failed') {
    return (
      <Problem
        title={job.failedTitle}
        text={`${job.problem ?? ''} What was found until then is here.`}
        action={
          <Button size="sm" variant="secondary" onClick={() => act(retryJob)}>
            Try again
          </Button>
        }
      />
    );
  }
  if (job.state !== 'ready' || !isUnfinished(draft)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-info-soft p-3 text-sm">
      <p>Stopped before the end. There may be more to find.</p>
      <Button size="sm" variant="secondary" onClick={() => act(continueJob)}>
        Continue
      </Button>
    </div>
  );
}

function isUnfinished({ doneTo, range }: Draft): boolean {
  return doneTo !== undefined && doneTo < range.toPage;
}

/** A deck or quiz, new or existing. A summary is always new. */
interface SaveToProps {
  jobId: string;
  draft: Draft;
  name: string;
  onName: (name: string) => void;
}

/** Drafts of an older app have no `doneTo` and are complete. */
function SaveTo({ jobId, draft, name, onName }: SaveToProps) {
  const { kind, into } = draft;
  const places = usePlaces(kind);
  const live = useLivePlace(places);
  const nameField = {
    value: name,
    onChange: ({ target }: { target: { value: string } }) => onName(target.value),
  };
  if (kind === 'summary') {
    return <TextField label="Name" maxLength={500} autoComplete="off" {...nameField} />;
  }
  return (
    <DestinationFields
      noun={kind === 'questions' ? 'Quiz' : 'Deck'}
      places={places}
      place={{
        value: into === undefined ? anotherPlace : live(into),
        onChange: ({ target: { value } }) =>
          changeDraft(jobId, (draft) => ({
            ...draft,
            into: value === anotherPlace ? undefined : value,
          })),
      }}
      name={nameField}
    />
  );
}

/** Which kinds of questions are missing, and how much of the server's AI was used. */
export function FoundNote({ draft }: { draft: Draft }) {
  const ofKinds = kindsFound(draft);
  const { cost } = draft;
  return (
    <>
      {ofKinds ? <p className="text-sm text-muted">{ofKinds}</p> : null}
      {cost ? (
        <p className="text-sm text-muted">
          {`The server’s AI used ${shareOfDay(cost.usedTokens, cost.perDay)} of today’s amount for this.`}
        </p>
      ) : null}
    </>
  );
}

/** Pure. */
function kindsFound({ kinds = [], items }: Pick<Draft, 'kinds' | 'items'>): string | undefined {
  if (kinds.length < 2) return undefined;
  const of = new Set(items.map(({ item }) => (item.type === 'task' ? item.task.kind : 'single')));
  const [found, missing] = [
    kinds.filter((one) => of.has(one)),
    kinds.filter((one) => !of.has(one)),
  ];
  if (missing.length === 0) return undefined;
  const [only] = found;
  // Shorter than a list of all other kinds.
  if (only !== undefined && found.length === 1 && missing.length > 2)
    return `All questions that were found are ${kindNames[only].toLocaleLowerCase('en')}.`;
  return `No good questions of these kinds were found: ${missing.map((one) => kindNames[one]).join(', ')}.`;
}

interface RejectedNoteProps {
  found: number;
  rejected: Record<string, number>;
  remarks?: readonly string[] | undefined;
}

/** Remarks, and how many items the checks left out for which reason. */
function RejectedNote({ found, rejected, remarks = [] }: RejectedNoteProps) {
  const reasons = Object.entries(rejected).sort(([, a], [, b]) => b - a);
  const leftOut = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark} className="text-muted text-sm">
          {remark}
        </p>
      ))}
      {leftOut > 0 && (
        <details className="rounded-control bg-surface-2 px-3 text-sm">
          <summary className="min-h-11 content-center">
            {found.toLocaleString()} found, {leftOut.toLocaleString()} left out. Why?
          </summary>
          <ul className="grid gap-1 pt-1 pb-3 text-muted">
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                {plural(count, 'item')} ({Math.round((count / leftOut) * 100)}%): {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
