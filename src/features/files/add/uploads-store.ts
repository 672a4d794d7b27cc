/** The files that this tab is adding. Refused ones stay until dismissed. */
import { create } from 'zustand';
import { onAccountClosed } from '../../../db/database.ts';

export type UploadStage =
  | { kind: 'waiting' }
  | { kind: 'checking'; done: number; total: number }
  | { kind: 'storing' }
  | { kind: 'reading'; done: number; total: number }
  | { kind: 'refused'; text: string }
  | { kind: 'duplicate'; fileId: string; name: string };

export interface Upload {
  key: string;
  name: string;
  sizeBytes: number;
  stage: UploadStage;
}

export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }));

// The next student must not see the names.
onAccountClosed(() => useUploads.setState({ uploads: [] }));

export function showUpload(upload: Upload): void {
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
}

export function moveUpload(key: string, stage: UploadStage): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, stage } : upload)),
  }));
}

export function dismissUpload(key: string): void {
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((item) => item.key !== key) }));
}
