/** Files dropped anywhere on the page are taken; while they hover, the page says so. */
import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addFiles } from './add-files.ts';

export function FilesDropArea() {
  const isOver = useFileDrop((files) => void addFiles(files));
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-bg/85 p-6">
      <p className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-surface px-10 py-12 text-lg font-semibold">
        <FileDown aria-hidden size={36} className="text-accent" />
        Drop your PDFs here
      </p>
    </div>
  );
}

/** @returns whether files hover over the window */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(type, react, { signal: stop.signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    });
    return () => stop.abort();
  });
  return isOver;
}
