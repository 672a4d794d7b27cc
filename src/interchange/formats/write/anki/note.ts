import type { AnkiNoteType, AnkiOrigin } from '../../../../model/entities/cards/anki-origin.ts';
import type { BroughtMemory } from '../../../../model/entities/facts/review.ts';

/**
 * Cards as Anki notes: `backup/export/cards` reads them, `build-collection.ts` writes them. This is one row of ours.
 */
export interface AnkiCard {
  id: string;
  deckId: string;
  /** Number of its template or cloze. */
  ord: number;
  /** What it was in Anki. */
  origin?: AnkiOrigin | undefined;
  /** Of a note of kind `several`. */
  side?: AnkiSide;
  /** The question within its note, as in the row; absent: it asks all of it. */
  asked?: number;
  suspended: boolean;
  /** Milliseconds; 0: not buried. */
  buriedUntil: number;
  flag: number;
  memory: {
    /** 0 new, 1 learning, 2 review, 3 relearning. */
    state: number;
    dueAt: number;
    intervalDays: number;
    stability: number;
    difficulty: number;
    reps: number;
    lapses: number;
    lastRatedAt: number;
  };
  /** Effective reviews in order, with resets and chosen due days. */
  reviews: readonly AnkiReview[];
  /** Ids of media rows, by `mediaKey`. */
  mediaIds: Readonly<Record<string, string>>;
}

export interface AnkiSide {
  /** Markdown. */
  front: string;
  back: string;
  /** File names in the package. */
  media: { front: readonly string[]; back: readonly string[] };
}

/** The name of a card's medium in the note's `data`. */
export function mediaKey(side: string, name: string): string {
  return `${side} ${name}`;
}

export interface AnkiReview {
  id: string;
  ratedAt: number;
  /** 0: reset, or due day chosen. */
  rating: number;
  dueOn?: string;
  /** Of an imported card, with its due day. */
  memory?: BroughtMemory;
  durationMs: number;
}

export const noteKinds = ['basic', 'reversed', 'typed', 'cloze', 'covers'] as const;

export interface AnkiNote extends AnkiSide {
  /** Identifies the note in later imports. */
  guid: string;
  /** `several`: each card has its own sides, as the note type in Anki had more fields. */
  kind: (typeof noteKinds)[number] | 'several';
  /** In Anki, if the note came from there. */
  type?: AnkiNoteType | undefined;
  /** All its answers are typed. */
  isTyped: boolean;
  covers: readonly (readonly number[])[];
  hidesAll: boolean;
  tags: readonly string[];
  createdAt: number;
  changedAt: number;
  cards: readonly AnkiCard[];
}

export type SingleNote = AnkiNote & { kind: Exclude<AnkiNote['kind'], 'several'> };

/** For text files, which have the sides of a note once: each card of a note of kind `several` by itself. */
export function singleNotes(note: AnkiNote): SingleNote[] {
  const { kind } = note;
  if (kind !== 'several') return [{ ...note, kind }];
  return note.cards.map((card) => ({
    ...{ ...note, ...card.side, kind: 'basic', guid: card.id, cards: [card] },
  }));
}

export interface AnkiDeckRow {
  id: string;
  /** Parents first. */
  path: readonly string[];
}

export interface AnkiExport {
  decks: readonly AnkiDeckRow[];
  notes: readonly AnkiNote[];
  nowMs: number;
  tzOffsetMin: number;
  retention: number;
}

export type ExportPart = { notes: readonly AnkiNote[] } | { end: Omit<AnkiExport, 'notes'> };

export type BuiltCollection = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };
