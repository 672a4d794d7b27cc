/** Boxes over the search hits of a page; scrolls to the current one. Its parent has the size of the page. */
import { useEffect, useRef } from 'react';
import { bringToSight, isInSight } from '../../../ui/bring-to-sight.ts';
import { classes } from '../../../ui/classes.ts';
import { useFind } from './find-store.ts';

/** Percent of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface FoundMarksProps {
  /** The boxes of each match, in the order of the page. */
  marks: readonly (readonly Box[])[];
  pageNumber: number;
  /** Its words are dark. */
  isOnPaper: boolean;
}

export function FoundMarks({ marks, pageNumber, isOnPaper }: FoundMarksProps) {
  const index = useFind(({ current }) => (current?.page === pageNumber ? current.index : -1));
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (index >= 0 && index < marks.length && current.current && !isInSight(current.current)) {
      bringToSight(current.current);
    }
  }, [index, marks]);
  return marks.map((boxes, at) =>
    boxes.map(({ left, top, width, height }, part) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are told apart by their order alone
        key={`${at} ${part}`}
        ref={at === index && part === 0 ? current : undefined}
        data-found={at === index ? 'current' : ''}
        className={classes(
          'pointer-events-none absolute rounded-xs forced-colors:border-2',
          isOnPaper ? 'mix-blend-multiply' : at === index ? 'opacity-50' : 'opacity-30',
          at === index ? 'bg-[#ffb02e]' : 'bg-[#ffe58a]',
        )}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    )),
  );
}
