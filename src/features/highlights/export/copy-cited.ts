/** Copies words with their source, followed by a full reference if the file gives enough data. */
import {
  asApa,
  asBibtex,
  citedQuote,
  isCitable,
} from '../../../interchange/formats/write/citation.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { placeUnitOf } from '../../../model/files/document-kinds.ts';
import { toastError, toastSuccess } from '../../../ui/toaster/toast.ts';
import { toastNext } from '../../../ui/toaster/toast-undo.tsx';
import { readWork } from './read-work.ts';

export async function copyCited(file: StudyFile, quote: string, page: number): Promise<void> {
  const work = await readWork(file);
  const unit = placeUnitOf(file.mime);
  const cited = citedQuote(quote, page, work, unit);
  const isWhole = isCitable(work);
  if (!(await copyText(isWhole ? `${cited}\n\n${asApa(work)}` : cited))) return;
  if (!isWhole) return toastSuccess(`Copied with title and ${unit}`);
  const copyBibtex = async () => {
    if (await copyText(asBibtex(work))) toastSuccess('BibTeX copied');
  };
  toastNext('Copied with APA citation', 'Copy BibTeX', () => void copyBibtex());
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser forbids it, or the page is not served securely.
    toastError('Could not copy the text. Select it and copy it yourself.');
    return false;
  }
}
