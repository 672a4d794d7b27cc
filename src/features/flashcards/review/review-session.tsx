/** A sitting of review over one deck or over all: the whole window, one card, one decision at a time. */
import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { currentDatabase } from '../../../db/database.ts';
import { mutate } from '../../../db/mutate.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import { rateCard, undoReview } from '../../../model/entities/facts/review.ts';
import { type Scope, totalDue } from '../../../queries/due-cards.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/dialog/cover.tsx';
import { Loading, Problem } from '../../../ui/page/states.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';
import { useHeldWork } from '../../../ui/work/in-hand.ts';
import { RatingBar } from './rating-bar.tsx';
import { ReviewCard } from './review-card.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ReviewProgress } from './review-progress.tsx';
import { readAskedCard, readNextDue, readQueue } from './review-source.ts';
import { createReview, type ReviewState, type ReviewStore } from './review-store.ts';
import { ReviewSummary } from './review-summary.tsx';
import { ReviewWait } from './review-wait.tsx';
import { type Decide, useDecision } from './use-decision.ts';
import { WithSource } from './with-source.tsx';

interface ReviewSessionProps {
  scope: Scope;
  /** The deck's name, or what all of them are called. */
  name: string;
  /** Asks cards of the days to come too. */
  isAhead?: boolean;
  onLeave: () => void;
}

export function ReviewSession({ scope, name, isAhead = false, onLeave }: ReviewSessionProps) {
  const [review] = useState(() => openReview(scope, isAhead));
  const state = useStore(review);
  useEffect(() => {
    void review.resume();
  }, [review]);
  useHeldWork(state.phase === 'finished' || state.phase === 'failed' ? undefined : 'your review');
  const decide = useDecision(state, review);
  useReviewKeys({
    onShow: decide.showAnswer,
    onRate: decide.rateByKey,
    onUndo: () => void review.undo(),
    onLeave,
  });
  return (
    <Cover label={`Review: ${name}`}>
      <WithSource cardId={state.current?.card.id}>
        <header className="sticky top-0 z-10 mx-auto flex w-full max-w-3xl items-center gap-2 bg-bg px-2 pt-[calc(0.5rem+env(safe-area-inset-top))] pb-2 sm:px-4">
          <IconButton label="Leave review" icon={<X aria-hidden size={22} />} onClick={onLeave} />
          <ReviewProgress done={state.done.length} left={totalDue(state.remaining)} name={name} />
          <Button
            variant="ghost"
            icon={<Undo2 aria-hidden size={18} />}
            disabled={state.done.length === 0}
            aria-keyshortcuts="U"
            onClick={() => void review.undo()}
          >
            Undo
          </Button>
        </header>
        <div className="mx-auto flex w-full max-w-3xl flex-1 items-center px-4 py-4 sm:px-6">
          <Stage state={state} review={review} onShow={decide.showAnswer} onLeave={onLeave} />
        </div>
        <footer className="sticky bottom-0 mx-auto w-full max-w-3xl bg-bg px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
          <Decision state={state} decide={decide} />
        </footer>
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
    const { done, nextDueAt } = state;
    return <ReviewSummary done={done} nextDueAt={nextDueAt} nowMs={Date.now()} onLeave={onLeave} />;
  }
  if (phase === 'failed') {
    const retry = <Button onClick={() => void review.resume()}>Try again</Button>;
    return <Problem title={say.errorFetchingFlashcards} action={retry} />;
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
      card={current.card}
      answered={phase === 'answer'}
      left={totalDue(remaining)}
      onShow={onShow}
    />
  );
}

function Decision({ state: { phase, current }, decide }: { state: ReviewState; decide: Decide }) {
  if (phase === 'question') {
    return (
      <Button
        className="min-h-16 w-full touch-manipulation aria-disabled:opacity-100"
        aria-disabled={!decide.isSettled || undefined}
        onClick={decide.showAnswer}
      >
        Show answer
      </Button>
    );
  }
  if (phase !== 'answer' || current === undefined) return null;
  const { intervals } = current;
  return <RatingBar intervals={intervals} isSettled={decide.isSettled} onRate={decide.rate} />;
}

function openReview(scope: Scope, isAhead: boolean): ReviewStore {
  const db = currentDatabase();
  const clock = () => {
    const nowMs = Date.now();
    return { nowMs, tzOffsetMin: localOffsetMin(nowMs) };
  };
  const asked = new Set<string>();
  const studyAhead = isAhead ? { asked } : undefined;
  return createReview({
    now: Date.now,
    readQueue: (after, ahead) => readQueue(db, scope, clock(), after, ahead, studyAhead),
    openCard: (cardId) => readAskedCard(db, cardId, clock()),
    readNextDue: () => readNextDue(db, scope, Date.now()),
    rate: (input) => {
      asked.add(input.cardId);
      return mutate(rateCard, input);
    },
    undo: (input) => {
      asked.delete(input.cardId);
      return mutate(undoReview, input);
    },
    onProblem: toastError,
  });
}
