import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { shuffleOptions, shuffleSteps } from '../../../model/study/quiz/shuffle.ts';
import {
  type TaskFields as Row,
  type Task,
  type TaskOf,
  taskOf,
} from '../../../model/study/quiz/task.ts';
import { longestText } from '../../../text/longest-text.ts';
import { controlClass } from '../../../ui/form/field.tsx';
import { MatchingFields, OptionGroup, OrderFields } from './choice-fields.tsx';

interface TaskFieldsProps {
  question: Row;
  /** Determines the shuffled order. */
  seed: string;
  given: readonly string[];
  /** The correct answer is shown. */
  isChecked: boolean;
  /** Keys do nothing. */
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
  switch (task.kind) {
    case 'single':
    case 'true-false':
    case 'multiple': {
      const isFixed = task.kind === 'true-false';
      const options = isFixed ? task.options : shuffleOptions(task.options, seed);
      const right = isChecked ? [task.right].flat() : undefined;
      const isMany = task.kind === 'multiple';
      return <OptionGroup {...keys} isMany={isMany} options={options} right={right} />;
    }
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

interface TaskFrameProps {
  name: string;
  /** The visible question, unless the fields contain it. */
  stem?: string;
  hint?: string;
  disabled: boolean;
  children: ReactNode;
}

/** Takes the focus when it replaces another question, so that a screen reader reads it. */
function TaskFrame({ name, stem, hint, disabled, children }: TaskFrameProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (active !== document.body && !active?.closest('form')) return;
    const field = group.current?.querySelector<HTMLElement>('[data-first]');
    (field ?? group.current)?.focus();
  }, []);
  return (
    <fieldset ref={group} tabIndex={-1} className="grid min-w-0 gap-4 outline-none">
      <legend className="sr-only">{hint === undefined ? name : `${name} ${hint}`}</legend>
      {stem === undefined ? null : (
        <p
          aria-hidden
          dir="auto"
          className="text-left text-[1.25rem] leading-7 font-semibold break-words sm:text-[1.375rem] sm:leading-8"
        >
          {stem}
        </p>
      )}
      {hint === undefined ? null : (
        <p aria-hidden className="text-sm text-muted">
          {hint}
        </p>
      )}
      <fieldset disabled={disabled} className="grid min-w-0 gap-3">
        {children}
      </fieldset>
    </fieldset>
  );
}

interface TypedProps {
  given: readonly string[];
  onGive: (given: string[]) => void;
}

/** The keyboard of a phone must not correct the answer. */
const asTyped: ComponentProps<'input'> = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: longestText,
  dir: 'auto',
};

function TypedField({ given, onGive }: TypedProps) {
  return (
    <input
      {...asTyped}
      aria-label="Your answer"
      data-first
      value={given[0] ?? ''}
      onChange={({ target }) => onGive([target.value])}
      className={controlClass}
    />
  );
}

function ClozeFields({ task, given, onGive }: TypedProps & { task: TaskOf<'cloze'> }) {
  const { around, blanks } = task;
  return (
    // The blanks are filled in the original language.
    <p translate="no" dir="auto" className="text-left text-lg leading-[3.25rem] break-words">
      {around.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a blank is known by its place
        <span key={at}>
          {text}
          {at < blanks.length ? (
            <input
              {...asTyped}
              aria-label={`Blank ${at + 1} of ${blanks.length}`}
              data-first={at === 0 || undefined}
              value={given[at] ?? ''}
              onChange={({ target }) =>
                onGive(
                  blanks.map((_, place) => (place === at ? target.value : (given[place] ?? ''))),
                )
              }
              className={`${controlClass} inline-block w-40! max-w-full align-middle`}
            />
          ) : null}
        </span>
      ))}
    </p>
  );
}
