/** A review of one deck or all decks. It fills the window and shows one card at a time. */
import { Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { DataRemoved } from '../../../db/storage-problem.ts';
import { removedData } from '../../../db/storage-signals.ts';
import * as say from '../../../lib/messages.ts';
import type { Rating } from '../../../model/entities/facts/review.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { type DueCounts, type Scope, totalDue } from '../../../queries/due-cards.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/dialog/cover.tsx';
import { useBlockedBack } from '../../../ui/dialog/use-blocked-back.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
import { useAim } from '../../../ui/press/aim.ts';
import { digitOf } from '../../../ui/press/key-press.ts';
import {
  characterKeysOn,
  isShortcut,
  isTyping,
  type ShortcutName,
} from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useHeldWork } from '../../../ui/work/in-hand.ts';
import { forgetReadyMedia } from '../card-media.tsx';
import { EditCard } from '../cards/edit-card-dialog.tsx';
import { CardDialogs, CardMenu, useActsOnCard } from './card-menu.tsx';
import type { CustomSitting } from './custom/custom-queue.ts';
import { openReview } from './open-review.ts';
import { ButtonHint, RatingBar, SwipeStage } from './rating-bar.tsx';
import { ReviewCard } from './review-card.tsx';
import { useReviewSettings } from './review-settings.ts';
import { maxDurationMs, type ReviewState, stepsOf } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';
import { minutesOf, ReviewProgress, ReviewSummary, ReviewWait } from './review-summary.tsx';
import { createVisibleTime } from './visible-time.ts';
import { WithSource } from './with-source.tsx';

interface ReviewSessionProps {
  scope: Scope;
  name: string;
  /** Also asks cards that are due in the next days. */
  isAhead?: boolean;
  /** Asks these cards instead of due cards. */
  custom?: CustomSitting | undefined;
  /** The due counts of the screen behind. */
  counted?: DueCounts | undefined;
  onLeave: () => void;
}

export function ReviewSession({
  scope,
  name,
  isAhead = false,
  custom,
  counted,
  onLeave,
}: ReviewSessionProps) {
  const [time] = useState(() => createVisibleTime());
  const [hardCard, setHardCard] = useState<string>();
  const [review] = useState(() =>
    openReview({ scope, isAhead, custom, counted, now: time.now, onEdit: setHardCard }),
  );
  const state = useStore(review);
  useEffect(() => {
    void review.resume();
  }, [review]);
  useEffect(() => time.stop, [time]);
  useEffect(() => forgetReadyMedia, []);
  useBlockedBack(onLeave, true);
  useHeldWork(state.phase === 'finished' || state.phase === 'failed' ? undefined : 'your review');
  const decide = useDecision(state, review);
  const { showsTimer } = useReviewSettings();
  const on = useActsOnCard(review, state, {
    whenMoved: typeof scope === 'string' && custom === undefined,
    whenLater: custom === undefined,
  });
  useReviewKeys({
    onShow: decide.showAnswer,
    onRate: decide.rateByKey,
    onGood: () => decide.rate(3),
    onUndo: () => void review.undo(),
    onLeave,
    acts: on.byKey,
    onFlag: on.acts.flag,
  });
  const { phase, current } = state;
  const steps = stepsOf(state);
  return (
    <Cover label={`Review: ${name}`}>
      <WithSource cardId={current?.card.id}>
        <header
          data-bar
          className="sticky top-0 z-10 mx-auto flex w-full max-w-3xl flex-wrap items-center justify-end gap-1 bg-bg px-2 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 sm:gap-2 sm:px-4"
        >
          <IconButton label="Leave review" icon={<X aria-hidden size={22} />} onClick={onLeave} />
          <ReviewProgress
            done={state.done.length}
            left={totalDue(state.remaining)}
            waitUntil={phase === 'waiting' ? state.waitUntil : undefined}
            name={name}
          />
          {showsTimer && current !== undefined ? (
            <ReviewTimer key={`${current.card.id} ${steps.length}`} now={time.now} />
          ) : null}
          <Button
            variant="ghost"
            icon={<Undo2 aria-hidden size={18} />}
            disabled={steps.length === 0}
            aria-keyshortcuts="Z"
            onClick={() => void review.undo()}
          >
            Undo
          </Button>
          {current === undefined ? null : <CardMenu acts={on.byKey} />}
        </header>
        <SwipeStage
          onTap={phase === 'question' ? () => void decide.showAnswer() : undefined}
          onRate={phase === 'answer' ? decide.rate : undefined}
        >
          <Stage state={state} review={review} onShow={decide.showAnswer} onLeave={onLeave} />
        </SwipeStage>
        <footer
          data-bar
          className="sticky bottom-0 mx-auto w-full max-w-3xl bg-bg px-4 pt-[min(0.5rem,2dvh)] pb-[max(min(1rem,2dvh),env(safe-area-inset-bottom))] sm:px-6"
        >
          <Decision state={state} decide={decide} />
        </footer>
        <CardDialogs open={on.open} card={current?.card} acts={on.acts} onClose={on.close} />
        {hardCard === undefined ? null : (
          <EditCard
            key={hardCard}
            id={hardCard}
            onSaved={() => void review.refresh()}
            onClose={() => setHardCard(undefined)}
          />
        )}
      </WithSource>
    </Cover>
  );
}

interface StageProps {
  state: ReviewState;
  review: ReviewStore;
  onShow: () => void;
  onLeave: () => void;
}

