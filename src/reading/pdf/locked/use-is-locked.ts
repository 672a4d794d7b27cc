/** Whether this device still needs a file's password. */
import { readKeptPasswords } from '../../../db/bytes/kept-passwords.ts';
import { shareRows } from '../../../db/rows/share-rows.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useUnlocked } from './unlocked.ts';

const useKept = shareRows(readKeptPasswords);

export function useHasKeptPassword({ sha256 }: Pick<StudyFile, 'sha256'>): boolean {
  return useKept()?.[sha256] !== undefined;
}

/** A file that needs a password counts as locked until its password is found. */
export function useIsLocked({
  sha256,
  needsPassword,
}: Pick<StudyFile, 'sha256' | 'needsPassword'>): boolean {
  const isHeld = useUnlocked((passwords) => passwords[sha256] !== undefined);
  const kept = useKept();
  return needsPassword === true && !isHeld && kept?.[sha256] === undefined;
}
