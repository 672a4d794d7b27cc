/**
 * The title of a step, which a press renames in place: Enter and leaving the field save, Escape puts it back. Typed words
 * are kept as a draft until then, and the field is open again with them.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Subtask, updateSubtask } from '../../model/entities/subtask.ts';
import { classes } from '../../ui/classes.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { isPressed } from '../../ui/press/key-press.ts';
import { tell } from '../../ui/toaster/tell.ts';

const rowClass = 'min-h-9 min-w-0 flex-1 rounded-control text-body pointer-coarse:min-h-11';

export function StepTitle({ step }: { step: Subtask }) {
  const [isOpen, setIsOpen] = useState(false);
  // Until the new title comes from the disk, the old one would be seen again.
  const [renamed, setRenamed] = useState<{ from: string; to: string }>();
  const title = renamed?.from === step.title ? renamed.to : step.title;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { draft, field, values, isChanged, submit, restart } = useEntityForm({
    initial: () => ({ title }),
    follows: true,
    save: async (typed) => {
      const to = typed.title.trim();
      const result = await mutate(updateSubtask, { id: step.id, title: to });
      if (!tell(result, { failed: say.errorUpdatingTask })) return false;
      setRenamed({ from: step.title, to });
      return true;
    },
    draft: () => formDraftPlace('subtask', step.id),
  });
  const isEditing = isOpen || isChanged;
  /** The field that keys close gives the focus back. */
  const byKey = useRef(false);
  useEffect(() => {
    // A restored draft is edited without being opened.
    void isEditing;
    if (isOpen) {
      input.current?.focus();
      input.current?.select();
    } else if (byKey.current) button.current?.focus();
    byKey.current = false;
  }, [isOpen, isEditing]);

  const close = () => {
    setIsOpen(false);
    restart({ title });
  };
  const save = () => {
    const isEmpty = values.title.trim() === '';
    if (isEmpty && isChanged) draft?.discard();
    if (isEmpty || !isChanged) close();
    else void submit(close);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = (key: string) => isPressed(event.nativeEvent, key);
    if (!press('Escape') && !press('Enter')) return;
    event.preventDefault();
    // The same Escape would close the details around it.
    event.stopPropagation();
    byKey.current = true;
    if (press('Enter')) return save();
    if (isChanged) draft?.discard();
    close();
  };
  if (isEditing) {
    const { error: _, onBlur, ...control } = field('title');
    return (
      <input
        ref={input}
        dir="auto"
        // Its words are kept as a draft.
        data-kept=""
        aria-label="Rename subtask"
        maxLength={500}
        enterKeyHint="done"
        className={classes(rowClass, '-mx-1 bg-surface px-1 max-sm:text-base')}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          onBlur(event);
          save();
        }}
        {...control}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Rename ${title}`}
      onClick={() => setIsOpen(true)}
      className={classes(rowClass, 'cursor-text text-left wrap-anywhere')}
    >
      <span dir="auto" className={step.isDone ? 'text-muted line-through' : ''}>
        {title}
      </span>
    </button>
  );
}
