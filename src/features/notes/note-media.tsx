/** Pictures and sounds of a note, shown in its text. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { useWantedBytes } from '../../queries/media.ts';
import { isSound, MediaView } from '../../ui/media-view.tsx';

interface ShownMedia {
  id: string;
  mime: string;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

interface NoteMediaProps {
  noteId: string;
  /** Its name in the text. */
  name: string;
  /** Its source text, shown if the note has no medium of that name. */
  text: string;
}

export function NoteMedia({ noteId, name, text }: NoteMediaProps) {
  const found = useRows((database) => readMedia(database, noteId, name), [noteId, name]);
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
  return <MediaView bytes={found.bytes} mime={found.mime} name={name} />;
}

async function readMedia(
  database: AccountDatabase,
  noteId: string,
  name: string,
): Promise<ShownMedia | null> {
  const all = await database.rows('media').where('ownerId').equals(noteId).toArray();
  const found = all.find((one) => one.deletedAt === 0 && one.name === name);
  if (found === undefined) return null;
  const { id, mime, sha256 } = found;
  return { id, mime, bytes: await readBlob(sha256, mime, database) };
}
