/** Edits the text of a generated item before it is saved. Its page and quote do not change. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftLine } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { applyTexts, editableTexts } from './editable-texts.ts';

export interface OpenForm {
  /**
   * Accepts the typed text, like Done.
   * @returns `false` if the text is invalid. The form then shows why and has the focus.
   */
  finish: () => boolean;
  /** The item is dropped, so its text is not kept. */
  abandon: () => void;
}

interface DraftItemFormProps {
  ref: Ref<OpenForm>;
  itemKey: string;
  item: StudyItem;
  onSave: (item: StudyItem) => void;
  onCancel: () => void;
}

export function DraftItemForm({ ref, itemKey, item, onSave, onCancel }: DraftItemFormProps) {
  const fields = editableTexts(item);
  const { values, draft, change, busy, submit } = useEntityForm<{ texts: string[] }>({
    initial: () => ({ texts: fields.map((field) => field.text) }),
    save: async () => true,
    draft: () => formDraftPlace('generated-item', itemKey),
    fitDraft: ({ texts }) => (texts?.length === fields.length ? { texts } : {}),
  });
  const { texts } = values;
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const finish = () => {
    const changed = applyTexts(item, texts);
    if (changed.ok) {
      // From now on the draft of the generated items has the text, not the form's draft.
      void submit();
      onSave(changed.data);
    } else {
      setError(changed.error.message);
      form.current?.querySelector('textarea')?.focus();
    }
    return changed.ok;
  };
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useImperativeHandle(ref, () => ({ finish, abandon: () => draft?.abandon() }));
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      noValidate
      className="grid gap-3"
    >
      <DraftLine draft={draft} form={form} busy={busy} />
      {fields.map(({ label }, index) => (
        <TextArea
          key={label}
          label={label}
          rows={index === 0 ? 3 : 1}
          value={texts[index]}
          error={index === 0 ? error : undefined}
          onChange={(event) => {
            change({ texts: texts.with(index, event.target.value) });
            setError(undefined);
          }}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            draft?.cancel();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button size="sm" type="submit">
          Done
        </Button>
      </div>
    </form>
  );
}
