/** What is made from recognized text says so at its source, so that the student checks it against the page. */
import { createContext, type ReactNode } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { useIsRecognized } from '../../reading/ocr/use-scanned-pages.ts';

/** Whether the text of a page was recognized. */
export const SourceRecognized = createContext<(page: number) => boolean>(() => false);

/** What the source of an item is called where it is no page of a file. */
export const SourceName = createContext<string | undefined>(undefined);

export function RecognizedSource({ file, children }: { file: StudyFile; children: ReactNode }) {
  return <SourceRecognized value={useIsRecognized(file)}>{children}</SourceRecognized>;
}
