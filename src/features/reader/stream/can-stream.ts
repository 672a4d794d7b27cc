/** Whether a file can be read before its bytes are on this device. */

import type { FileState } from '../../../components/files/file-state.ts';
import type { StudyFile } from '../../../model/entities/file.ts';

/** Each page of a PDF can be read by itself. Other formats need the whole file. */
export function canStream(
  { mime, uploadedAt, sizeBytes }: Pick<StudyFile, 'mime' | 'uploadedAt' | 'sizeBytes'>,
  { kind }: FileState,
): boolean {
  if (mime !== 'application/pdf' || uploadedAt === 0 || sizeBytes === 0) return false;
  return (
    kind === 'remote' || kind === 'queued' || kind === 'downloading' || kind === 'download-failed'
  );
}
