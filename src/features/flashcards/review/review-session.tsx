/** A review of one deck or of all. It fills the window and shows one card at a time. */
import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import { keepToastsBelow } from '../../../ui/toaster/toasts-below.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useHeldWork } from '../../../ui/work/in-hand.ts';
import { EditLater } from '../cards/edit-card-dialog.tsx';
import { forgetReadyMedia } from '../ready-media.ts';
import { CardDialogs } from './acts/card-dialogs.tsx';
import { CardMenu } from './acts/card-menu.tsx';
import { useActsOnCard } from './acts/use-acts-on-card.ts';
import type { CustomSitting } from './custom/custom-queue.ts';
import { openReview } from './open-review.ts';
import { ButtonHint, RatingBar } from './rating-bar.tsx';
import { ReviewCard } from './review-card.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ReviewProgress } from './review-progress.tsx';
import { useReviewSettings } from './review-settings.ts';
import { maxDurationMs, type ReviewState, stepsOf } from './review-state.ts';
import type { ReviewStore } from './review-store.ts';
import { ReviewSummary } from './review-summary.tsx';
import { ReviewWait } from './review-wait.tsx';
import { WithSource } from './source/with-source.tsx';
import { SwipeStage } from './swipe/swipe-stage.tsx';
import { createVisibleTime } from './timer/visible-time.ts';

interface ReviewSessionProps {
  scope: Scope;
  /** The name of the deck, or of all decks. */
  name: string;
  /** Also asks cards that are due in the next days. */
  isAhead?: boolean;
  /** Asks these cards instead of those that are due. */
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
          ref={keepToastsBelow}
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
        <footer className="sticky bottom-0 mx-auto w-full max-w-3xl bg-bg px-4 pt-[min(0.5rem,2dvh)] pb-[max(min(1rem,2dvh),env(safe-area-inset-bottom))] sm:px-6">
          <Decision state={state} decide={decide} />
        </footer>
        <CardDialogs open={on.open} card={current?.card} acts={on.acts} onClose={on.close} />
        {hardCard === undefined ? null : (
          <EditLater
            key={hardCard}
            cardId={hardCard}
            onSaved={() => void review.refresh()}
            onClose={() => setHardCard(undefined)}
          />
        )}
      </WithSource>
    </Cover>
  );
}

interface PartProps {
  state: ReviewState;
  review: ReviewStore;
}

interface StageProps extends PartProps {
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
  if (phase === 'failed') {
    return <ReviewProblem onRetry={() => void review.resume()} />;
  }
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

/** Nothing can be asked again of data that was removed; the banner that says so lies behind the review. */
function ReviewProblem({ onRetry }: { onRetry: () => void }) {
  if (!removedData.isUp())
    return (
      <Problem
        title={say.errorFetchingFlashcards}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  return (
    <Problem
      title={say.errorFetchingFlashcards}
      text={new DataRemoved().message}
      action={<Button onClick={() => void newVersion.reloadAnyway()}>Reload</Button>}
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
 * Decisions about the card on the screen. A tap or key that was aimed at the card before has no effect. The ratings
 * appear in the place of “Show answer”, so a double tap there must not rate. The keys of the ratings differ from the
 * keys that show the answer, so they may follow at once.
 */
interface Decide {
  isSettled: boolean;
  /** @returns `false` if it is shown already */
  showAnswer: () => boolean;
  rate: (rating: Rating) => void;
  rateByKey: (rating: Rating) => void;
}

function useDecision({ current, phase, done }: ReviewState, review: ReviewStore): Decide {
  // A card that returns at once, after a rating or an undo, counts as another one.
  const card = `${current?.card.id} ${done.length}`;
  const cardAim = useAim(card);
  const sideAim = useAim(`${card} ${phase}`);
  const rateIf = (isMeant: () => boolean) => (rating: Rating) => {
    if (isMeant()) void review.rate(rating);
  };
  return {
    isSettled: sideAim.isSettled,
    showAnswer: () => {
      if (phase !== 'question') return false;
      if (cardAim.isMeant()) review.showAnswer();
      return true;
    },
    rate: rateIf(sideAim.isMeant),
    rateByKey: rateIf(cardAim.isMeant),
  };
}

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
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </span>
  );
}
