/** Beside the pages, on a phone over them: the file's own contents, and its pages in small. */
import { X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { Outline } from './outline.tsx';
import { Thumbnails } from './thumbnails.tsx';

type Part = 'contents' | 'pages';

interface SidePanelProps {
  pdf: PDFDocumentProxy;
  labels: readonly string[] | undefined;
  isWide: boolean;
  onClose: () => void;
}

const parts: { id: Part; label: string }[] = [
  { id: 'contents', label: 'Contents' },
  { id: 'pages', label: 'Pages' },
];

/** What was shown last in this tab. */
let lastPart: Part = 'contents';

export function SidePanel({ pdf, labels, isWide, onClose }: SidePanelProps) {
  const [part, setPart] = useState<Part>(lastPart);
  const select = (next: Part) => {
    lastPart = next;
    setPart(next);
  };
  const onChosen = isWide ? () => undefined : onClose;
  return (
    <aside
      aria-label="Contents and pages"
      className={classes(
        'touch-pan-y touch-pinch-zoom overflow-y-auto overscroll-x-none overscroll-y-contain bg-surface p-3 text-text',
        isWide ? 'w-64 shrink-0 border-e border-line' : 'absolute inset-0 z-20',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="relative">
        <div className="absolute end-0 top-0 z-10">
          <IconButton label="Close contents" icon={<X aria-hidden size={20} />} onClick={onClose} />
        </div>
        <Tabs label="Contents or pages" tabs={parts} selected={part} onSelect={select}>
          {part === 'contents' ? (
            <Outline pdf={pdf} onChosen={onChosen} onPages={() => select('pages')} />
          ) : (
            <Thumbnails pdf={pdf} labels={labels} isWide={isWide} onChosen={onChosen} />
          )}
        </Tabs>
      </div>
    </aside>
  );
}
