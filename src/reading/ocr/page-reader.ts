/** Draws each page and recognizes its text. A lost engine or pdf.js is replaced by a new one. */
import { readBlob } from '../../db/bytes/blobs.ts';
import type { JobTools } from '../../jobs/job-run.ts';
import { failure, type Result, success } from '../../lib/result.ts';
import type { RecognizedPage } from '../../text/recognized-page.ts';
import { passwordOf } from '../pdf/locked/unlocked.ts';
import { openPageImages, type PageImages } from '../pdf/page-images.ts';
import type { RecognitionInput } from './recognition.ts';
import { openRecognizer, type Recognizer } from './recognizer.ts';
import { recognizedPageOf } from './text/recognized-page-of.ts';

export interface PageReader {
  /** @returns a page without words if it cannot be drawn or is empty */
  read(page: number): Promise<Result<RecognizedPage>>;
  close(): void;
}

/** Pages on which the engine may fail before the file is given up. */
const maxLostEngines = 3;

/** `offline`: engine or language are not on this device and cannot be fetched now. */
export async function openPageReader(
  { file, language }: RecognitionInput,
  { database, signal }: JobTools,
  onLoading: (done: number, total: number) => void,
): Promise<Result<PageReader>> {
  const bytes = await readBlob(file.sha256, file.mime, database);
  if (bytes === undefined) return failure('gone', 'This file is not on this device yet.');
  const password = await passwordOf(file.sha256, database);
  const open = (tell: typeof onLoading) => openRecognizer(language, signal, tell);
  const first = await open(onLoading);
  if (!first.ok) return first;
  return success(
    createPageReader(language, openPageImages(bytes, file.mime, password), first.data, open),
  );
}

export function createPageReader(
  language: string,
  images: PageImages,
  first: Recognizer,
  open: (onLoading: () => void) => Promise<Result<Recognizer>>,
): PageReader {
  let recognizer: Recognizer | undefined = first;
  let lost = 0;
  return {
    async read(page) {
      if (recognizer === undefined) {
        const opened = await open(() => undefined);
        if (!opened.ok) return opened;
        recognizer = opened.data;
      }
      const drawn = await drawIn(images, page);
      if (drawn === 'unopened') return failure('refused', unopened);
      if (drawn === undefined) return success(withoutWords(language));
      const { image, width, height } = drawn;
      const imageWidth = image.width;
      try {
        const read = await recognizer.read(image);
        return success(recognizedPageOf(read, { imageWidth, width, height }, language));
      } catch (error) {
        console.warn(`Page ${page} could not be recognized`, error);
        recognizer.close();
        recognizer = undefined;
        lost += 1;
        if (lost <= maxLostEngines) return success(withoutWords(language));
        return failure('broken', 'Text recognition stopped. Reload the page and try again.');
      }
    },
    close() {
      recognizer?.close();
      images.close();
    },
  };
}

const unopened = 'This file cannot be opened, so its text cannot be recognized.';

async function drawIn(images: PageImages, page: number) {
  try {
    return await images.draw(page);
  } catch (error) {
    console.warn('A file to be recognized did not open', error);
    return 'unopened';
  }
}

function withoutWords(language: string): RecognizedPage {
  return { language, confidence: 0, width: 0, height: 0, lines: [] };
}
