/** Answers that are chosen or arranged: matches, options and steps, by taps, digits and arrows. */

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TaskOf } from '../../../model/study/quiz/task.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { moved, SortableList } from '../../../ui/list/sortable-list.tsx';
import { PartMark } from '../answer-parts.tsx';
import { usePickKeys } from './use-practice-keys.ts';

interface MatchingFieldsProps {
  task: TaskOf<'matching'>;
  answers: readonly string[];
  given: readonly string[];
  disabled: boolean;
  isChecked: boolean;
  onGive: (given: string[]) => void;
}

/** The student chooses a prompt, then its match. */
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
      // An answer matches one prompt only.
      return given[at] === answer ? '' : (given[at] ?? '');
    });
    onGive(next);
    if (!isTaken) setActive(nextOpen(prompts.length, next, active));
  };
  usePickKeys(disabled, (index) => put(answers[index]));
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

/** The next prompt without a match, wrapping around, or the same one. */
function nextOpen(count: number, given: readonly string[], from: number): number {
  for (let step = 0; step < count; step++) {
    const at = (from + step) % count;
    if (!given[at]) return at;
  }
  return from;
}

interface OptionGroupProps {
  options: readonly string[];
  given: readonly string[];
  isMany: boolean;
  disabled: boolean;
  /** `undefined` until the correct options are shown. */
  right: readonly string[] | undefined;
  onGive: (given: string[]) => void;
}

export function OptionGroup({ options, given, isMany, disabled, right, onGive }: OptionGroupProps) {
  const name = useId();
  const pick = (option: string | undefined) => {
    if (option === undefined) return;
    if (!isMany) onGive([option]);
    else if (given.includes(option)) onGive(given.filter((one) => one !== option));
    else onGive([...given, option]);
  };
  usePickKeys(disabled, (index) => pick(options[index]));
  return options.map((option, index) => (
    <label
      key={option}
      className={classes(
        'flex min-h-12 cursor-pointer touch-manipulation items-center gap-3 rounded-control border px-4 py-3 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        lookOf(given.includes(option), right?.includes(option)),
      )}
    >
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={name}
        checked={given.includes(option)}
        aria-keyshortcuts={`${index + 1}`}
        onChange={() => pick(option)}
        className="size-5 shrink-0 outline-none"
      />
      <span dir="auto" className="min-w-0 flex-1 break-words">
        {option}
      </span>
      {right && (given.includes(option) || right.includes(option)) ? (
        <PartMark isRight={right.includes(option)} />
      ) : (
        <Digit index={index} />
      )}
    </label>
  ));
}

/** The accent color marks a choice and what is correct, so a wrong choice loses it. */
function lookOf(isGiven: boolean, isRight: boolean | undefined): string {
  if (isGiven)
    return isRight === false ? 'border-danger bg-danger-soft' : 'border-accent bg-accent-soft';
  return isRight ? 'border-accent' : 'border-line-strong/60 hover:bg-surface-2';
}

function Digit({ index }: { index: number }) {
  return (
    <kbd translate="no" aria-hidden className="hidden text-sm text-muted sm:block">
      {index + 1}
    </kbd>
  );
}

interface OrderFieldsProps {
  steps: readonly string[];
  disabled: boolean;
  onGive: (given: string[]) => void;
}

export function OrderFields({ steps, disabled, onGive }: OrderFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const buttonsOf = (at: number) =>
    frame.current?.querySelectorAll('li')[at]?.querySelectorAll('button') ?? [];
  usePickKeys(disabled, (index) => buttonsOf(index)[0]?.focus());
  const move = (from: number, to: number) => {
    flushSync(() => onGive(moved(steps, from, to)));
    // A moved element loses the focus. At an end its own button is disabled.
    const [, up, down] = buttonsOf(to);
    const wanted = to < from ? up : down;
    (wanted?.disabled ? [up, down].find((one) => one?.disabled === false) : wanted)?.focus();
  };
  return (
    <div ref={frame}>
      <SortableList
        label="Steps in your order"
        things={steps}
        idOf={(step) => step}
        nameOf={(step) => step}
        onSort={onGive}
      >
        {(step) => {
          const at = steps.indexOf(step);
          return (
            <div className="flex items-center gap-1">
              <span dir="auto" className="min-w-0 flex-1 text-left break-words">
                <span aria-hidden className="text-muted">
                  {at + 1}.{' '}
                </span>
                {step}
              </span>
              <IconButton
                label={`Move up: ${step}`}
                disabled={at === 0}
                icon={<ChevronUp aria-hidden size={20} />}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move down: ${step}`}
                disabled={at === steps.length - 1}
                icon={<ChevronDown aria-hidden size={20} />}
                onClick={() => move(at, at + 1)}
              />
            </div>
          );
        }}
      </SortableList>
    </div>
  );
}
