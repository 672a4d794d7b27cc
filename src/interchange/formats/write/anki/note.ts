/**
 * Cards as Anki notes: `backup/export/cards` reads them, `build-collection.ts` writes them. This is one row of ours.
 */
export interface AnkiCard {
  id: string;
  /** Number of its template or cloze. */
  ord: number;
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
  };
  /** Effective reviews in order, with resets and chosen due days. */
  reviews: readonly AnkiReview[];
  /** Ids of media rows, by `mediaKey`. */
  mediaIds: Readonly<Record<string, string>>;
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
  durationMs: number;
}

export const noteKinds = ['basic', 'reversed', 'typed', 'cloze', 'covers'] as const;

export interface AnkiNote {
  /** Identifies the note in later imports. */
  guid: string;
  deckId: string;
  kind: (typeof noteKinds)[number];
  /** All its answers are typed. */
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
  /** File names in the package. */
  media: { front: readonly string[]; back: readonly string[] };
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
