/** Names of backups, safe for every system. Pure. */
import { localDay } from '../../../lib/date-format.ts';

const longest = 40;

/** `haversack-ada-2026-11-24.zip`; with a number from the second on. */
export function backupName(username: string, atMs: number, count = 1): string {
  const who = [...username.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-')]
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `haversack-${who || 'student'}-${localDay(atMs)}${count === 1 ? '' : `-${count}`}.zip`;
}

/** Of a file that is not verified: nobody takes it for a backup, and no other tab writes to it. */
export function unfinishedName(name: string, random: string): string {
  return `${name}.${random}.unfinished`;
}
