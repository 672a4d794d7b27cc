/** What is found in a collection, before its media are taken out of the package. */
import type { LeftOut } from '../../../../model/left-out.ts';
import type { FoundItem } from '../../format.ts';

export interface AnkiItem extends FoundItem {
  /** Of a picture or a sound: its name in the package. */
  media?: string;
}

/** Days have years of four digits. Clocks were wrong, or somebody wrote a package by hand, where a time lies behind it. */
export const lastTimeMs = Date.UTC(9999, 11, 30);

/** A time that there is. */
export function timeWithin(atMs: number): number {
  return Math.min(lastTimeMs, Math.max(0, atMs || 0));
}

export interface CollectionTools {
  leaveOut: (leftOut: LeftOut) => void;
  /** Of the student, where the collection does not say where it was used. */
  tzOffsetMin: (atMs: number) => number;
  /** Names of the media that are in the package. */
  media: ReadonlySet<string>;
}
