/** One refused change: what it was, old and new, why and when, and what can be done about it. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { whereToSee } from '../../../components/places.ts';
import { discardRefused, retryRefused } from '../../../db/outbox/refused.ts';
import * as say from '../../../lib/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { EditRefusedDialog } from './edit-refused-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { textOf } from './refused-export.ts';
import { editableTexts } from './refused-text.ts';
import type { ToldField } from './refused-words.ts';
import type { RefusedItem } from './use-refused.ts';

export function RefusedCard({ item }: { item: RefusedItem }) {
  const [open, setOpen] = useState<'edit' | 'export' | 'discard'>();
  const { seq, entry, row, told, isDead } = item;
  const close = () => setOpen(undefined);
  const [retry, isRetrying] = useOnce(async () => {
    tell(await retryRefused(seq), {
      done: 'Sending the change again',
      failed: say.somethingWentWrongTryAgain,
    });
  });
  const [discard] = useOnce(async () => {
    close();
    tell(await discardRefused([seq]), {
      done: 'Change discarded',
      failed: say.somethingWentWrongTryAgain,
    });
  });
  const place = whereToSee(entry.entity, row);
  const heading = told.title === '' ? told.what : `${told.what}: ${told.title}`;
  return (
    <li className="grid gap-3 rounded-control border border-line p-4">
      <div className="grid gap-1">
        <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
          {heading}
        </p>
        <p className="text-sm break-words text-danger">{told.why}</p>
        <p className="text-xs text-muted">Refused {formatDateTime(entry.refusedAt)}</p>
      </div>
      {told.fields.length > 0 ? (
        <dl className="grid gap-2 text-sm">
          {told.fields.map((field) => (
            <Field key={field.label} field={field} />
          ))}
        </dl>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isDead ? null : (
          <Button variant="secondary" size="sm" busy={isRetrying} onClick={() => void retry()}>
            Try again
          </Button>
        )}
        {!isDead && editableTexts(entry.entity, entry.fields, row).length > 0 ? (
          <Button variant="secondary" size="sm" onClick={() => setOpen('edit')}>
            Edit
          </Button>
        ) : null}
        {place ? (
          <Link {...place} className={buttonClass('secondary', 'sm')}>
            Open
          </Link>
        ) : null}
        {told.fields.length > 0 ? <CopyButton text={textOf(told)} label="Copy text" /> : null}
        <Button variant="secondary" size="sm" onClick={() => setOpen('export')}>
          Export
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setOpen('discard')}>
          Discard
        </Button>
      </div>
      {open === 'edit' ? <EditRefusedDialog item={item} onClose={close} /> : null}
      {open === 'export' ? <ExportDialog items={[item]} onClose={close} /> : null}
      {open === 'discard' ? (
        <ConfirmDialog
          title="Discard this change?"
          text={`${heading}. It is not on the server, and you can’t undo this. ${afterDiscard(item)}`}
          confirmLabel="Discard change"
          onConfirm={() => void discard()}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

function afterDiscard({ isNew, isOfNew, isDead }: RefusedItem): string {
  if (isDead) return 'It stays deleted on all your devices.';
  if (isNew)
    return 'It is new, so it is deleted from this device too, with your later changes to it.';
  if (isOfNew) return 'What you see on this device stays as it is.';
  return 'After the next sync, this device shows the server’s version.';
}

function Field({ field: { label, before, after } }: { field: ToldField }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted">{label}</dt>
      <dd className="grid gap-0.5 break-words whitespace-pre-wrap">
        {before === undefined ? null : (
          <span dir="auto" className="line-clamp-3 text-muted">
            <span className="sr-only">Now: </span>
            <s>{before}</s>
          </span>
        )}
        <span dir="auto" className="line-clamp-6">
          {before === undefined ? null : <span className="sr-only">Refused: </span>}
          {after}
        </span>
      </dd>
    </div>
  );
}
