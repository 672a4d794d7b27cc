/** Pictures and sounds of a note, and other notes that it quotes, shown in its text. */
import { useMemo } from 'react';
import { useShowLink } from '../../components/things/thing-link.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { linkKey, readLinked } from '../../queries/links/linked.ts';
import { readNamedMedia, useWantedBytes } from '../../queries/media.ts';
import { linkInBrackets } from '../../text/markdown/link-targets.ts';
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
  if (found === null) return <NoteEmbed text={text} />;
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

/** `![[Mitosis]]`: a link to the note above its first words. Other text stays as it was written. */
function NoteEmbed({ text }: { text: string }) {
  const link = useMemo(
    () => (text.startsWith('![[') ? linkInBrackets(text, 1) : undefined),
    [text],
  );
  const showLink = useShowLink(text.slice(1));
  const quoted = useRows(
    async (database) => {
      if (link === undefined) return undefined;
      const thing = (await readLinked(database, [link.target])).get(linkKey(link.target));
      if (thing?.entity !== 'note' || thing.row.deletedAt !== 0) return undefined;
      return (await database.noteFacts.get(thing.row.id))?.firstWords;
    },
    [link],
  );
  if (link === undefined || quoted === undefined) return text;
  return (
    <span data-quoted-note className="my-1 block max-w-prose border-s-4 border-accent/50 ps-4">
      {showLink({ target: link.target, words: link.words, text })}
      <span dir="auto" className="mt-1 block text-left text-muted">
        {quoted}
      </span>
    </span>
  );
}
