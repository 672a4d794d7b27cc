/** The screen of one deck, composed with the study material made from it. */
import { DeckScreen } from '../features/flashcards/deck-screen.tsx';
import { GenerateFromDeck, LeftOf, MadeFromDeck } from '../features/generate/rows/rows-making.tsx';

export function DeckPage() {
  return (
    <DeckScreen studyMaterial={{ Generate: GenerateFromDeck, Made: MadeFromDeck, Left: LeftOf }} />
  );
}
