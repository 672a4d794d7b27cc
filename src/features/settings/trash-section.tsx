/** The Trash: restore items or delete them forever. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { listOf, plural } from '../../lib/plural.ts';
import { looseDeckName } from '../../model/entities/deck.ts';
import { looseQuizTitle } from '../../model/entities/quiz/quiz.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { daysLeft, parts, trashDays } from '../../model/trash.ts';
import { countInWords, nounAsLabel } from '../../model/words.ts';
import { plainTitleOf } from '../../queries/plain-title.ts';
import {
  countParts,
  purge,
  type Restored,
  readTrash,
  restore,
  type TrashItem,
} from '../../queries/trash.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { useNow } from '../../ui/use-now.ts';

const portion = 20;
const failed = say.somethingWentWrongTryAgain;

export function TrashSection() {
  const items = useRows(readTrash, []);
  const [shown, setShown] = useState(portion);
  const [doomed, setDoomed] = useState<TrashItem[]>();
  if (items === undefined) return <Loading label="Fetching Trash" />;
  if (items.length === 0) {
    return (
      <p className="text-muted">
        The Trash is empty. Deleted items stay here for {trashDays} days.
      </p>
    );
  }
  const remove = async (rows: TrashItem[]) => {
    setDoomed(undefined);
    const purged = await purge(rows);
    const isAllBack = purged.ok && purged.data === 0;
    tell(purged, {
      done: isAllBack ? 'Not deleted: it was restored' : 'Deleted forever',
      failed,
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          Items stay here for {trashDays} days, on all your devices.
        </p>
        <Button variant="secondary" size="sm" onClick={() => setDoomed(items)}>
          Empty Trash
        </Button>
      </div>
      <ul aria-label="Trash" className="grid divide-y divide-line">
        {items.slice(0, shown).map((item) => (
          <TrashRow
            key={`${item.entity}/${item.id}`}
            item={item}
            onDelete={() => setDoomed([item])}
          />
        ))}
      </ul>
      {items.length > shown ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show more of {plural(items.length, 'item')}
        </Button>
      ) : null}
      {doomed ? (
        <DeleteQuestion
          doomed={doomed}
          onConfirm={() => void remove(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      ) : null}
    </>
  );
}

interface DeleteQuestionProps {
  doomed: TrashItem[];
  onConfirm: () => void;
  onClose: () => void;
}

function DeleteQuestion({ doomed, onConfirm, onClose }: DeleteQuestionProps) {
  const inside = useRows((database) => countParts(database, doomed), [doomed]);
  if (inside === undefined) return null;
  return (
    <ConfirmDialog
      title={doomed.length === 1 ? 'Delete this forever?' : 'Empty Trash?'}
      text={`${countsOf(doomed.length, inside)} will be deleted from all your devices. You can’t undo this.`}
      confirmLabel="Delete forever"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function restoredWords(entity: EntityName, { withWhole, isMoved }: Restored): string {
  if (isMoved && entity === 'question') {
    return `Restored. Its quiz is gone, so it is in “${looseQuizTitle}” now.`;
  }
  if (isMoved) return `Restored. Its deck is gone, so it is in “${looseDeckName}” now.`;
  return withWhole ? `Restored with its ${definitionOf(withWhole).noun}` : 'Restored';
}

function TrashRow({ item, onDelete }: { item: TrashItem; onDelete: () => void }) {
  const nowMs = useNow();
  const name = nameOf(item);
  const left = Math.max(0, daysLeft(item.deletedAt, nowMs));
  const giveBack = async () => {
    const restored = await restore(item);
    tell(restored, { done: restored.ok ? restoredWords(item.entity, restored.data) : '', failed });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
          {name}
        </p>
        <p className="text-sm text-muted">
          {nounAsLabel(item.entity)} · deleted {formatDate(item.deletedAt)} · {plural(left, 'day')}{' '}
          left
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Undo2 aria-hidden size={16} />}
          aria-label={`Restore “${name}”`}
          onClick={() => void giveBack()}
        >
          Restore
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Delete forever: “${name}”`}
          onClick={onDelete}
        >
          Delete forever
        </Button>
      </div>
    </li>
  );
}

/** For example “2 items with 25 flashcards and 3 questions”. */
export function countsOf(items: number, inside: Partial<Record<string, number>>): string {
  const counts = parts.flatMap(({ part }) => {
    const count = inside[part];
    return count === undefined ? [] : [countInWords(part, count)];
  });
  const whole = plural(items, 'item');
  return counts.length === 0 ? whole : `${whole} with ${listOf(counts)}`;
}

export function nameOf({ row, entity }: Pick<TrashItem, 'row' | 'entity'>): string {
  return plainTitleOf(entity, row) || `Untitled ${definitionOf(entity).noun}`;
}
