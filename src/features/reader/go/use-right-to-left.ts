/** Whether a document is read from right to left, by its own statement or its language. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/** Languages written from right to left, by primary tag (BCP 47). */
const rightToLeft = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb']);

export function useRightToLeft(pdf: PDFDocumentProxy): boolean {
  const [isRtl, setRtl] = useState(false);
  useEffect(() => {
    let isOver = false;
    Promise.all([pdf.getViewerPreferences(), pdf.getMetadata()]).then(
      ([preferences, { info }]) => {
        const { Language: language } = info as { Language?: unknown };
        if (!isOver) setRtl(isRightToLeft(directionOf(preferences), language));
      },
      (error: unknown) => console.warn('The direction of a file cannot be read', error),
    );
    return () => {
      isOver = true;
    };
  }, [pdf]);
  return isRtl;
}

export function isRightToLeft(direction: unknown, language: unknown): boolean {
  if (direction === 'R2L') return true;
  if (typeof language !== 'string') return false;
  return rightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '');
}

function directionOf(preferences: unknown): unknown {
  if (preferences instanceof Map) return preferences.get('Direction');
  return (preferences as { Direction?: unknown } | null)?.Direction;
}
