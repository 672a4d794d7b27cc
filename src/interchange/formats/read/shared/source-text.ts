/** Text and JSON values of a chosen file. Nothing in them is certain. */
import { isHidden } from '../../../../lib/path.ts';
import { decodeText } from '../../../../text/decode.ts';
import type { SourceFile } from '../../format.ts';

/** A larger file is not a student's text; strings in browsers end at about five times as much. */
const largestTextBytes = 100 * 1024 * 1024;

/** @throws FileProblem if the file is too large, or an error of reading */
export async function textOfFile(file: SourceFile): Promise<string> {
  return decodeText(await bytesOfFile(file));
}

export async function bytesOfFile(file: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await file.bytes();
  if (blob.size > largestTextBytes) throw new FileProblem('too large');
  return new Uint8Array(await blob.arrayBuffer());
}

/** Bytes. A reference may begin with its abstract. */
const headBytes = 16 * 1024;

/** The beginning of a file, by which formats are told. Empty if the file cannot be read. */
export async function headOfFile(file: SourceFile): Promise<string> {
  try {
    const head = (await file.bytes()).slice(0, headBytes);
    return decodeText(new Uint8Array(await head.arrayBuffer()), true);
  } catch {
    return '';
  }
}

/** Why a file is not read or not read to its end, for the report. */
export class FileProblem extends Error {}

/** Why a chosen file is left out, for the report. */
export function whyUnread(error: unknown): string {
  return error instanceof FileProblem ? error.message : 'can’t be read';
}

export function visibleFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => !isHidden(path));
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty for other types, for which `String` may throw. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function textIn(object: JsonObject, name: string): string {
  return textOfValue(Object.hasOwn(object, name) ? object[name] : undefined);
}

export function arrayIn(object: JsonObject, name: string): readonly unknown[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value : [];
}

interface Line {
  text: string;
  at: number;
}

/** The lines that are not empty, without making a list of them. @param text is clean (`decode.ts`) */
export function* linesOf(text: string): Generator<Line> {
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (end > at) yield { text: text.slice(at, end), at };
    at = end + 1;
  }
}

/** Begins a project of Todoist. The column IS_COLLAPSED was added later. */
export const todoistHead = /^"?TYPE"?[,;\t]"?(IS_COLLAPSED"?[,;\t]"?)?CONTENT\b/i;

/** `Cells/Cells.txt`, as Apple's “Data and Privacy” copies Notes. */
export function isOfApple(path: string): boolean {
  return /(?:^|\/)([^/]+)\/\1\.txt$/i.test(path);
}
