/** The versions of a note: for each time that somebody edited it, the text before and after. */
import type { Doc } from 'yjs';
import { type Mark, type Moment, momentOf, readMarks } from '../../../text/note-history.ts';

export interface Version extends Pick<Mark, 'atMs' | 'device' | 'kind'> {
  id: string;
  before: Moment;
  after: Moment;
  /** Nobody has edited the note since. */
  isLatest: boolean;
}

const nothing: Moment = { letters: new Map(), deleted: new Map() };

/**
 * The newest first. After it: the text when the next editing began that knew of this one, on whatever device. The last one is
 * the text from before the history.
 * @param doc opened by `openHistory`
 */
export function versionsOf(doc: Doc): Version[] {
  const marks = readMarks(doc);
  const [first] = marks;
  if (first === undefined) return [];
  const now = momentOf(doc);
  const edited = marks.map((mark): Version => {
    const { atMs, device, kind, before, author, place } = mark;
    const next = marks.find(
      (other) => other !== mark && (other.before.letters.get(author) ?? 0) > place,
    );
    const id = `${author}.${place}`;
    return { id, atMs, device, kind, before, after: next?.before ?? now, isLatest: !next };
  });
  const earlier: Version = {
    ...{ id: 'earlier', atMs: Number.NEGATIVE_INFINITY, device: '', kind: '' },
    ...{ before: nothing, after: first.before, isLatest: false },
  };
  return [...edited.reverse(), earlier];
}
