/** Part of a sentence: [start, end) in UTF-16 units of `sentence`. */
export interface Gap {
  start: number;
  end: number;
}

/** A sentence worth remembering, from which a student may pick what to hide. */
export interface KeySentence {
  /**
   * What is shown and becomes the text of a card. As the page says it, with single spaces; only an opener (“However, …”) or a
   * reference in brackets (“(Figure 3)”) may be left out.
   */
  sentence: string;
  /** The whole sentence as the page says it, with single spaces: the quote of the card. Mostly equal to `sentence`. */
  quote: string;
  /** From 1, as in all generated items. */
  page: number;
  /** The heading above it, empty if there is none. */
  section: string;
  /** Up to three, best first, disjoint: what the student will probably hide. May be empty. */
  gaps: readonly Gap[];
  /** Among those found with it: 0 for the one most worth remembering. */
  rank: number;
}
