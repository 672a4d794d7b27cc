/** Puts other words into a refused change and sends it again. What was typed is kept when it fails. */
import { useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { retryRefused, reviseRefused } from '../../../db/outbox/refused.ts';
import * as say from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { changedTexts, editableTexts, fieldsOfTexts } from './refused-text.ts';
import type { RefusedItem } from './use-refused.ts';

const failed = say.somethingWentWrongTryAgain;

export function EditRefusedDialog({ item, onClose }: { item: RefusedItem; onClose: () => void }) {
  const { seq, told } = item;
  // What the form began with: words that come into a note meanwhile are not the student's to be taken out.
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
