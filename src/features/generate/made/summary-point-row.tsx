/** One point of a summary: read, follow to its page, edit in place, delete. */
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { deletePoint, editPoint, type SummaryPoint } from '../../../model/entities/summary.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { toastSuccess } from '../../../ui/toaster/toast.ts';
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
  const [text, setText] = useState(point.text);
  const [error, setError] = useState<string | undefined>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return setError('A point can’t be empty. Delete it instead.');
    if (wanted === point.text) return setError(say.noChangesWereMade);
    const result = await mutate(editPoint, { id: point.id, text: wanted });
    if (!result.ok) {
      setError(result.error.message);
      return;
    }
    toastSuccess(say.saved);
    onClose();
  };
  return (
    <li className="border-t border-line py-3">
      <form onSubmit={save} noValidate className="grid gap-3">
        <TextArea
          label="Point"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" type="submit">
            Save
          </Button>
        </div>
      </form>
    </li>
  );
}
