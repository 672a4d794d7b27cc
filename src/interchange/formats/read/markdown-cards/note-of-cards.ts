/** What a part of a Markdown file of cards says. */
import type { TextCard } from '../shared/text-cards.ts';

export interface MarkdownNote {
  cards: TextCard[];
  tags: readonly string[];
  /** Names of decks, parents first; `undefined`: as before it in the file. */
  deck?: readonly string[] | undefined;
}

export type MarkdownPart =
  | { kind: 'note'; note: MarkdownNote }
  /** The deck of the notes that follow. */
  | { kind: 'deck'; path: readonly string[] }
  /** A text that is no card. */
  | { kind: 'unread' };
