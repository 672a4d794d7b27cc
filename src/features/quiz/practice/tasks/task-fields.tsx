import { shuffleOptions, shuffleSteps } from '../../../../model/study/quiz/shuffle.ts';
import { type TaskFields as Row, type Task, taskOf } from '../../../../model/study/quiz/task.ts';
import { MatchingFields } from './matching-fields.tsx';
import { OptionGroup } from './option-group.tsx';
import { OrderFields } from './order-fields.tsx';
import { TaskFrame } from './task-frame.tsx';
import { ClozeFields, TypedField } from './typed-fields.tsx';

interface TaskFieldsProps {
  question: Row;
  /** Decides the order of what is shown in another one than its own. */
  seed: string;
  given: readonly string[];
  /** Its correct answer is shown. */
  isChecked: boolean;
  /** Keys do not act now. */
  isHeld: boolean;
  onGive: (given: string[]) => void;
}

const hints: Record<Task['kind'], string | undefined> = {
  single: undefined,
  'true-false': undefined,
  multiple: 'Choose all that apply.',
  short: 'Type your answer.',
  cloze: 'Fill in the blanks.',
  matching: 'Choose an item, then its match.',
  ordering: 'Put the steps in order.',
};

export function TaskFields({ question, isChecked, ...rest }: TaskFieldsProps) {
  const task = taskOf(question);
  const isCloze = task.kind === 'cloze';
  const hint = hints[task.kind];
  const isSaid = hint === undefined || hint === question.stem;
  return (
    <TaskFrame
      name={isCloze ? task.around.join('blank') : question.stem}
      {...(!isCloze && { stem: question.stem })}
      {...(!isSaid && { hint })}
      disabled={isChecked}
    >
      <Fields task={task} {...rest} isHeld={rest.isHeld || isChecked} isChecked={isChecked} />
    </TaskFrame>
  );
}

function Fields({
  task,
  seed,
  given,
  isChecked,
  isHeld,
  onGive,
}: Omit<TaskFieldsProps, 'question'> & { task: Task }) {
  const keys = { given, onGive, disabled: isHeld };
  const choice = { ...keys, right: isChecked ? rightOf(task) : undefined };
  switch (task.kind) {
    case 'single':
      return (
        <OptionGroup {...choice} isMany={false} options={shuffleOptions(task.options, seed)} />
      );
    case 'true-false':
      return <OptionGroup {...choice} isMany={false} options={task.options} />;
    case 'multiple':
      return <OptionGroup {...choice} isMany options={shuffleOptions(task.options, seed)} />;
    case 'short':
      return <TypedField given={given} onGive={onGive} />;
    case 'cloze':
      return <ClozeFields task={task} given={given} onGive={onGive} />;
    case 'matching':
      return (
        <MatchingFields
          {...keys}
          isChecked={isChecked}
          task={task}
          answers={shuffleOptions(task.answers, seed)}
        />
      );
    case 'ordering':
      return (
        <OrderFields
          disabled={isHeld}
          steps={given.length > 0 ? given : shuffleSteps(task.steps, seed)}
          onGive={onGive}
        />
      );
  }
}

function rightOf(task: Task): readonly string[] {
  if (task.kind === 'multiple') return task.right;
  return task.kind === 'single' || task.kind === 'true-false' ? [task.right] : [];
}
