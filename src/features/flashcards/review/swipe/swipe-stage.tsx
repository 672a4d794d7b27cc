/** The area of a review that turns the card on a tap and rates it on a swipe. It shows the rating of the swipe. */
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { Rating } from '../../../../model/entities/facts/review.ts';
import { classes } from '../../../../ui/classes.ts';
import { ratings } from '../rating-bar.tsx';
import { useCardSwipe } from './use-card-swipe.ts';

interface SwipeStageProps {
  /** Turns the card; `undefined` if it cannot be turned. */
  onTap: (() => void) | undefined;
  /** `undefined` while nothing can be rated. */
  onRate: ((rating: Rating) => void) | undefined;
  children: ReactNode;
}

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
