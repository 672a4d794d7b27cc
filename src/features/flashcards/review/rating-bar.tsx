/** Two ways to rate a card: four buttons with the time until the card returns, and swipes. */

import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { Rating } from '../../../model/entities/facts/review.ts';
import { classes } from '../../../ui/classes.ts';
import { formatInterval } from '../../../ui/format.ts';
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import { useCardSwipe } from './use-card-swipe.ts';

/** `swipe`: the direction of the swipe with the same meaning. */
export const ratings: { rating: Rating; label: string; className: string; swipe: string }[] = [
  { rating: 1, label: 'Again', className: 'bg-danger-soft text-danger', swipe: '←' },
  { rating: 2, label: 'Hard', className: 'bg-warn-soft text-warn', swipe: '↓' },
  { rating: 3, label: 'Good', className: 'bg-accent-soft text-accent', swipe: '→' },
  { rating: 4, label: 'Easy', className: 'bg-info-soft text-info', swipe: '↑' },
];

interface RatingBarProps {
  intervals: Record<Rating, number>;
  isPractice: boolean;
  /** Taps count (`ui/press/aim.ts`). */
  isSettled: boolean;
  onRate: (rating: Rating) => void;
}

export function RatingBar({ intervals, isPractice, isSettled, onRate }: RatingBarProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      <legend className="sr-only">How well did you know it?</legend>
      {ratings.map(({ rating, label, className, swipe }) => (
        <div key={rating} className="relative grid">
          <button
            type="button"
            aria-describedby={`interval-${rating}`}
            aria-keyshortcuts={`${rating}`}
            aria-disabled={!isSettled || undefined}
            onClick={() => onRate(rating)}
            className={classes(
              'min-h-[min(4rem,max(64px,14dvh))] touch-manipulation rounded-control border border-current/30 px-1 pb-6 font-semibold select-none hover:border-current',
              className,
            )}
          >
            {label}
            <ButtonHint swipe={swipe}>{characterKeysOn() ? `${rating}` : undefined}</ButtonHint>
          </button>
          {/* Outside the button, so that its name is only the rating. */}
          <span
            id={`interval-${rating}`}
            className={classes(
              'pointer-events-none absolute inset-x-0 bottom-1.5 bg-transparent! text-center text-xs whitespace-nowrap tabular-nums',
              className,
            )}
          >
            {isPractice && (rating === 1 ? 'again soon' : 'done')}
            {isPractice ? null : (
              <>
                <span className="sr-only">comes back in </span>
                {formatInterval(intervals[rating])}
              </>
            )}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

interface ButtonHintProps {
  swipe?: string;
  children: string | undefined;
}

/** The key, or the swipe if the device has no keyboard. Not part of the accessible name. */
export function ButtonHint({ swipe, children }: ButtonHintProps) {
  return (
    <span aria-hidden className="absolute end-1.5 top-1.5 text-xs leading-none font-normal">
      <kbd translate="no" className="font-sans pointer-coarse:hidden">
        {children}
      </kbd>
      <span className="hidden pointer-coarse:inline">{swipe}</span>
    </span>
  );
}

interface SwipeStageProps {
  /** Turns the card; `undefined` if it cannot be turned. */
  onTap: (() => void) | undefined;
  /** `undefined` while nothing can be rated. */
  onRate: ((rating: Rating) => void) | undefined;
  children: ReactNode;
}

/** Turns the card on a tap and rates it on a swipe. Shows the rating of the swipe. */
export function SwipeStage({ onTap, onRate, children }: SwipeStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { meaning, dx, dy, mayScroll, handlers } = useCardSwipe(stage, onRate);
  const shown = ratings.find(({ rating }) => rating === meaning?.rating);
  const tap = ({ target }: MouseEvent) => {
    const isPress =
      target instanceof Element &&
      target.closest('button, a, audio, video, summary, input') !== null;
    // A press that has just selected text is not a tap.
    if (!isPress && getSelection()?.isCollapsed !== false) onTap?.();
  };
  const offset = mayScroll ? `${dx}px, 0` : `${dx}px, ${dy}px`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below and the keys do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button below and the keys do the same
    <div
      ref={stage}
      onClick={tap}
      {...handlers}
      className={classes(
        'relative mx-auto flex w-full max-w-3xl flex-1 items-center px-4 py-[min(1rem,2dvh)] sm:px-6',
        onRate === undefined ? '' : mayScroll ? 'touch-pan-y' : 'touch-pinch-zoom',
      )}
    >
      <div
        className={classes(
          'w-full motion-reduce:transform-none!',
          meaning === undefined && 'transition-transform duration-150',
        )}
        style={
          meaning === undefined
            ? undefined
            : { transform: `translate(${offset}) rotate(${dx / 40}deg)` }
        }
      >
        {children}
      </div>
      {shown === undefined || meaning === undefined ? null : (
        <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
          <span
            data-swipe={shown.label}
            className={classes(
              'rounded-card border-2 border-current px-6 py-3 text-2xl font-bold shadow-card',
              shown.className,
            )}
            style={{ opacity: meaning.share < 1 ? 0.35 + meaning.share / 3 : 1 }}
          >
            {shown.label}
          </span>
        </div>
      )}
    </div>
  );
}
