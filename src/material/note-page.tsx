/** The screen of one note with what is made from it: two features, put together. */
import { GenerateFromNote, MadeFromNote } from '../features/generate/rows/rows-making.tsx';
import { NoteScreen } from '../features/notes/note-screen.tsx';

export function NotePage() {
  return <NoteScreen material={{ Generate: GenerateFromNote, Made: MadeFromNote }} />;
}
