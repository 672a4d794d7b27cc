/** The line at the top that makes a task: a title, and a due date if it has one. */
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { createTask } from '../../model/entities/task.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { titleProblem } from './title-problem.ts';

export function NewTaskForm() {
  const [title, setTitle] = useState('');
  const [dueOn, setDueOn] = useState('');
  const [problem, setProblem] = useState<string>();
  // Just emptied by a saving: the last of several quick clicks finds it so, and nobody is at fault.
  const isEmptied = useRef(false);
  const titleField = useRef<HTMLInputElement>(null);
  useActOfAddress('new', () => titleField.current?.focus());

  const [submit, busy] = useOnce(async () => {
    if (isEmptied.current) return titleField.current?.focus();
    const found = titleProblem(title);
    setProblem(found);
    if (found !== undefined) return titleField.current?.focus();
    const result = await mutate(createTask, { title: title.trim(), dueOn: dueOn || null });
    if (!tell(result, { done: say.taskCreated, failed: say.errorCreatingTask })) return;
    isEmptied.current = true;
    setTitle('');
    setDueOn('');
    titleField.current?.focus();
  });

  return (
    <form
      noValidate
      aria-label="New task"
      className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        ref={titleField}
        label="Task"
        placeholder="What is to be done?"
        value={title}
        error={problem}
        maxLength={500}
        onChange={(event) => {
          isEmptied.current = false;
          setTitle(event.target.value);
          setProblem(undefined);
        }}
      />
      <TextField
        label="Due date (optional)"
        type="date"
        value={dueOn}
        onChange={(event) => {
          isEmptied.current = false;
          setDueOn(event.target.value);
        }}
      />
      <Button
        type="submit"
        busy={busy}
        icon={<Plus aria-hidden size={18} />}
        className="sm:mt-[1.6rem]"
      >
        Create task
      </Button>
    </form>
  );
}
