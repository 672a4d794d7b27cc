/**
 * The part of a form that belongs to one side of a card: files that are pasted in it or dropped on it go to that side. The button in
 * `MediaField` does the same for those who can do neither.
 */
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';

interface MediaDropProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

export function MediaDrop({ onFiles, children }: MediaDropProps) {
  const [isOver, setOver] = useState(false);
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Words that were copied often come with a picture of themselves.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...files]);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      className={classes(
        'grid gap-4',
        isOver && 'rounded-control outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
      {...{ onPaste, onDragOver, onDragLeave, onDrop }}
    >
      {children}
    </div>
  );
}
