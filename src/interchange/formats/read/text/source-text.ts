/** The text of a file that a student chose to import, and why a file has none. */
import { isHidden } from '../../../../lib/path.ts';
import { decodeText } from '../../../../text/decode.ts';
import type { SourceFile } from '../../format.ts';

/** More is no text that a student wrote, and a browser's strings end at about five times as much. */
const largestTextBytes = 100 * 1024 * 1024;

/** Text as it stands in the file. @throws a `FileProblem` where it is too large, and what reading the file throws */
export async function textOfFile(file: SourceFile): Promise<string> {
  return decodeText(await bytesOfFile(file));
}

export async function bytesOfFile(file: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await file.bytes();
  if (blob.size > largestTextBytes) throw new FileProblem('too large');
  return new Uint8Array(await blob.arrayBuffer());
}

/** An entry of a list of references may begin with its abstract. */
const headBytes = 16 * 1024;

/** How a file begins, for telling its format. An unreadable one begins with nothing. */
export async function headOfFile(file: SourceFile): Promise<string> {
  try {
    const head = (await file.bytes()).slice(0, headBytes);
    return decodeText(new Uint8Array(await head.arrayBuffer()), true);
  } catch {
    return '';
  }
}

/** Why one file is not read, or not to its end, in the words of the report. */
export class FileProblem extends Error {}

/** For the report: why a file that was chosen is left out. */
export function whyUnread(error: unknown): string {
  return error instanceof FileProblem ? error.message : 'can’t be read';
}

/** Without what `isHidden`. */
export function visibleFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => !isHidden(path));
}
