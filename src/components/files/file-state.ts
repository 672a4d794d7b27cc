/** Where a file's bytes are. */
import type { Transfer } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';

export type FileState =
  | { kind: 'here' } // on this device, and uploaded
  | { kind: 'only-here'; problem?: string | undefined } // still to be uploaded
  | { kind: 'uploading'; share: number }
  | { kind: 'remote' } // uploaded, to be downloaded
  | { kind: 'queued' } // a download that waits for the network
  | { kind: 'downloading'; share: number }
  | { kind: 'download-failed'; problem: string }
  | { kind: 'elsewhere' }; // on another device that has not uploaded it yet

export function fileStateOf(
  file: Pick<StudyFile, 'uploadedAt'>,
  isHere: boolean,
  transfer: Transfer | undefined,
): FileState {
  if (isHere) return stateHere(file, transfer);
  if (transfer?.direction === 'down') return stateOfDownload(transfer);
  return file.uploadedAt > 0 ? { kind: 'remote' } : { kind: 'elsewhere' };
}

/** Whether the bytes are on this device. */
export function hasBytes({ kind }: FileState): boolean {
  return kind === 'here' || kind === 'only-here' || kind === 'uploading';
}

function stateHere(file: Pick<StudyFile, 'uploadedAt'>, transfer: Transfer | undefined): FileState {
  if (file.uploadedAt > 0) return { kind: 'here' };
  if (transfer?.direction !== 'up') return { kind: 'only-here' };
  if (transfer.state === 'running') return { kind: 'uploading', share: shareOf(transfer) };
  return { kind: 'only-here', problem: transfer.state === 'failed' ? transfer.problem : undefined };
}

function stateOfDownload(transfer: Transfer): FileState {
  if (transfer.state === 'running') return { kind: 'downloading', share: shareOf(transfer) };
  if (transfer.state === 'waiting') return { kind: 'queued' };
  const problem = transfer.problem ?? 'The download stopped. Try again.';
  return { kind: 'download-failed', problem };
}

function shareOf({ doneBytes, sizeBytes }: Transfer): number {
  return sizeBytes > 0 ? Math.min(1, doneBytes / sizeBytes) : 0;
}
