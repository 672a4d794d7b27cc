/**
 * Reads a tar (POSIX.1-1988 ustar), as Joplin writes it, by slices: its files are never all in memory. Links and devices
 * are skipped, and nothing is read beyond the end.
 */
import { createPace } from '../../../../lib/turns.ts';
import type { SourceFile } from '../../format.ts';
import { fileOf } from '../notes/virtual-folder.ts';
import { FileProblem } from './source-text.ts';

const blockBytes = 512;
const mostFiles = 100_000;
const ascii = new TextDecoder();

/** @throws FileProblem if it has too many files */
export async function filesInTar(
  tar: Blob,
  signal: AbortSignal,
): Promise<{ files: SourceFile[]; isWhole: boolean }> {
  const pace = createPace(signal);
  const files: SourceFile[] = [];
  for (let at = 0; at + blockBytes <= tar.size; ) {
    await pace();
    const head = new Uint8Array(await tar.slice(at, at + blockBytes).arrayBuffer());
    if (head.every((byte) => byte === 0)) return { files, isWhole: true };
    const sizeBytes = Number.parseInt(textAt(head, 124, 12).trim(), 8);
    const from = at + blockBytes;
    if (!(sizeBytes >= 0) || from + sizeBytes > tar.size || !isHead(head))
      return { files, isWhole: false };
    const kind = textAt(head, 156, 1);
    const prefix = textAt(head, 257, 5) === 'ustar' ? textAt(head, 345, 155) : '';
    const path = `${prefix && `${prefix}/`}${textAt(head, 0, 100)}`;
    if (kind === '' || kind === '0') {
      if (files.length >= mostFiles) throw new FileProblem('too many files in it');
      files.push(fileOf(path, tar.slice(from, from + sizeBytes)));
    }
    at = from + Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
  return { files, isWhole: tar.size === 0 };
}

function textAt(head: Uint8Array, from: number, length: number): string {
  const bytes = head.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return ascii.decode(end === -1 ? bytes : bytes.subarray(0, end));
}

/** By its checksum, in which its own field counts as spaces. */
function isHead(head: Uint8Array): boolean {
  const sum = head.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  return Number.parseInt(textAt(head, 148, 8).trim(), 8) === sum;
}
