/** A note in the list: title, first words, first picture, course, tags and date. */

import { Link } from '@tanstack/react-router';
import { Folder, Pin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CourseLabel } from '../../../components/courses/course-mark.tsx';
import { FoundWords, Marked, useHashOfHits } from '../../../components/found-words.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import { nameOfFacts } from '../../../model/note-facts.ts';
import { readNamedMedia } from '../../../queries/media.ts';
import type { Piece } from '../../../queries/search/engine/snippet.ts';
import { useTags } from '../../../queries/tags/tags.ts';
import { classes } from '../../../ui/classes.ts';
import { formatDayOrTime } from '../../../ui/format.ts';
import { Chips } from '../../../ui/list/chips.tsx';
import type { ListedNote } from '../use-notes.ts';
import { notesSelection, useNotesView } from './notes-view.ts';

interface NoteRowProps {
  note: ListedNote;
  /** Words around what was searched, in place of the first ones. */
  snippet?: readonly Piece[] | undefined;
}

export function NoteRow({ note, snippet }: NoteRowProps) {
  const { id, firstWords, picture, pinnedAt } = note;
  const title = shownTitle(nameOfFacts(note));
  const { useSelection, useHold } = notesSelection;
  const isSelecting = useSelection(({ isOn }) => isOn);
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const hold = useHold(id);
  const hash = useHashOfHits();
  return (
    <div
      {...hold.row}
      className={classes(
        'group/note relative flex gap-3 bg-surface px-4',
        isSelected && 'bg-accent-soft!',
      )}
    >
      <SelectBox id={id} name={title} isOn={isSelecting} isChosen={isSelected} />
      <Link
        to="/dashboard/library/notes/$id"
        params={{ id }}
        hash={hash}
        onClick={hold.link.onClick}
        className="flex min-w-0 flex-1 gap-4 py-3 outline-offset-[-2px] after:absolute after:inset-0 hover:after:bg-text/3"
      >
        <span className="grid min-w-0 flex-1 content-start gap-0.5">
          <span dir="auto" className="truncate text-left text-body font-semibold">
            <Marked text={title} />
          </span>
          <span
            dir="auto"
            className="line-clamp-2 max-w-3xl text-left text-sm leading-5 break-words text-muted"
          >
            {snippet === undefined ? (
              firstWords || (picture ? 'Picture' : 'Empty note')
            ) : (
              <FoundWords pieces={snippet} />
            )}
          </span>
          <Meta note={note} />
        </span>
        {picture === '' ? null : <PictureOfNote noteId={id} name={picture} />}
      </Link>
      {pinnedAt > 0 ? (
        <Pin aria-label="Pinned" size={16} className="mt-3.5 shrink-0 text-muted" />
      ) : null}
    </div>
  );
}

function Meta({ note }: { note: ListedNote }) {
  const sort = useNotesView((view) => view.sort);
  const tags = useTags()?.of('note', note.id) ?? [];
  return (
    <span className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
      <CourseLabel courseId={note.courseId} />
      {note.folder ? (
        <span className="inline-flex min-w-0 items-center gap-1">
          <Folder aria-label="Folder:" size={14} className="shrink-0" />
          <span dir="auto" className="truncate">
            {note.folder}
          </span>
        </span>
      ) : null}
      <Chips label="Tags" chips={tags} most={2} />
      {note.isUnstored ? (
        <span className="text-danger">Not saved</span>
      ) : (
        <span className="shrink-0">
          {sort === 'made'
            ? `Created ${formatDayOrTime(note.createdAt, Date.now())}`
            : `Edited ${formatDayOrTime(note.editedAt, Date.now())}`}
        </span>
      )}
    </span>
  );
}

/** Nothing while its bytes are not here: a list downloads none. */
function PictureOfNote({ noteId, name }: { noteId: string; name: string }) {
  const media = useRows((database) => readNamedMedia(database, noteId, name), [noteId, name]);
  const bytes = media?.mime.startsWith('image/') ? media.bytes : undefined;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (address === undefined) return null;
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      className="size-14 shrink-0 self-start rounded-control border border-line bg-surface-2 object-cover"
    />
  );
}

interface SelectBoxProps {
  id: string;
  name: string;
  isOn: boolean;
  isChosen: boolean;
}

/** Visible while notes are selected, on hover and with focus. With Shift it selects a range. */
function SelectBox({ id, name, isOn, isChosen }: SelectBoxProps) {
  return (
    <span
      className={classes(
        'z-10 grid shrink-0 place-items-center self-stretch transition-opacity duration-120',
        isOn
          ? 'w-8 opacity-100'
          : 'absolute inset-y-0 start-0 w-4 opacity-0 focus-within:opacity-100 group-hover/note:opacity-100 pointer-coarse:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isChosen}
        // Only a click event knows Shift. Space fires one too.
        onChange={() => undefined}
        onClick={(event) => notesSelection.toggleSelected(id, event.shiftKey)}
        className={isOn ? 'size-5' : 'size-4'}
      />
    </span>
  );
}
