/** What belongs together: a prompt is chosen, then its match. By taps, by digits and arrows, without dragging. */
import { useId, useState } from 'react';
import type { TaskOf } from '../../../../model/study/quiz/task.ts';
import { classes } from '../../../../ui/classes.ts';
import { PartMark } from '../../answered/verdicts.tsx';
import { usePickKeys } from '../use-practice-keys.ts';
import { Digit, lookOf } from './option-group.tsx';

interface MatchingFieldsProps {
  task: TaskOf<'matching'>;
  /** The answers as they stand on the screen. */
  answers: readonly string[];
  given: readonly string[];
  disabled: boolean;
  /** The correct matches are shown. */
  isChecked: boolean;
  onGive: (given: string[]) => void;
}

export function MatchingFields(props: MatchingFieldsProps) {
  const { task, answers, given, disabled, isChecked, onGive } = props;
  const { prompts } = task;
  const name = useId();
  const [active, setActive] = useState(() => nextOpen(prompts.length, given, 0));
  const put = (answer: string | undefined) => {
    if (answer === undefined) return;
    const isTaken = given[active] === answer;
    const next = prompts.map((_, at) => {
      if (at === active) return isTaken ? '' : answer;
      // Each belongs to one.
      return given[at] === answer ? '' : (given[at] ?? '');
    });
    onGive(next);
    if (!isTaken) setActive(nextOpen(prompts.length, next, active));
  };
  usePickKeys(disabled, (index) => put(answers[index]));
  /** None while it is not to be told. */
  const isRight = (at: number) => (isChecked ? given[at] === task.answers[at] : undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div role="radiogroup" aria-label="Match for" className="grid content-start gap-2">
        {prompts.map((prompt, at) => (
          <label
            key={prompt}
            className={classes(
              'flex min-h-12 cursor-pointer touch-manipulation items-start gap-3 rounded-control border px-3 py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              lookOf(isChecked || at === active, isRight(at)),
            )}
          >
            <input
              type="radio"
              name={name}
              checked={at === active}
              onChange={() => setActive(at)}
              className="mt-0.5 size-5 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1 gap-0.5 break-words">
              <span dir="auto" className="text-left font-medium">
                {prompt}
              </span>
              <span dir="auto" className="text-left text-sm text-muted">
                {given[at] || 'No match yet'}
              </span>
            </span>
            {isChecked ? <PartMark isRight={isRight(at) === true} /> : null}
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend would be one more title */}
      <div role="group" aria-label="Matches" className="grid content-start gap-2">
        {answers.map((answer, index) => {
          const at = given.indexOf(answer);
          return (
            <button
              key={answer}
              type="button"
              aria-pressed={at === active}
              aria-keyshortcuts={`${index + 1}`}
              onClick={() => put(answer)}
              className={classes(
                'flex min-h-12 touch-manipulation items-start gap-3 rounded-control border px-3 py-2.5 text-left',
                lookOf(at >= 0, at >= 0 ? isRight(at) : undefined),
              )}
            >
              <span className="grid min-w-0 flex-1 gap-0.5 break-words">
                <span dir="auto" className="text-left">
                  {answer}
                </span>
                {at >= 0 ? <span className="text-sm text-muted">{prompts[at]}</span> : null}
              </span>
              <Digit index={index} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The next prompt without a match, round to the first; none: the same one. */
function nextOpen(count: number, given: readonly string[], from: number): number {
  for (let step = 0; step < count; step++) {
    const at = (from + step) % count;
    if (!given[at]) return at;
  }
  return from;
}
