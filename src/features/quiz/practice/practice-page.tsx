/** One question at a time. Each choice is stored at once, so leaving or reloading loses nothing. */
import { useNavigate } from '@tanstack/react-router';
import { Flag, LayoutGrid } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as say from '../../../lib/messages.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { isGiven } from '../../../model/study/quiz/mark.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useAim } from '../../../ui/press/aim.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useHeldWork } from '../../../ui/work/in-hand.ts';
import { BackToQuiz } from '../back-link.tsx';
import type { FilesOfQuizzes } from '../use-quiz.ts';
import { Feedback } from './feedback.tsx';
import { openParts, statesOf, unfinished } from './overview/all-questions.ts';
import { OverviewDialog } from './overview/overview-dialog.tsx';
import { finishPractice } from './sitting/finish-practice.ts';
import { toggleFlag } from './sitting/flags.ts';
import { check, endOf, give, givenOf, goTo, type PracticeDraft } from './sitting/practice.ts';
import type { SittingPlace } from './sitting/sittings.ts';
import { usePractice } from './sitting/use-practice.ts';
import { TaskFields } from './tasks/task-fields.tsx';
import { TimeLeft, useTimeOver } from './time-left.tsx';
import { useGoOnKey, useOverviewKeys } from './use-practice-keys.ts';

interface PracticeProps {
  quiz: Quiz;
  questions: Question[];
  files: FilesOfQuizzes;
  place: SittingPlace;
  underWay: PracticeDraft | null;
  /** Begins where none is under way. */
  fresh: PracticeDraft;
}

const timeIsUp = 'Time is up. Your answers are handed in.';

export function Practice({ quiz, questions, files, place, underWay, fresh }: PracticeProps) {
  const { draft, change, whole, end } = usePractice(place, underWay, fresh);
  const navigate = useNavigate();
  useHeldWork('your quiz');
  const [open, setOpen] = useState<'confirm' | 'overview'>();
  const close = () => setOpen(undefined);
  const at = Math.min(draft.at, questions.length - 1);
  const question = questions[at] ?? questions[0];
  const isLast = at === questions.length - 1;
  const states = statesOf(draft, questions);
  const { unanswered, flagged } = openParts(states);
  const given = question ? givenOf(draft, question) : [];
  const [checksEach, setChecksEach] = useCheckEach();
  const isChecked = question !== undefined && draft.checked?.[question.id] === true;
  const isExam = draft.isExam === true;
  const isToCheck = checksEach && !isExam && !isChecked && isGiven(given);
  const endsAt = endOf(draft);
  const isTimeOver = useTimeOver(endsAt);
  const move = (by: number) => change(goTo(draft, at + by, questions.length));
  const [finish, busy] = useOnce(async () => {
    close();
    const finished = await finishPractice(place, whole(), questions);
    const words = { failed: say.errorCalculatingQuizResult };
    if (!tell(finished, isTimeOver() ? { ...words, done: timeIsUp } : words)) return;
    end();
    const to = '/dashboard/library/quiz/$id';
    const hash = `attempt=${finished.data}`;
    await navigate({ to, params: { id: quiz.id }, hash, replace: true });
  });
  const goOn = () => {
    if (isTimeOver()) void finish();
    else if (isToCheck && question) change(check(draft, question, Date.now()));
    else if (!isLast) move(1);
    else if (unanswered + flagged > 0) setOpen('confirm');
    else void finish();
  };
  const { isMeant, isSettled } = useAim(`${question?.id} ${isChecked}`);
  const ifMeant = (act: () => void) => {
    if (isMeant()) act();
  };
  const isHeld = busy || open !== undefined;
  useGoOnKey(isHeld, () => ifMeant(goOn));
  const isFlagged = states[at]?.isFlagged === true;
  const flag = () => {
    if (question) change(toggleFlag(draft, question.id, Date.now()));
  };
  useOverviewKeys(isHeld, { all: () => setOpen('overview'), flag });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ifMeant(goOn);
  };
  if (question === undefined) return null;
  return (
    <Page title={quiz.title} above={<BackToQuiz id={quiz.id} />}>
      <form onSubmit={submit} className="grid gap-6">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="min-w-0 flex-1 basis-32">
            <ProgressBar
              label={`Question ${at + 1}`}
              value={at + 1}
              max={questions.length}
              detail={`${at + 1} / ${questions.length}`}
            />
          </div>
          {endsAt === undefined ? null : <TimeLeft endsAt={endsAt} onOver={() => void finish()} />}
          <div className="ms-auto flex">
            <IconButton
              label="Flag for later"
              aria-pressed={isFlagged}
              disabled={busy}
              icon={
                <Flag
                  aria-hidden
                  size={20}
                  className={isFlagged ? 'fill-current text-danger' : ''}
                />
              }
              onClick={flag}
            />
            <IconButton
              label="All questions"
              disabled={busy}
              icon={<LayoutGrid aria-hidden size={20} />}
              onClick={() => setOpen('overview')}
            />
          </div>
        </div>
        <TaskFields
          key={question.id}
          question={question}
          seed={`${draft.attemptId} ${question.id}`}
          given={given}
          isChecked={isChecked}
          isHeld={isHeld}
          onGive={(next) => {
            if (!isTimeOver()) change(give(draft, question, next, Date.now()));
          }}
        />
        {isChecked ? (
          <Feedback
            key={`result of ${question.id}`}
            question={question}
            given={given}
            fileId={files.get(question.quizId)}
          />
        ) : null}
        {isExam ? null : (
          <Switch
            label="Check each answer"
            hint="Shows the correct answer at once. A checked answer can’t be changed."
            checked={checksEach}
            onChange={setChecksEach}
          />
        )}
        {/* It stands still, on a phone above the bar, however long the question is; on its side, or with large text, it would hide it. */}
        <div className="bottom-0 z-10 -my-3 flex flex-wrap justify-between gap-2 bg-bg py-3 max-lg:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] [@media(height>=34rem)]:sticky">
          <Button
            variant="secondary"
            disabled={at === 0 || busy}
            onClick={() => ifMeant(() => move(-1))}
          >
            Previous
          </Button>
          <Button
            type="submit"
            busy={busy}
            aria-disabled={!isSettled || undefined}
            className="min-w-32 grow aria-disabled:opacity-100 sm:grow-0"
          >
            {isToCheck ? 'Check answer' : isLast ? 'Finish quiz' : 'Next'}
          </Button>
        </div>
      </form>
      {open === 'overview' ? (
        <OverviewDialog
          states={states}
          at={at}
          onGoTo={(wanted) => {
            change(goTo(draft, wanted, questions.length));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          {...unfinished(unanswered, flagged)}
          confirmLabel="Finish anyway"
          variant="primary"
          onConfirm={() => void finish()}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

const key = 'haversack-quiz-check-each';

/** Whether each answer is checked at once. The last choice is kept on this device. */
function useCheckEach(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isKept);
  return [
    on,
    (wanted) => {
      setOn(wanted);
      try {
        if (wanted) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch (error) {
        console.warn('The choice holds for this quiz only', error);
      }
    },
  ];
}

function isKept(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}
