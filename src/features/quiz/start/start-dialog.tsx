/** Options of a new sitting: practice or exam, time limit, number of questions. */
import { useState } from 'react';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { Quiz } from '../../../model/entities/quiz/quiz.ts';
import { RadioCards, Switch } from '../../../ui/choice.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { startSitting } from './start-sitting.ts';

interface StartDialogProps {
  quiz: Quiz;
  /** Questions of the quiz, or to draw from. */
  questionCount: number;
  /** Answers of a running sitting, which a new one drops. */
  answerCount: number;
  onStarted: () => void;
  onClose: () => void;
}

type Mode = 'practice' | 'exam';

const modes = [
  { value: 'practice', label: 'Practice' },
  { value: 'exam', label: 'Exam' },
] as const;
const mostMinutes = 600;

export function StartDialog({
  quiz,
  questionCount,
  answerCount,
  onStarted,
  onClose,
}: StartDialogProps) {
  const [mode, setMode] = useState<Mode>('practice');
  const [typed, setTyped] = useState({
    count: String(Math.min(quiz.mix?.length ?? questionCount, questionCount)),
    minutes: String(Math.min(questionCount, mostMinutes)),
  });
  const [isAdaptive, setAdaptive] = useState(quiz.mix?.isAdaptive === true);
  const [isJudged, setJudged] = useState(false);
  const isExam = mode === 'exam';
  const count = wholeNumber(typed.count);
  const minutes = typed.minutes.trim() === '' ? undefined : wholeNumber(typed.minutes);
  const problems = {
    count: count >= 1 && count <= questionCount ? undefined : `Enter 1 to ${questionCount}.`,
    minutes:
      !isExam || minutes === undefined || (minutes >= 1 && minutes <= mostMinutes)
        ? undefined
        : `Enter 1 to ${mostMinutes}, or nothing.`,
  };
  const [start, busy] = useOnce(async () => {
    setJudged(true);
    if (problems.count ?? problems.minutes) return;
    const limitMs = isExam && minutes !== undefined ? minutes * 60_000 : undefined;
    try {
      await startSitting(quiz, { isExam, limitMs, length: count, isAdaptive });
    } catch (error) {
      console.warn('The quiz could not be started', error);
      toastError(say.errorFetchingQuestions);
      return;
    }
    onStarted();
  });
  const field = (name: keyof typeof typed) => ({
    type: 'text',
    inputMode: 'numeric' as const,
    value: typed[name],
    error: isJudged ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <FormDialog
      title="Start quiz"
      submitLabel={answerCount > 0 ? 'Start again' : 'Start quiz'}
      busy={busy}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {answerCount > 0 ? (
        <p className="rounded-control bg-warn-soft p-3 text-sm">
          {`You have started this quiz. Starting again drops ${plural(answerCount, 'answer')}.`}
        </p>
      ) : null}
      <RadioCards legend="Mode" name="mode" options={modes} value={mode} onChange={setMode} />
      <p className="text-sm text-muted">
        {isExam
          ? 'Answers are shown at the end. The time goes on when you leave.'
          : 'You can check each answer as you go.'}
      </p>
      {isExam ? (
        <TextField
          label="Time limit (minutes)"
          hint="Leave it empty for no limit."
          {...field('minutes')}
        />
      ) : null}
      <TextField label="Questions" hint={`Up to ${questionCount}.`} {...field('count')} />
      {count < questionCount ? (
        <Switch
          label="Weak pages more often"
          hint="Asks more of what you missed in earlier quizzes."
          checked={isAdaptive}
          onChange={setAdaptive}
        />
      ) : null}
    </FormDialog>
  );
}

/** @returns `NaN` if it is not a whole number */
export function wholeNumber(typed: string): number {
  return /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
}
