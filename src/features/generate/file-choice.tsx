/** Asks for the file, note or deck to generate from. */
import { FileText, GalleryVerticalEnd, Lock, NotebookPen, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Marked, Searched } from '../../components/found-words.tsx';
import { useRows } from '../../db/rows/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import { begin } from '../../platform/begin.ts';
import { useIsLocked } from '../../reading/pdf/locked/use-is-locked.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { type ChosenSource, readSources, type Source } from './rows/sources.ts';

interface FileChoiceProps {
  onSource: (source: ChosenSource) => void;
  onClose: () => void;
}

/** More than these have a search field. */
const fewFiles = 8;

export function FileChoice({ onSource, onClose }: FileChoiceProps) {
  const files = useRows((database) => readSources(database), []);
  const [search, setSearch] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const isLoaded = files !== undefined;
  // Runs after the dialog has opened and taken the focus.
  useEffect(() => {
    if (isLoaded) content.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isLoaded]);
  const upload = (
    <Button
      variant={files?.length ? 'secondary' : 'primary'}
      icon={<Upload aria-hidden size={18} />}
      onClick={() => {
        begin('upload');
        onClose();
      }}
    >
      Upload a file
    </Button>
  );
  const words = wordsOfSearch(search);
  const found = files?.filter(({ name }) => holdsWords(fold(name), words)) ?? [];
  return (
    <Dialog title="Generate study material" onClose={onClose} actions={upload}>
      <div ref={content} className="grid gap-3">
        {files && files.length > fewFiles ? (
          <TextField
            label="Search your files, notes and decks"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        ) : null}
        {files?.length === 0 ? (
          <p className="text-muted">Add a file with text, or write a note, first.</p>
        ) : null}
        {files?.length && found.length === 0 ? (
          <p role="status" className="text-muted">
            Nothing found.
          </p>
        ) : null}
        <Searched value={search}>
          <ul aria-label="Sources" className="grid gap-1 empty:hidden">
            {found.map((source) => (
              <li key={source.id}>
                <SourceButton source={source} onPress={() => onSource(source)} />
              </li>
            ))}
          </ul>
        </Searched>
      </div>
    </Dialog>
  );
}

interface SourceButtonProps {
  source: Source;
  onPress: () => void;
}

function SourceButton({ source, onPress }: SourceButtonProps) {
  const isLocked = useIsLocked(source.file ?? unlocked);
  const Icon = isLocked ? Lock : icons[source.entity];
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-surface-2"
    >
      <Icon aria-hidden size={20} className="shrink-0 text-accent" />
      <span className="grid min-w-0 flex-1">
        <bdi className="font-medium wrap-anywhere">
          <Marked text={source.name} />
        </bdi>
        <span className="text-sm text-muted">
          {isLocked ? 'Asks for a password' : detailOf(source)}
        </span>
      </span>
    </button>
  );
}

const unlocked = { sha256: '', needsPassword: null };

const icons = { file: FileText, note: NotebookPen, deck: GalleryVerticalEnd };

function detailOf({ entity, file }: Source): string {
  if (file !== undefined) return plural(file.pageCount, placeUnitOf(file.mime));
  return entity === 'note' ? 'Note' : 'Deck';
}
