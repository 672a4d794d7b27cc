/** One page in small. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { drawSmall } from './draw-small.ts';

interface ThumbnailProps {
  pdf: PDFDocumentProxy;
  pageNumber: number;
  label: string;
  isCurrent: boolean;
  onChoose: () => void;
}

/** CSS pixels. */
export const thumbnailHeightPx = 140;
const widthPx = 104;

export function Thumbnail({ pdf, pageNumber, label, isCurrent, onChoose }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const stop = drawSmall(pdf, pageNumber, element, {
      width: widthPx,
      height: thumbnailHeightPx,
    });
    return () => {
      stop();
      element.width = element.height = 0;
    };
  }, [pdf, pageNumber]);
  return (
    <button
      type="button"
      aria-label={`Page ${label}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
      className="group grid content-start justify-items-center gap-1 rounded-control"
    >
      <span
        className={classes(
          'grid w-full place-items-center rounded-control border-2 bg-surface-2',
          isCurrent ? 'border-accent' : 'border-transparent group-hover:border-line-strong',
        )}
        style={{ height: thumbnailHeightPx }}
      >
        <canvas ref={canvas} aria-hidden width={0} height={0} className="max-h-full max-w-full" />
      </span>
      <span className={classes('text-sm tabular-nums', isCurrent && 'font-semibold text-accent')}>
        {label}
      </span>
    </button>
  );
}
