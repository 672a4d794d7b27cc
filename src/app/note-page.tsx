/** The screen of one note, composed with the study material made from it. */
import { GenerateFromNote, LeftOf, MadeFromNote } from '../features/generate/rows/rows-making.tsx';
import { NoteScreen } from '../features/notes/note-screen.tsx';
import { lazyPart } from '../ui/load/lazy-screen.tsx';

const NewCard = lazyPart(
  async () => (await import('../features/flashcards/cards/new-card-dialog.tsx')).NewCardDialog,
);

export function NotePage() {
  return (
    <NoteScreen
      studyMaterial={{ Generate: GenerateFromNote, Made: MadeFromNote, Left: LeftOf, NewCard }}
    />
  );
}
