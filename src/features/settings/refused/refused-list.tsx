/** Changes that the server refused. They stay until the student decides [S5]. */

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { whereToSee } from '../../../components/places.ts';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { discardRefused, retryRefused, reviseRefused } from '../../../db/outbox/refused.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { useKeptFocus } from '../../../ui/page/use-kept-focus.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import {
  changedTexts,
  editableTexts,
  exportAsJson,
  exportAsMarkdown,
  fieldsOfTexts,
  type RefusedEntry,
  type ToldField,
  textOf,
} from './refused-words.ts';
import { type RefusedItem, readRefused, retryAllRefused, useRefused } from './use-refused.ts';

const portion = 20;

export function RefusedList() {
  const [shown, setShown] = useState(portion);
  const refused = useRefused(shown);
  useKeptFocus(refused?.total);
  if (refused === undefined) return null;
  if (refused.total === 0) return <p className="text-muted">No refused changes.</p>;
  const isMore = refused.total > refused.items.length;
  const canRetry = isMore || refused.items.some(({ isDead }) => !isDead);
  return (
    <>
      <p className="max-w-prose text-sm text-muted">
        These changes are on this device only. Nothing is lost until you discard it.
      </p>
      {refused.total > 1 ? <AllAtOnce canRetry={canRetry} /> : null}
      <ul aria-label="Refused changes" className="grid gap-3">
        {refused.items.map((item) => (
          <RefusedCard key={item.seq} item={item} />
        ))}
      </ul>
      {isMore ? (
        <Button variant="secondary" onClick={() => setShown(shown + portion)}>
          Show more of {plural(refused.total, 'change')}
        </Button>
      ) : null}
    </>
  );
}

function AllAtOnce({ canRetry }: { canRetry: boolean }) {
  const [exported, setExported] = useState<RefusedItem[]>();
  /** The changes that the question is about. Later ones are not discarded. */
  const [asked, setAsked] = useState<number[]>();
  const [retryAll, busy] = useOnce(async () => {
    tell(await retryAllRefused(), { failed: say.somethingWentWrongTryAgain });
  });
  const [discardAll] = useOnce(async (seqs: number[]) => {
    setAsked(undefined);
    tell(await discardRefused(seqs), {
      done: 'Changes discarded',
      failed: say.somethingWentWrongTryAgain,
    });
  });
  const ask = async () => setAsked((await readRefused()).map(({ seq }) => seq));
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry ? (
        <Button variant="secondary" busy={busy} onClick={() => void retryAll()}>
          Try all again
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => void readRefused().then(setExported)}>
        Export all
      </Button>
      <Button variant="ghost" onClick={() => void ask()}>
        Discard all
      </Button>
      {exported ? <ExportDialog items={exported} onClose={() => setExported(undefined)} /> : null}
      {asked ? (
        <ConfirmDialog
          title={`Discard all ${plural(asked.length, 'change')}?`}
          text="They are not on the server, and you can’t undo this. New items in them are deleted from this device too. Export them first to keep a copy."
          confirmLabel={`Discard ${plural(asked.length, 'change')}`}
          onConfirm={() => void discardAll(asked)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

/** What changed, why it was refused, and what to do. */
function RefusedCard({ item }: { item: RefusedItem }) {
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

const failed = say.somethingWentWrongTryAgain;

/** Edits a refused change and sends it again. If that fails, the dialog keeps the text. */
export function EditRefusedDialog({ item, onClose }: { item: RefusedItem; onClose: () => void }) {
  const { seq, told } = item;
  // Keeps the first values: the edit must not remove text that arrives in the note meanwhile.
  const [{ entry, row, shown }] = useState(() => ({
    ...item,
    shown: editableTexts(item.entry.entity, item.entry.fields, item.row),
  }));
  const {
    draft,
    field: fieldOf,
    busy,
    submit,
  } = useEntityForm<Record<string, string>>({
    initial: () => Object.fromEntries(shown.map(({ field, text }) => [field, text])),
    save: async (typed) => {
      const texts = shown.map((one) => ({ ...one, text: typed[one.field] ?? one.text }));
      const other = fieldsOfTexts(changedTexts(texts, shown), entry.fields, row);
      const revised = await reviseRefused(seq, other);
      if (!tell(revised, { failed })) return false;
      return tell(await retryRefused(seq), { done: 'Sending the change again', failed });
    },
    draft: () => formDraftPlace('refused', `${entry.entity} ${entry.id}`),
  });
  return (
    <FormDialog
      title="Edit refused change"
      submitLabel="Save and try again"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit(onClose)}
      onClose={onClose}
    >
      <p className="text-sm text-danger">{told.why}</p>
      {shown.map(({ field, label, isShort, isDocument }) =>
        isShort ? (
          <TextField key={field} label={label} autoComplete="off" {...fieldOf(field)} />
        ) : (
          <TextArea key={field} label={label} rows={isDocument ? 10 : 4} {...fieldOf(field)} />
        ),
      )}
    </FormDialog>
  );
}

interface ExportDialogProps {
  items: readonly RefusedEntry[];
  onClose: () => void;
}

/** Exports refused changes as readable text or as all data. Works offline. */
function ExportDialog({ items, onClose }: ExportDialogProps) {
  const save = (format: typeof exportAsJson) => {
    const { name, content, mime } = format(items, Date.now());
    saveAsFile(name, content, mime);
    onClose();
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>A file with {plural(items.length, 'refused change')}. The changes stay in this list.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save(exportAsMarkdown)}>Text to read (Markdown)</Button>
        <Button variant="secondary" onClick={() => save(exportAsJson)}>
          All data (JSON)
        </Button>
      </div>
    </Dialog>
  );
}
