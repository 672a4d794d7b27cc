/** The covers over a picture of a card: the one that is asked, and the others where they stay. */
import type { ReactNode } from 'react';
import type { Card } from '../../model/entities/card.ts';
import { isSeen } from '../../model/entities/cards/card-content.ts';
import { classes } from '../../ui/classes.ts';

interface CoversProps {
  card: Pick<Card, 'covers' | 'asked' | 'hidesAll'>;
  isOpen: boolean;
  children: ReactNode;
}

export function Covers({ card: { covers, asked, hidesAll }, isOpen, children }: CoversProps) {
  return (
    <span className="relative mx-auto block w-fit max-w-full [&_img]:my-0!">
      {children}
      {covers?.map((area, index) => {
        const isOne = index + 1 === asked;
        if (!isSeen(area) || (!isOne && !hidesAll)) return null;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it asks
            key={index}
            style={placeOf(area)}
            className={classes(
              'absolute grid place-items-center rounded-sm border-2 font-semibold',
              coverClass(isOne, isOpen),
            )}
          >
            {isOne && !isOpen ? '?' : null}
            {isOne ? <span className="sr-only">{isOpen ? 'Uncovered' : 'Covered'}</span> : null}
          </span>
        );
      })}
    </span>
  );
}

function coverClass(isOne: boolean, isOpen: boolean): string {
  if (isOne) return isOpen ? 'border-accent' : 'border-info bg-info-soft text-info';
  return 'border-line-strong bg-surface-2';
}

/** In shares of the picture. */
export function placeOf([left = 0, top = 0, width = 0, height = 0]: readonly number[]) {
  const percent = (share: number) => `${share * 100}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  };
}
