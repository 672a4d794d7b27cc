/** The contents that a PDF brings along, as a tree; a tap goes to the place, and Back returns. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Tree } from '../../../../ui/list/tree.tsx';
import { Loading } from '../../../../ui/page/states.tsx';
import { placeOfDestination } from '../go/destination.ts';
import { follow } from '../go/trail.ts';
import { type OutlineTree, treeOf } from './outline-tree.ts';

interface OutlineProps {
  pdf: PDFDocumentProxy;
  /** A heading without others below it was chosen. */
  onChosen: () => void;
  onPages: () => void;
}

export function Outline({ pdf, onChosen, onPages }: OutlineProps) {
  const [tree, setTree] = useState<OutlineTree>();
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    let isOver = false;
    pdf.getOutline().then(
      (outline) => isOver || setTree(treeOf(outline ?? [])),
      (error: unknown) => {
        console.warn('The contents of a file cannot be read', error);
        if (!isOver) setTree(treeOf([]));
      },
    );
    return () => {
      isOver = true;
    };
  }, [pdf]);
  if (tree === undefined) return <Loading label="Loading contents…" />;
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
    if (!heading.hasParts) onChosen();
  };
  return (
    <Tree label="Contents" nodes={tree.nodes} value={chosen} onChange={(id) => void choose(id)} />
  );
}
