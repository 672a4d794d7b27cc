/** What is found in a collection, before its media are taken out of the package. */
import type { LeftOut } from '../../../model/left-out.ts';
import type { FoundItem } from '../../format.ts';

export interface AnkiItem extends FoundItem {
  /** Of a picture or a sound: its name in the package. */
  media?: string;
}

export interface CollectionTools {
  leaveOut: (leftOut: LeftOut) => void;
  /** Of the student, where the collection does not say where it was used. */
  tzOffsetMin: (atMs: number) => number;
  /** Names of the media that are in the package. */
  media: ReadonlySet<string>;
}
