/** Pictures and sounds of a note, where its text shows them. */
import { useEffect, useState } from 'react';
import { readBlob } from '../../db/bytes/blobs.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { useRows } from '../../db/rows/use-rows.ts';

interface ShownMedia {
  mime: string;
  /** `undefined`: not on this device yet. */
  bytes: Blob | undefined;
}

interface NoteMediaProps {
  noteId: string;
  /** What it is called in the text. */
  name: string;
  /** As the text has it: shown where the note has nothing of that name. */
  text: string;
}

export function NoteMedia({ noteId, name, text }: NoteMediaProps) {
  const found = useRows((database) => readMedia(database, noteId, name), [noteId, name]);
  if (found === undefined) return null;
  if (found === null) return text;
  if (found.bytes === undefined) {
    const noun = isSound(found) ? 'Sound' : 'Picture';
    return (
      <span className="text-muted">
        {noun} “{name}”: not on this device yet.
      </span>
    );
  }
  return <Played bytes={found.bytes} mime={found.mime} name={name} />;
}

function Played({ bytes, mime, name }: { bytes: Blob; mime: string; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (url === undefined) return null;
  if (isSound({ mime })) {
    // biome-ignore lint/a11y/useMediaCaption: a student's own recording has no captions
    return <audio controls src={url} aria-label={name} className="my-1 w-full max-w-md" />;
  }
  return <img src={url} alt={name} className="my-1 max-h-[70dvh] max-w-full rounded-control" />;
}

function isSound({ mime }: Pick<ShownMedia, 'mime'>): boolean {
  return mime.startsWith('audio/');
}

async function readMedia(
  database: AccountDatabase,
  noteId: string,
  name: string,
): Promise<ShownMedia | null> {
  const all = await database.rows('media').where('ownerId').equals(noteId).toArray();
  const found = all.find((one) => one.deletedAt === 0 && one.name === name);
  if (found === undefined) return null;
  const { mime, sha256 } = found;
  return { mime, bytes: await readBlob(sha256, mime, database) };
}
