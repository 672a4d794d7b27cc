/** The words of a drawn page: those that were recognized on its picture, where it was read, else its own. */
import { type RefObject, useEffect, useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { placeWords } from '../../../reading/ocr/place-words.ts';

interface Drawn {
  /** The spans of the page's words. */
  spans: HTMLElement[];
}

/**
 * @param host holds the page's layer of words, once it is drawn
 * @param rotation of the student, degrees
 * @returns what is drawn, with the spans of the recognized words where there are some
 */
export function useRecognizedWords(
  fileId: string,
  pageNumber: number,
  drawn: Drawn | undefined,
  host: RefObject<HTMLElement | null>,
  rotation: number,
): Drawn | undefined {
  const recognized = useRows(
    async ({ pageTexts }) => (await pageTexts.get([fileId, pageNumber]))?.recognized,
    [fileId, pageNumber],
  );
  const [placed, setPlaced] = useState<{ over: Drawn; words: Drawn } | undefined>();
  useEffect(() => {
    const layer = host.current?.querySelector<HTMLElement>('.text-layer');
    if (drawn === undefined || !recognized?.lines.length || !layer) return;
    setPlaced({ over: drawn, words: { spans: placeWords(layer, recognized, rotation) } });
  }, [drawn, recognized, host, rotation]);
  return placed?.over === drawn ? placed?.words : drawn;
}
