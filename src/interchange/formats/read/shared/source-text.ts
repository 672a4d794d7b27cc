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

/** Values of JSON from elsewhere, of which nothing is certain. Pure. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty where it is no text and no number: of anything else, `String` may throw. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function textIn(object: JsonObject, name: string): string {
  return textOfValue(Object.hasOwn(object, name) ? object[name] : undefined);
}

/** Empty where there is no list. */
export function arrayIn(object: JsonObject, name: string): readonly unknown[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value : [];
}

/** A text line by line, without a list of all of them. Pure. */
interface Line {
  text: string;
  /** Where it begins. */
  at: number;
}

/** Without empty ones. @param text is clean (`decode.ts`) */
export function* linesOf(text: string): Generator<Line> {
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (end > at) yield { text: text.slice(at, end), at };
    at = end + 1;
  }
}

/** How the first line of a project of Todoist begins; the column IS_COLLAPSED came later. */
export const todoistHead = /^"?TYPE"?[,;\t]"?(IS_COLLAPSED"?[,;\t]"?)?CONTENT\b/i;
