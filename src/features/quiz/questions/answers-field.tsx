/** Fields for the answers of a question: a list with one correct answer, and a sentence with blanks. */
import { Plus, SquareDashed, X } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fewestAnswers, mostAnswers } from '../../../model/entities/quiz/quiz.ts';
import { withBlank } from '../../../model/study/quiz/blanks.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { controlClass, TextArea } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
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
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place
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

/** The index of an empty answer, the marked one first, or of a repeated answer; -1 if there is none. */
function faultyAnswer({ options, answer }: QuestionDraft): number {
  const texts = options.map((option) => option.trim());
  if (texts[answer] === '') return answer;
  const empty = texts.indexOf('');
  return empty >= 0 ? empty : texts.findIndex((text, index) => texts.indexOf(text) < index);
}

interface AnswerTextProps {
  label: string;
  value: string;
  isFaulty: boolean | undefined;
  onChange: (value: string) => void;
}

/** A line that grows with its text, for phones. Enter saves. */
export function AnswerText({ label, value, isFaulty, onChange }: AnswerTextProps) {
  return (
    <textarea
      aria-label={label}
      aria-invalid={isFaulty}
      dir="auto"
      rows={1}
      value={value}
      maxLength={longestText}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      className={classes(controlClass, 'field-sizing-content max-h-40 resize-none')}
    />
  );
}

type SentenceFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  'value' | 'error' | 'onChange' | 'onBlur'
>;

/** Words in brackets become blanks. */
export function SentenceField(field: SentenceFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wrap = () => {
    const element = area.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const { sentence, start, end } = withBlank(value, selectionStart, selectionEnd);
    replaceText(element, sentence, start, end);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        ref={area}
        label="Sentence"
        hint="Put the missing words in [brackets]. Separate accepted answers with a slash: [6/six]."
        data-first
        rows={4}
        maxLength={longestText}
        {...field}
      />
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<SquareDashed aria-hidden size={16} />}
        onClick={wrap}
      >
        Make blank
      </Button>
    </div>
  );
}
