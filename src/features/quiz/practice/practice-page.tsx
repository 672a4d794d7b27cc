/** A running sitting, one question at a time. Each choice is stored at once, so leaving or reloading loses nothing. */
import { useNavigate } from '@tanstack/react-router';
import { Flag, LayoutGrid, Timer } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as say from '../../../lib/messages.ts';
import type { Question, Quiz } from '../../../model/entities/quiz/quiz.ts';
import { isGiven, shareOf } from '../../../model/study/quiz/mark.ts';
import { taskOf } from '../../../model/study/quiz/task.ts';
import { verdictOfShare } from '../../../model/study/scoring.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { useAim } from '../../../ui/press/aim.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { useSecondsUntil } from '../../../ui/use-now.ts';
import { useHeldWork } from '../../../ui/work/in-hand.ts';
import { AnswerParts, Explanation, QuestionSource, VerdictLine } from '../answer-parts.tsx';
import { BackToQuiz } from '../back-link.tsx';
import type { FilesOfQuizzes } from '../use-quiz.ts';
import { OverviewDialog } from './overview-dialog.tsx';
import {
  check,
  endOf,
  give,
  givenOf,
  goTo,
  openParts,
  type PracticeDraft,
  statesOf,
  toggleFlag,
  unfinished,
} from './sitting/practice.ts';
import { finishPractice, type SittingPlace } from './sitting/sittings.ts';
import { usePractice } from './sitting/use-practice.ts';
import { TaskFields } from './task-fields.tsx';
import { useGoOnKey, useOverviewKeys } from './use-practice-keys.ts';

interface PracticeProps {
  quiz: Quiz;
  questions: Question[];
  files: FilesOfQuizzes;
  place: SittingPlace;
  underWay: PracticeDraft | null;
  /** Used if no sitting is under way. */
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
    <Page title={quiz.title} isDense above={<BackToQuiz id={quiz.id} />}>
      <form onSubmit={submit} className="mx-auto grid w-full max-w-3xl gap-6">
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
        {/* Sticky, on a phone above the bar, unless the screen is low or the text large. */}
        <div
          data-bar
          className="bottom-0 z-10 -my-3 flex flex-wrap justify-between gap-2 bg-bg py-3 max-lg:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] [@media(height>=34rem)]:sticky"
        >
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

/** Whether each answer is checked at once, as last chosen on this device. */
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
        console.warn('The choice could not be stored', error);
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

interface FeedbackProps {
  question: Question;
  given: readonly string[];
  fileId: string | null | undefined;
}

function Feedback({ question, given, fileId }: FeedbackProps) {
  const panel = useRef<HTMLElement>(null);
  // The fields that had the focus are disabled now.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // jsdom has no `scrollIntoView`.
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const { page, quote, noteId, cardId } = question;
  const task = taskOf(question);
  const share = shareOf(task, given);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Result of this question"
      // Room for the sticky buttons.
      className={`${surfaceClass} grid gap-3 p-4 outline-none scroll-mb-24 max-lg:[@media(height>=34rem)]:scroll-mb-36 sm:p-6`}
    >
      <VerdictLine verdict={verdictOfShare(share)} share={share} />
      <AnswerParts task={task} given={given} />
      <Explanation text={question.explanation} />
      <QuestionSource {...{ fileId, page, quote, noteId, cardId }} />
    </section>
  );
}

/** Hands in again after a failure, such as a full disk. */
const againMs = 30_000;

/** Minutes below which a screen reader announces the remaining time. */
const saidAtMin = [10, 5, 1];

interface TimeLeftProps {
  /** Wall clock, milliseconds since the epoch. */
  endsAt: number;
  onOver: () => void;
}

export function TimeLeft({ endsAt, onOver }: TimeLeftProps) {
  const seconds = useSecondsUntil(endsAt);
  const over = useEffectEvent(onOver);
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return;
    over();
    const timer = setInterval(() => over(), againMs);
    return () => clearInterval(timer);
  }, [isOver]);
  const said = saidAtMin.filter((minutes) => seconds < 60 * minutes).at(-1);
  return (
    <>
      <span
        role="timer"
        aria-label="Time left"
        className={classes(
          'flex items-center gap-1.5 font-medium tabular-nums',
          seconds <= 60 && 'text-danger',
        )}
      >
        <Timer aria-hidden size={18} />
        {clockOf(seconds)}
      </span>
      <span role="status" className="sr-only">
        {said === undefined || isOver ? '' : `Less than ${said} min left`}
      </span>
    </>
  );
}

/** Setting back the clock during a sitting gives no more time. @param endsAt wall clock; `undefined`: no limit */
export function useTimeOver(endsAt: number | undefined): () => boolean {
  const lastsUntil = useMemo(
    () => (endsAt === undefined ? Infinity : performance.now() + endsAt - Date.now()),
    [endsAt],
  );
  return () => endsAt !== undefined && (Date.now() >= endsAt || performance.now() >= lastsUntil);
}

/** Only a broken client sets a longer limit. */
const mostHours = 999;

/** `1:05:09`, `5:09`. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > mostHours) return `${mostHours}+ h`;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
