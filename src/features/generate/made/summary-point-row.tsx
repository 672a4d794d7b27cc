/** One point of a summary: read, follow to its page, edit in place, delete. */
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { deletePoint, editPoint, type SummaryPoint } from '../../../model/entities/summary.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DraftLine } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { PageChip } from '../page-chip.tsx';
import type { MadeFrom } from '../rows/origin.ts';
import { useSource } from '../rows/use-source.ts';

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
