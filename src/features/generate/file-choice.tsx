/** Asks from which file something is made. */
import { FileText, Lock, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { begin } from '../../begin.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { plural } from '../../lib/plural.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import { useIsLocked } from '../../pdf/locked/use-is-locked.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { readFilesWithText } from './files-with-text.ts';

interface FileChoiceProps {
  onFile: (id: string) => void;
  onClose: () => void;
}

/** More of them are found by their names. */
const fewFiles = 8;

export function FileChoice({ onFile, onClose }: FileChoiceProps) {
  const files = useRows((database) => readFilesWithText(database), []);
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
  const wanted = search.trim().toLocaleLowerCase();
  const found = files?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) ?? [];
  return (
    <Dialog title="Generate from a file" onClose={onClose} actions={upload}>
      <div ref={content} className="grid gap-3">
        {files && files.length > fewFiles ? (
          <TextField
            label="Search your files"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        ) : null}
        {files?.length === 0 ? <p className="text-muted">Add a file with text first.</p> : null}
        {files?.length && found.length === 0 ? (
          <p role="status" className="text-muted">
            No file found.
          </p>
        ) : null}
        <ul aria-label="Files" className="grid gap-1 empty:hidden">
          {found.map((file) => (
            <li key={file.id}>
              <FileButton file={file} onPress={() => onFile(file.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function FileButton({ file, onPress }: { file: StudyFile; onPress: () => void }) {
  const isLocked = useIsLocked(file);
  const Icon = isLocked ? Lock : FileText;
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-surface-2"
    >
      <Icon aria-hidden size={20} className="shrink-0 text-accent" />
      <span className="grid min-w-0 flex-1">
        <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
        <span className="text-sm text-muted">
          {isLocked ? 'Asks for a password' : plural(file.pageCount, placeUnitOf(file.mime))}
        </span>
      </span>
    </button>
  );
}
