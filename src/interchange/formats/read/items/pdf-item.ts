/** A PDF among the chosen files. Its pages and whether they hold text are found out later. */

import { nameOf } from '../../../../lib/path.ts';
import type { FoundItem, ReadOptions, SourceFile } from '../../format.ts';
import { asLine } from '../text/bounds.ts';

/** The header may stand behind other bytes (ISO 32000-1 §7.5.2, with what readers take). */
const headBytes = 1_024;

/** @param name without the ending */
export async function* pdfItem(
  file: SourceFile,
  name: string,
  options: Pick<ReadOptions, 'leaveOut'>,
): AsyncGenerator<FoundItem> {
  const bytes = await file.bytes();
  if (!(await bytes.slice(0, headBytes).text()).includes('%PDF-')) {
    options.leaveOut({ what: file.path, why: 'damaged, or not a PDF' });
    return;
  }
  const fields = {
    name: asLine(name, 'its name', options) || nameOf(file.path),
    mime: 'application/pdf',
  };
  // A file that lies in no folder may be another one of the same name: of two courses, each with its `lecture1.pdf`.
  const key = file.path.includes('/') ? file.path : `${file.path} ${bytes.size}`;
  yield { entity: 'file', key: `file:${key}`, fields, changedAt: file.modifiedAt, bytes };
}
