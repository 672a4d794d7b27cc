/** The steps of a task with their progress. */
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import {
  createSubtask,
  deleteSubtask,
  type Subtask,
  updateSubtask,
} from '../../model/entities/subtask.ts';
import { keyBetween } from '../../model/study/order-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface SubtasksProps {
  taskId: string;
  /** In their order. */
  steps: readonly Subtask[];
}

const failed = say.errorUpdatingTask;

export function Subtasks({ taskId, steps }: SubtasksProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const toggle = async ({ id, isDone }: Subtask) =>
    tell(await mutate(updateSubtask, { id, isDone: !isDone }), { failed });
  const remove = async ({ id }: Subtask) =>
    tell(await mutate(deleteSubtask, { id }), {
      done: 'Subtask deleted',
      undone: 'Subtask restored',
      failed,
    });
  return (
    <section aria-label="Subtasks" className="grid gap-1">
      <div className="flex items-center gap-3">
        <h3 className="flex-1 text-small font-semibold text-muted">Subtasks</h3>
        {steps.length === 0 ? null : (
          <>
            <span className="text-small text-muted tabular-nums">
              {done} of {steps.length}
            </span>
            <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-surface-2">
              <span
                className="block h-full origin-left rounded-full bg-progress transition-transform duration-150"
                style={{ transform: `scaleX(${done / steps.length})` }}
              />
            </span>
          </>
        )}
      </div>
      <ul className="grid">
        {steps.map((step) => (
          <li key={step.id} className="group flex items-center gap-1">
            <label className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={step.isDone === true}
                onChange={() => void toggle(step)}
                className="size-4.5 shrink-0"
              />
              <span
                dir="auto"
                className={classes(
                  'text-left text-body wrap-anywhere',
                  step.isDone && 'text-muted line-through',
                )}
              >
                {step.title}
              </span>
            </label>
            <IconButton
              label={`Delete ${step.title}`}
              icon={<X aria-hidden size={16} />}
              className="size-9! text-muted pointer-coarse:size-11!"
              onClick={() => void remove(step)}
            />
          </li>
        ))}
      </ul>
      <NewStep taskId={taskId} last={steps.at(-1)?.order ?? undefined} />
    </section>
  );
}

function NewStep({ taskId, last }: { taskId: string; last: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const { field, submit, restart } = useEntityForm({
    initial: () => ({ title: '' }),
    save: async ({ title }) => {
      if (title.trim() === '') return false;
      const order = keyBetween(last, undefined);
      const result = await mutate(createSubtask, {
        taskId,
        title: title.trim(),
        ...(order !== undefined && { order }),
      });
      return tell(result, { failed });
    },
    draft: () => formDraftPlace('new-subtask', taskId),
  });
  const { error: _, ...control } = field('title');
  return (
    <form
      noValidate
      aria-label="New subtask"
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(() => restart({ title: '' }));
        input.current?.focus();
      }}
    >
      <Plus aria-hidden size={18} className="shrink-0 text-muted" />
      <input
        ref={input}
        dir="auto"
        aria-label="Add subtask"
        placeholder="Add subtask"
        maxLength={500}
        enterKeyHint="done"
        className="min-h-9 min-w-0 flex-1 rounded-control bg-transparent px-1 text-body placeholder:text-muted max-sm:text-base pointer-coarse:min-h-11"
        {...control}
      />
    </form>
  );
}
