/** Bytes of other programs as text that can be stored: any common encoding, no control characters. Pure. */
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

/**
 * By its byte order mark (Unicode §23.8); else UTF-16 where every second byte is 0; else UTF-8; else Windows-1252, which
 * older programs of Windows write and in which every byte is a character.
 * @param isHead the text goes on behind the bytes, which may end within a character
 */
export function decodeText(bytes: Uint8Array, isHead = false): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 1_000);
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [atEven = 0, atOdd = 0] = zeros;
  if (atOdd > looked / 4 && atEven === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (atEven > looked / 4 && atOdd === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Why one file is not read, or not to its end, in the words of the report. */
export class FileProblem extends Error {}

/** For the report: why a file that was chosen is left out. */
export function whyUnread(error: unknown): string {
  return error instanceof FileProblem ? error.message : 'can’t be read';
}

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n\t]|[\u202a-\u202e]/gu;

/** Lines end with `\n`, and what nobody sees is gone: control characters, halves of pairs, overrides of direction. */
export function cleanText(text: string): string {
  return text.replace(lineEnds, '\n').replace(controls, '').toWellFormed();
}

/** Everything on one line, with one space between words. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `Biology/Cells.md`: `Cells.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Biology/Cells.md`: `Cells`. */
export function baseNameOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** `Biology/Cells.MD`: `md`. */
export function endingOfPath(path: string): string {
  const name = nameOf(path);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

/** Without what `isHidden`. */
export function visibleFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => !isHidden(path));
}

/** What an operating system or a program put beside the student's files: nobody misses it. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part) => (part.startsWith('.') && part !== '..' && part !== '.') || part === '__MACOSX');
}
