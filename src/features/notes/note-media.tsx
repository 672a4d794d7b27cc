/** Pictures and sounds of a note, shown in its text. */
import { useRows } from '../../db/rows/use-rows.ts';
import { readNamedMedia, useWantedBytes } from '../../queries/media.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';

interface NoteMediaProps {
  noteId: string;
  /** Its name in the text. */
  name: string;
  /** Its source text, shown if the note has no medium of that name. */
  text: string;
}

export function NoteMedia({ noteId, name, text }: NoteMediaProps) {
  const found = useRows((database) => readNamedMedia(database, noteId, name), [noteId, name]);
  useWantedBytes(found && found.bytes === undefined ? found.id : undefined);
  if (found === undefined) return null;
  if (found === null) return text;
  if (found.bytes === undefined) {
    const noun = isSound(found.mime) ? 'Sound' : 'Picture';
    return (
      <span className="text-muted">
        {noun} “{name}”: not on this device yet.
      </span>
    );
  }
  const width = Number(widthIn.exec(text)?.[1]) || undefined;
  return <MediaView bytes={found.bytes} mime={found.mime} name={name} width={width} />;
}

/** `![[cell.png|200]]`, `![a cell|300x200](cell.png)`. */
const widthIn = /\|\s*(\d{1,4})(?:x\d{1,4})?\s*\]/;
