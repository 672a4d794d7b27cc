/** The file's own contents and its thumbnails, next to the pages; on a phone over them. */
import { X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import type { Destination } from '../../../reading/pdf/destination.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { placeOfDestination } from '../page/links.ts';
import { follow } from '../trail.ts';
import { useRead } from '../use-read.ts';
import { headingAt, type OutlineTree, treeOf } from './outline-tree.ts';
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

/** In this tab. */
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

interface OutlineProps {
  pdf: PDFDocumentProxy;
  onChosen: () => void;
  onPages: () => void;
}

/** The contents as a tree, open at the current heading. A tap goes to a heading, and Back returns. */
function Outline({ pdf, onChosen, onPages }: OutlineProps) {
  const opened = useRead(pdf, openContents, 'The contents of a file did not open');
  const [chosen, setChosen] = useState('');
  if (opened === undefined) return <Loading label="Loading contents…" />;
  const { tree, current } = opened;
  if (tree.nodes.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p className="text-muted">This file has no table of contents.</p>
        <Button variant="secondary" size="sm" onClick={onPages}>
          Show pages
        </Button>
      </div>
    );
  }
  const choose = async (id: string) => {
    setChosen(id);
    const heading = tree.headings.get(id);
    if (heading === undefined) return;
    const place =
      heading.destination === undefined
        ? undefined
        : await placeOfDestination(pdf, heading.destination);
    if (place !== undefined) follow(place, heading.title);
    onChosen();
  };
  return (
    <Tree
      label="Contents"
      nodes={tree.nodes}
      value={chosen}
      current={current}
      onChange={(id) => void choose(id)}
    />
  );
}

/** Contents that cannot be read count as none. */
async function openContents(
  pdf: PDFDocumentProxy,
): Promise<{ tree: OutlineTree; current?: string | undefined }> {
  try {
    const tree = treeOf((await pdf.getOutline()) ?? []);
    const { page, place } = useReader.getState();
    const placeOf = (destination: Destination) => placeOfDestination(pdf, destination);
    return { tree, current: await headingAt(tree, placeOf, page, place) };
  } catch (error) {
    console.warn('The contents of a file cannot be read', error);
    return { tree: treeOf([]) };
  }
}
