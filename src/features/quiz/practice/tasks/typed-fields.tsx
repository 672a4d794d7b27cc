/** Answers that are typed: one, or one in each blank of a sentence. */
import type { ComponentProps } from 'react';
import type { TaskOf } from '../../../../model/study/quiz/task.ts';
import { longestText } from '../../../../text/longest-text.ts';
import { controlClass } from '../../../../ui/form/field.tsx';

interface TypedProps {
  given: readonly string[];
  onGive: (given: string[]) => void;
}

/** What the keyboard of a phone would put right is what is asked. */
const asTyped: ComponentProps<'input'> = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: longestText,
  dir: 'auto',
};

export function TypedField({ given, onGive }: TypedProps) {
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

export function ClozeFields({ task, given, onGive }: TypedProps & { task: TaskOf<'cloze'> }) {
  const { around, blanks } = task;
  return (
    // Its blanks are filled in its own language.
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
