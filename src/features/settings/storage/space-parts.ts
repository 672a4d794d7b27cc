/** The parts of the space that the app takes, in words and in the order of the bar. Pure. */
import type { Space } from '../../../db/bytes/kept-files.ts';

export interface SpacePart {
  label: string;
  bytes: number;
  /** Of its piece of the bar and its mark in the list. */
  colorClass: string;
}

/**
 * @param appBytes what the app's own files take; `undefined` where the browser does not say
 * @param usedBytes all that the browser counts for this app; what is left over is its own bookkeeping
 * @returns those that take anything
 */
export function spaceParts(
  space: Space,
  appBytes: number | undefined,
  usedBytes: number,
): SpacePart[] {
  const parts = [
    { label: 'Files', bytes: space.filesAtServer, colorClass: 'bg-accent' },
    { label: 'Files not on the server yet', bytes: space.filesOnlyHere, colorClass: 'bg-warn' },
    {
      label: 'Page text, for search and study material',
      bytes: space.pageTexts,
      colorClass: 'bg-progress',
    },
    { label: 'Flashcards and reviews', bytes: space.cards, colorClass: 'bg-info' },
    { label: 'Notes', bytes: space.notes, colorClass: 'bg-danger' },
    {
      label: 'Quizzes, tasks and everything else',
      bytes: space.rest,
      colorClass: 'bg-line-strong',
    },
    { label: 'App', bytes: appBytes ?? 0, colorClass: 'bg-text' },
  ];
  const named = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const left = {
    label: 'Indexes and reserved space',
    bytes: usedBytes - named,
    colorClass: 'bg-muted',
  };
  return [...parts, left].filter(({ bytes }) => bytes > 0);
}
