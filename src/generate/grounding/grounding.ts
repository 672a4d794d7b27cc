export type Ungrounded =
  | 'the quote is not on the page'
  | 'the answer is not in the quote'
  | 'the answer is cut off'
  | 'the question is about something else'
  | 'a name or number is not on the page'
  | 'another answer may be right'
  | 'no fact to learn';

export type Grounding =
  /** Where the quote stands, word for word; the item's own page may be one off. */
  { ok: true; page: number; quote: string } | { ok: false; reason: Ungrounded };
