/** Puts other words into a refused change and sends it again. What was typed is kept when it fails. */
import { useState } from 'react';
import { retryRefused, reviseRefused } from '../../../db/outbox/refused.ts';
import * as say from '../../../lib/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea, TextField } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
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
  const [texts, setTexts] = useState(shown);
  const type = (field: string, text: string) =>
    setTexts(texts.map((one) => (one.field === field ? { ...one, text } : one)));
  const [send, busy] = useOnce(async () => {
    const other = fieldsOfTexts(changedTexts(texts, shown), entry.fields, row);
    const revised = await reviseRefused(seq, other);
    const sent = tell(revised, { failed })
      ? tell(await retryRefused(seq), { done: 'The change is on its way again', failed })
      : false;
    if (sent) onClose();
  });
  return (
    <FormDialog
      title="Edit the refused change"
      submitLabel="Save and try again"
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-sm text-danger">{told.why}</p>
      {texts.map(({ field, label, text, isShort, isDocument }) =>
        isShort ? (
          <TextField
            key={field}
            label={label}
            value={text}
            autoComplete="off"
            onChange={(event) => type(field, event.target.value)}
          />
        ) : (
          <TextArea
            key={field}
            label={label}
            value={text}
            rows={isDocument ? 10 : 4}
            onChange={(event) => type(field, event.target.value)}
          />
        ),
      )}
    </FormDialog>
  );
}
