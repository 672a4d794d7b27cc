/** A file's pages as pictures, with a fresh pdf.js worker after a page that held the last one up. */

import { isOfPictures } from '../../model/files/document-kinds.ts';
import { openPicturePages } from '../documents/pictures/picture-pages.ts';
import type { PageImage } from './page-image.ts';
import { TookTooLong } from './within.ts';

export interface PageImages {
  /** @returns `undefined` where the page cannot be drawn; @throws when the file does not open */
  draw(pageNumber: number): Promise<PageImage | undefined>;
  close(): void;
}

/** @param password of a PDF that asks for one */
export function openPageImages(
  bytes: Blob,
  mime: string,
  password?: string | undefined,
): PageImages {
  let opened: OpenedPages | undefined;
  const close = () => {
    opened?.close?.();
    opened = undefined;
  };
  return {
    async draw(pageNumber) {
      opened ??= await (isOfPictures(mime)
        ? openPicturePages(bytes, mime)
        : openPages(bytes, password));
      try {
        return await opened.draw(pageNumber);
      } catch (error) {
        console.warn(`Page ${pageNumber} cannot be drawn`, error);
        if (error instanceof TookTooLong) close();
        return undefined;
      }
    },
    close,
  };
}

interface OpenedPages {
  draw: (pageNumber: number) => Promise<PageImage>;
  close?: () => void;
}

async function openPages(bytes: Blob, password: string | undefined): Promise<OpenedPages> {
  const [{ openPdf }, { drawPageImage }] = await Promise.all([
    import('./pdf.ts'),
    import('./page-image.ts'),
  ]);
  const opened = await openPdf(bytes, { password });
  if (!opened.ok) throw new Error(`The PDF is ${opened.problem}`);
  return {
    draw: (pageNumber: number) => drawPageImage(opened.pdf, pageNumber),
    close: opened.close,
  };
}
