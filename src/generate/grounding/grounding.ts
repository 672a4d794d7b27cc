/** What the grounding check answers. */
import type { ReasonAt } from '../drop-reasons.ts';

export type Ungrounded = ReasonAt<'grounding'>;

export type Grounding =
  /** Where the quote stands, word for word; the item's own page may be one off. */
  { ok: true; page: number; quote: string } | { ok: false; reason: Ungrounded };