function Stage({ state, review, onShow, onLeave }: StageProps) {
  const { phase, current, remaining, waitUntil = 0 } = state;
  if (phase === 'finished') {
    const { done, nextDueAt, later } = state;
    const next = { nextDueAt, later, nowMs: Date.now() };
    return <ReviewSummary done={done} next={next} onLeave={onLeave} />;
  }
  if (phase === 'failed') return <ReviewProblem onRetry={() => void review.resume()} />;
  if (phase === 'waiting') {
    return (
      <ReviewWait
        untilMs={waitUntil}
        onDue={review.resume}
        onAhead={review.showAhead}
        onFinish={review.finish}
      />
    );
  }
  if (current === undefined) return <Loading label="Fetching flashcards" />;
  return (
    <ReviewCard
      asked={current}
      answered={phase === 'answer'}
      left={totalDue(remaining)}
      onShow={onShow}
    />
  );
}

/** After the data was removed, only a reload helps. The review covers the banner that says so. */
function ReviewProblem({ onRetry }: { onRetry: () => void }) {
  const [text, label, act] = removedData.isUp()
    ? [new DataRemoved().message, 'Reload', () => void newVersion.reloadAnyway()]
    : [undefined, 'Try again', onRetry];
  return (
    <Problem
      title={say.errorFetchingFlashcards}
      text={text}
      action={<Button onClick={act}>{label}</Button>}
    />
  );
}

function Decision({ state: { phase, current }, decide }: { state: ReviewState; decide: Decide }) {
  if (phase === 'question') {
    return (
      <Button
        className="relative min-h-[min(4rem,max(64px,14dvh))] w-full touch-manipulation aria-disabled:opacity-100"
        aria-disabled={!decide.isSettled || undefined}
        onClick={decide.showAnswer}
      >
        Show answer
        <ButtonHint>{characterKeysOn() ? 'Space' : undefined}</ButtonHint>
      </Button>
    );
  }
  if (phase !== 'answer' || current === undefined) return null;
  const { intervals, isPractice = false } = current;
  return (
    <RatingBar
      intervals={intervals}
      isPractice={isPractice}
      isSettled={decide.isSettled}
      onRate={decide.rate}
    />
  );
}

/**
 * A tap or key aimed at the card before has no effect. The ratings replace “Show answer”, so a double tap there must not
 * rate. Their keys differ from the keys that show the answer, so they may follow at once.
 */
function useDecision({ current, phase, done }: ReviewState, review: ReviewStore) {
  // A card that returns at once, after a rating or an undo, counts as another card.
  const card = `${current?.card.id} ${done.length}`;
  const cardAim = useAim(card);
  const sideAim = useAim(`${card} ${phase}`);
  const rateIf = (isMeant: () => boolean) => (rating: Rating) => {
    if (isMeant()) void review.rate(rating);
  };
  return {
    isSettled: sideAim.isSettled,
    /** @returns `false` if the answer is shown already */
    showAnswer: (): boolean => {
      if (phase !== 'question') return false;
      if (cardAim.isMeant()) review.showAnswer();
      return true;
    },
    rate: rateIf(sideAim.isMeant),
    rateByKey: rateIf(cardAim.isMeant),
  };
}

type Decide = ReturnType<typeof useDecision>;

/** The time that counts for the current card. @param now the visible time of the tab, milliseconds */
function ReviewTimer({ now }: { now: () => number }) {
  const [since] = useState(now);
  useNow(1_000);
  const seconds = Math.floor(Math.min(maxDurationMs, Math.max(0, now() - since)) / 1_000);
  return (
    <span
      role="timer"
      aria-label="Time on this card"
      className="ms-2 text-sm text-muted tabular-nums"
    >
      {minutesOf(seconds)}
    </span>
  );
}

interface ReviewKeys {
  onShow: Decide['showAnswer'];
  onRate: (rating: Rating) => void;
  /** Rates “Good” with the key that also shows the answer. */
  onGood: () => void;
  onUndo: () => void;
  onLeave: () => void;
  /** By shortcut (`ui/press/shortcuts.ts`). */
  acts: Readonly<Partial<Record<ShortcutName, () => void>>>;
  onFlag: (flag: number) => void;
}

function useReviewKeys(keys: ReviewKeys): void {
  const pane = usePane();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOnSide(event.target, pane)) act(event, keys);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

const ratings: readonly (readonly [ShortcutName, Rating])[] = [
  ['review.again', 1],
  ['review.hard', 2],
  ['review.good', 3],
  ['review.easy', 4],
];

function act(event: KeyboardEvent, keys: ReviewKeys): void {
  if (event.repeat) return;
  // In the field of an answer only Enter and Escape are shortcuts.
  if (isTyping(event.target) && event.key !== 'Enter' && event.key !== 'Escape') return;
  const rating = ratings.find(([name]) => isShortcut(event, name))?.[1];
  const other = Object.entries(keys.acts).find(([name]) => isShortcut(event, name as ShortcutName));
  if (rating !== undefined) keys.onRate(rating);
  else if (other !== undefined) other[1]?.();
  else if (isShortcut(event, 'review.flagged')) keys.onFlag(digitOf(event) ?? 0);
  else if (isShortcut(event, 'review.undo')) keys.onUndo();
  else if (isShortcut(event, 'review.leave')) keys.onLeave();
  else if (isShortcut(event, 'review.show') && !isControl(event.target)) {
    if (!keys.onShow() && isShortcut(event, 'review.next')) keys.onGood();
  } else return;
  event.preventDefault();
}

/** A focused button or link handles Space and Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, audio, summary') !== null;
}
