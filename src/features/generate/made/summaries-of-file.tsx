/** The summaries of a file. Each point leads to its page and can be edited. */
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { PickLink } from '../../../components/pick/pick-entry.tsx';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import {
  deletePoint,
  deleteSummary,
  editPoint,
  type SummaryPoint,
} from '../../../model/entities/summary.ts';
import { trashForDays } from '../../../model/trash.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { DraftLine } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { formatDate } from '../../../ui/format.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { PageChip, useSource } from '../item-source.tsx';
import type { MadeFrom } from '../job/job-request.ts';
import { openMaking } from '../making-store.ts';
import { byChapter, type MadeSummary, useSummaries } from './use-made.ts';

interface SummariesOfFileProps {
  file: StudyFile;
  canMake: boolean;
}

export function SummariesOfFile({ file, canMake }: SummariesOfFileProps) {
  const summaries = useSummaries(file.id);
  if (summaries?.length === 0) return <NothingMade file={file} kind="summary" canMake={canMake} />;
  return (
    <div className="grid gap-6">
      {summaries?.map((made) => (
        <OneSummary key={made.summary.id} {...made} from={file} />
      ))}
    </div>
  );
}

export function OneSummary({ summary, points, from }: MadeSummary & { from: MadeFrom }) {
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    const result = await mutate(deleteSummary, { id: summary.id });
    tell(result, {
      done: 'Summary deleted',
      undone: 'Summary restored',
      failed: 'Could not delete the summary. Try again.',
    });
  };
  return (
    <article aria-label={summary.title} className="grid gap-2">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-left font-semibold break-words">
            {summary.title}
          </h2>
          <p className="text-sm text-muted">{formatDate(summary.createdAt)}</p>
        </div>
        <PickLink
          source={{ entity: from.entity === 'note' ? 'note' : 'file', id: from.id }}
          chosen={{ of: 'summary', id: summary.id }}
          className={`${buttonClass('secondary', 'sm')} shrink-0`}
        >
          Pick cards from this summary
        </PickLink>
        <IconButton
          label={`Delete ${summary.title}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setAsking(true)}
        />
      </header>
      {byChapter(points).map(({ chapter, points }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one name
        <section key={index} className="grid gap-1">
          {chapter ? (
            <h3 dir="auto" className="pt-2 text-left font-medium break-words">
              {chapter}
            </h3>
          ) : null}
          <ul className="grid gap-1">
            {points.map((point) => (
              <SummaryPointRow key={point.id} point={point} from={from} />
            ))}
          </ul>
        </section>
      ))}
      {isAsking ? (
        <ConfirmDialog
          title="Delete this summary?"
          text={`“${summary.title}” goes to ${trashForDays}.`}
          confirmLabel="Delete summary"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </article>
  );
}

interface NothingMadeProps {
  file: StudyFile;
  kind: GenerationKind;
  canMake: boolean;
}

const words: Record<GenerationKind, { none: string; make: string }> = {
  summary: { none: 'No summary from this file yet.', make: 'Generate summary' },
  flashcards: {
    none: 'No deck from this file yet. Cards that you saved to another deck are in that deck.',
    make: 'Generate flashcards',
  },
  questions: {
    none: 'No quiz from this file yet. Questions that you saved to another quiz are in that quiz.',
    make: 'Generate quiz',
  },
};

export function NothingMade({ file, kind, canMake }: NothingMadeProps) {
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center">
      <p className="text-muted">{words[kind].none}</p>
      {canMake ? (
        <Button variant="secondary" onClick={() => void openMaking(file.id, kind)}>
          {words[kind].make}
        </Button>
      ) : null}
    </div>
  );
}

export function SummaryPointRow({ point, from }: { point: SummaryPoint; from: MadeFrom }) {
  const show = useSource(from);
  const [isEditing, setEditing] = useState(false);
  const remove = async () => {
    const result = await mutate(deletePoint, { id: point.id });
    tell(result, {
      done: 'Point deleted',
      undone: 'Point restored',
      failed: 'Could not delete the point. Try again.',
    });
  };
  if (isEditing) return <PointForm point={point} onClose={() => setEditing(false)} />;
  return (
    <li className="grid gap-1 border-t border-line py-2">
      <p dir="auto">{point.text}</p>
      <div className="flex items-center justify-between gap-2">
        <PageChip page={point.page} quote={point.quote} onShow={() => show(point)} />
        <div className="flex">
          <IconButton
            label="Edit"
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => setEditing(true)}
          />
          <IconButton
            label="Delete"
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => void remove()}
          />
        </div>
      </div>
    </li>
  );
}

function PointForm({ point, onClose }: { point: SummaryPoint; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const { draft, field, busy, submit } = useEntityForm({
    initial: () => ({ text: point.text }),
    check: ({ text }) => ({ text: problemOf(text.trim(), point.text) }),
    save: async ({ text }) => {
      const result = await mutate(editPoint, { id: point.id, text: text.trim() });
      return tell(result, {
        done: say.saved,
        failed: 'Could not save the point. Try again.',
      });
    },
    draft: () => formDraftPlace('point', point.id),
  });
  return (
    <li className="border-t border-line py-3">
      <form
        ref={element}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(onClose);
        }}
        noValidate
        className="grid gap-3"
      >
        <DraftLine draft={draft} form={element} busy={busy} />
        <TextArea label="Point" {...field('text')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              draft?.cancel();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button size="sm" type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </li>
  );
}

function problemOf(wanted: string, before: string): string | undefined {
  if (wanted === '') return 'A point can’t be empty. Delete it instead.';
  return wanted === before ? say.noChangesWereMade : undefined;
}
