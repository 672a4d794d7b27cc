/** The screen of one deck with what is made from it: two features, put together. */
import { DeckScreen } from '../../features/flashcards/deck-screen.tsx';
import {
  GenerateFromDeck,
  LeftOf,
  MadeFromDeck,
} from '../../features/generate/rows/rows-making.tsx';

export function DeckPage() {
  return <DeckScreen material={{ Generate: GenerateFromDeck, Made: MadeFromDeck, Left: LeftOf }} />;
}
