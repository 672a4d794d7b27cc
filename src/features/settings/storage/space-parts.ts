/** What takes space on this device, in the order of the bar. Pure. */
import type { Space } from '../../../db/bytes/kept-files.ts';

export interface SpacePart {
  label: string;
  bytes: number;
  colorClass: string;
}

/**
 * @param appBytes size of the app; `undefined`: unknown
 * @param usedBytes all that the browser counts, including its own overhead
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
