/** The look of everything that floats above the page, and of the rows in it. */
import { classes } from '../classes.ts';

/** Pixels: how far a popup stays from its trigger and from the edge of the window. */
export const popupGapPx = 6;
export const edgeGapPx = 8;

/** Above the header and below the toasts. */
export const floatClass = 'z-40 outline-none';

export const popupClass = classes(
  'max-h-(--available-height) max-w-[min(24rem,var(--available-width))] overflow-y-auto rounded-card',
  'border border-line bg-surface text-text shadow-card outline-none',
  'origin-(--transform-origin) transition-opacity duration-150',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
);

export const rowClass = classes(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-[0.9375rem] select-none',
  'outline-none data-disabled:cursor-default data-disabled:opacity-55',
  // The one at the keyboard's or the pointer's place; a line tells it where colours are forced.
  'data-highlighted:bg-surface-2 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus',
);
