/** Cards as notes of Anki: what `backup/export/cards` reads, and `collection-file.ts` writes. */

/** One row of ours: one card of its note. */
export interface AnkiCard {
  id: string;
  /** Of its template, or of its cloze. */
  ord: number;
  suspended: boolean;
  /** Until then it is not asked, milliseconds; 0: it is. */
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
  };
  /** Those that count, in order, and where the card was reset to new or its day was chosen. */
  reviews: readonly AnkiReview[];
  /** Rows of pictures and sounds: by side and name, their ids. */
  mediaIds: Readonly<Record<string, string>>;
}

/** How a picture or a sound of a card is named in what an export notes of it. */
export function mediaKey(side: string, name: string): string {
  return `${side} ${name}`;
}

export interface AnkiReview {
  id: string;
  ratedAt: number;
  /** 0: it was reset, or its day was chosen. */
  rating: number;
  /** The day that was chosen. */
  dueOn?: string;
  durationMs: number;
}

export const noteKinds = ['basic', 'reversed', 'typed', 'cloze', 'covers'] as const;

export interface AnkiNote {
  /** By which it is known again. */
  guid: string;
  deckId: string;
  kind: (typeof noteKinds)[number];
  /** The answers to all its cards are typed. */
  isTyped: boolean;
  /** Markdown. */
  front: string;
  back: string;
  covers: readonly (readonly number[])[];
  hidesAll: boolean;
  tags: readonly string[];
  createdAt: number;
  changedAt: number;
  cards: readonly AnkiCard[];
  /** Names of files in the package. */
  media: { front: readonly string[]; back: readonly string[] };
}

export interface AnkiDeckRow {
  id: string;
  /** From the top. */
  path: readonly string[];
}

export interface AnkiExport {
  decks: readonly AnkiDeckRow[];
  notes: readonly AnkiNote[];
  nowMs: number;
  tzOffsetMin: number;
  retention: number;
}

/** What is sent to the worker that writes it, and what it answers. */
export type ExportPart = { notes: readonly AnkiNote[] } | { end: Omit<AnkiExport, 'notes'> };

export type BuiltCollection = { bytes: Uint8Array<ArrayBuffer> } | { failed: string };
