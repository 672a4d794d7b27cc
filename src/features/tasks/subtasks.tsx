/** The steps of a task with their progress: ticked, renamed in place, and sorted by hand. */
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import {
  createSubtask,
  deleteSubtask,
  type Subtask,
  sortSubtasks,
  updateSubtask,
} from '../../model/entities/subtask.ts';
import { keyBetween, keysForMove } from '../../model/study/order-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { SortableList } from '../../ui/list/sortable-list.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { StepTitle } from './step-title.tsx';

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
  const sort = async (id: string, to: number) => {
    const others = steps.filter((step) => step.id !== id);
    const orders = [...keysForMove(id, others, to)].map(([one, order]) => ({ id: one, order }));
    return tell(await mutate(sortSubtasks, orders), { failed });
  };
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
      <SortableList
        label="Subtasks"
        things={steps}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onSort={(_, id, to) => sort(id, to)}
        isPlain
      >
        {(step, grip) => (
          <>
            <label className="grid size-9 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11 -ms-2">
              <input
                type="checkbox"
                aria-label={step.title}
                checked={step.isDone === true}
                onChange={() => void toggle(step)}
                className="size-4.5"
              />
            </label>
            <StepTitle step={step} />
            <span className="flex shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100 forced-colors:opacity-100">
              {steps.length > 1 ? grip : null}
              <IconButton
                label={`Delete ${step.title}`}
                icon={<X aria-hidden size={16} />}
                className="size-9! text-muted pointer-coarse:size-11!"
                onClick={() => void remove(step)}
              />
            </span>
          </>
        )}
      </SortableList>
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
        // Its words are kept as a draft.
        data-kept=""
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
