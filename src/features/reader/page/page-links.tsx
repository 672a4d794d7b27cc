/** The links on a page of a PDF: to places in the file, from which Back returns, and to the web. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Destination } from '../../../reading/pdf/destination.ts';
import { placeOfDestination } from '../go/destination.ts';
import { follow } from '../trail.ts';
import type { DrawnPage } from './draw-page.ts';
import { type PageLink, readLinks } from './links.ts';

interface PageLinksProps {
  pdf: PDFDocumentProxy;
  drawn: DrawnPage;
}

export function PageLinks({ pdf, drawn }: PageLinksProps) {
  const [links, setLinks] = useState<PageLink[]>([]);
  useEffect(() => {
    let isOver = false;
    readLinks(drawn.page, drawn.rotation).then(
      (found) => isOver || setLinks(found),
      (error: unknown) => console.warn('The links of a page cannot be read', error),
    );
    return () => {
      isOver = true;
    };
  }, [drawn]);
  return links.map(({ id, box, goal }) => {
    const style = {
      left: `${box.left}%`,
      top: `${box.top}%`,
      width: `${box.width}%`,
      height: `${box.height}%`,
    };
    return goal.kind === 'web' ? (
      // biome-ignore lint/a11y/useAnchorContent: its words are on the page below, and it has a label
      <a
        key={id}
        href={goal.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${goal.name} (opens in a new tab)`}
        title={goal.url}
        style={style}
        className={linkClass}
      />
    ) : (
      <button
        key={id}
        type="button"
        aria-label="Link to another place in this file"
        style={style}
        className={linkClass}
        onClick={() => void goTo(pdf, goal.destination)}
      />
    );
  });
}

const linkClass =
  'absolute rounded-sm hover:bg-[rgb(10_117_88/18%)] focus-visible:bg-[rgb(10_117_88/18%)]';

async function goTo(pdf: PDFDocumentProxy, destination: Destination): Promise<void> {
  const place = await placeOfDestination(pdf, destination);
  if (place !== undefined) follow(place);
}
