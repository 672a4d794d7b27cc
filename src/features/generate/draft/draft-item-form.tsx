/** Changes the words of an item before it is saved; its page and quote stay what they are. */
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { StudyItem } from '../../../generate/engine.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { applyTexts, editableTexts } from './editable-texts.ts';

export interface OpenForm {
  /**
   * Takes over what is typed, as Done does.
   * @returns `false` where it is no item: the form says why, and has the focus
   */
  finish: () => boolean;
}

interface DraftItemFormProps {
  ref: Ref<OpenForm>;
  item: StudyItem;
  onSave: (item: StudyItem) => void;
  onCancel: () => void;
}

export function DraftItemForm({ ref, item, onSave, onCancel }: DraftItemFormProps) {
  const fields = editableTexts(item);
  const [texts, setTexts] = useState(fields.map((field) => field.text));
  const [error, setError] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const finish = () => {
    const changed = applyTexts(item, texts);
    if (changed.ok) onSave(changed.data);
    else {
      setError(changed.error.message);
      form.current?.querySelector('textarea')?.focus();
    }
    return changed.ok;
  };
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useImperativeHandle(ref, () => ({ finish }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
      {fields.map(({ label }, index) => (
        <TextArea
          key={label}
          label={label}
          rows={index === 0 ? 3 : 1}
          value={texts[index]}
          error={index === 0 ? error : undefined}
          onChange={(event) => {
            setTexts(texts.with(index, event.target.value));
            setError(undefined);
          }}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit">
          Done
        </Button>
      </div>
    </form>
  );
}
