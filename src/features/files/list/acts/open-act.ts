/** The open dialog and its files, shared by all rows, tiles and the selection bar. */
import { create } from 'zustand';
import { onAccountClosed } from '../../../../db/database.ts';
import type { StudyFile } from '../../../../model/entities/file.ts';

export type ActName = 'rename' | 'course' | 'tags' | 'straighten' | 'delete';

interface OpenAct {
  act: ActName;
  files: readonly StudyFile[];
}

export const useOpenAct = create<{ open: OpenAct | undefined }>(() => ({ open: undefined }));

onAccountClosed(() => closeAct());

export function openAct(act: ActName, files: readonly StudyFile[]): void {
  useOpenAct.setState({ open: { act, files } });
}

export function closeAct(): void {
  useOpenAct.setState({ open: undefined });
}
