/** The answers of a question, one of them marked as right; more are added, and those that are too many go. */

import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fewestAnswers, mostAnswers } from '../../../model/entities/quiz/quiz.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AnswerText } from './kinds/answer-text.tsx';
import { type QuestionDraft, withoutAnswer } from './question-form.ts';

interface AnswersFieldProps {
  value: QuestionDraft;
  problem: string | undefined;
  onChange: (changes: Partial<Pick<QuestionDraft, 'options' | 'answer'>>) => void;
}

export function AnswersField({ value, problem, onChange }: AnswersFieldProps) {
  const { options, answer } = value;
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusAnswer = (index: number) =>
    list.current?.querySelectorAll<HTMLTextAreaElement>('textarea')[index]?.focus();
  const faulty = faultyAnswer(value);
  const add = () => {
    flushSync(() => onChange({ options: [...options, ''] }));
    focusAnswer(options.length);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(withoutAnswer(value, index)));
    focusAnswer(Math.min(index, options.length - 2));
  };
  return (
    <div className="grid gap-2">
      <fieldset
        ref={list}
        aria-describedby={problem ? `${group}-problem` : undefined}
        className="grid gap-2"
      >
        <legend className="mb-1.5 text-sm font-medium">Answers: mark the correct one</legend>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers keep their places, their texts change
          <div key={index} className="flex items-center gap-1">
            <label className="grid size-11 shrink-0 place-items-center">
              <input
                type="radio"
                name={group}
                aria-label={`Answer ${index + 1} is correct`}
                checked={index === answer}
                onChange={() => onChange({ answer: index })}
                className="size-5"
              />
            </label>
            <AnswerText
              label={`Answer ${index + 1}`}
              value={option}
              isFaulty={(problem !== undefined && index === faulty) || undefined}
              onChange={(text) => onChange({ options: options.with(index, text) })}
            />
            {options.length > fewestAnswers && index !== answer ? (
              <IconButton
                label={`Remove answer ${index + 1}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => remove(index)}
              />
            ) : (
              <span className="w-11 shrink-0" />
            )}
          </div>
        ))}
      </fieldset>
      <p id={`${group}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      {options.length < mostAnswers ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={add}
        >
          Add answer
        </Button>
      ) : null}
    </div>
  );
}

/** The first that is empty, the marked one before all others, or that is there already; -1: none. */
function faultyAnswer({ options, answer }: QuestionDraft): number {
  const texts = options.map((option) => option.trim());
  if (texts[answer] === '') return answer;
  const empty = texts.indexOf('');
  return empty >= 0 ? empty : texts.findIndex((text, index) => texts.indexOf(text) < index);
}
