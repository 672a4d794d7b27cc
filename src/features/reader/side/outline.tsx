/** The contents that a PDF brings along, as a tree that is open where one reads; a tap goes to the place, and Back returns. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Destination } from '../../../reading/pdf/destination.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Tree } from '../../../ui/list/tree.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { placeOfDestination } from '../go/destination.ts';
import { follow } from '../trail.ts';
import { headingAt } from './current-heading.ts';
import { type OutlineTree, treeOf } from './outline-tree.ts';

interface OutlineProps {
  pdf: PDFDocumentProxy;
  /** A heading was chosen. */
  onChosen: () => void;
  onPages: () => void;
}

export function Outline({ pdf, onChosen, onPages }: OutlineProps) {
  const [opened, setOpened] = useState<{ tree: OutlineTree; current?: string | undefined }>();
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const tree = treeOf((await pdf.getOutline()) ?? []);
      const { page, place } = useReader.getState();
      const placeOf = (destination: Destination) => placeOfDestination(pdf, destination);
      return { tree, current: await headingAt(tree, placeOf, page, place) };
    };
    open().then(
      (contents) => isOver || setOpened(contents),
      (error: unknown) => {
        console.warn('The contents of a file cannot be read', error);
        if (!isOver) setOpened({ tree: treeOf([]) });
      },
    );
    return () => {
      isOver = true;
    };
  }, [pdf]);
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
