/** Accepts files dropped anywhere in the window, and shows a notice while they hover. */
import { FileDown } from 'lucide-react';
import { useFileDrop } from '../../../ui/use-file-drop.ts';

export function FilesDropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles, true);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-bg/85 p-6">
      <p className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-surface px-10 py-12 text-lg font-semibold">
        <FileDown aria-hidden size={36} className="text-accent" />
        Drop your files here
      </p>
    </div>
  );
}
