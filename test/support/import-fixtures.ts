/** Files of other programs for the readers in `src/interchange/formats`, and what every reader has to keep to. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type {
  FormatReader,
  FoundItem,
  ReadOptions,
  SourceFile,
} from '../../src/interchange/formats/format.ts';
import type { LeftOut } from '../../src/model/left-out.ts';
import { definitionOf, fieldsProblem } from '../../src/model/registry.ts';

const root = join(import.meta.dirname, '../fixtures/import');

export function sourceFile(path: string, bytes: string | Uint8Array<ArrayBuffer>): SourceFile {
  const blob = new Blob([bytes]);
  return { path, sizeBytes: blob.size, modifiedAt: undefined, bytes: async () => blob };
}

/** @param path within `test/fixtures/import`, of a file or a folder; the paths of a folder's files begin behind it */
export function fixtures(...paths: string[]): SourceFile[] {
  return paths.flatMap((path) => filesBelow(path).map((file) => sourceFile(file.path, file.bytes)));
}

function filesBelow(path: string): { path: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const whole = join(root, path);
  if (/\.\w+$/.test(path)) return [{ path: path.replace(/^.*\//, ''), bytes: bytesOf(whole) }];
  return readdirSync(whole, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: file.slice(whole.length + 1), bytes: bytesOf(file) }));
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

export interface Reading {
  items: FoundItem[];
  leftOut: LeftOut[];
}

export const nowMs = Date.parse('2026-11-20T12:00:00Z');

/** Reads all of it, and fails where an item is not as `FormatReader` promises. */
export async function readAll(
  { read }: FormatReader,
  files: readonly SourceFile[],
  options: Partial<ReadOptions> = {},
): Promise<Reading> {
  const leftOut: LeftOut[] = [];
  const items: FoundItem[] = [];
  const keys = new Set<string>();
  const given = {
    chosen: {},
    nowMs,
    tzOffsetMin: () => 0,
    leaveOut: (one: LeftOut) => leftOut.push(one),
    signal: new AbortController().signal,
    ...options,
  };
  for await (const item of read(files, given)) {
    if (keys.has(item.key)) throw new Error(`the key ${item.key} comes twice`);
    keys.add(item.key);
    const problem = problemOf(item);
    if (problem !== undefined) expect.fail(`${JSON.stringify(problem)}: ${JSON.stringify(item)}`);
    for (const key of Object.values(item.refs ?? {})) {
      if (!keys.has(key)) expect.fail(`${key} does not come before ${item.key}, which names it`);
    }
    items.push(item);
  }
  return { items, leftOut };
}

/** With what the import fills in, each row is whole. */
function problemOf({ entity, fields, refs = {}, bytes }: FoundItem) {
  const isRecord = definitionOf(entity).kind === 'record';
  const filled: Record<string, unknown> = isRecord ? { deletedAt: 0 } : {};
  if (entity === 'file' || entity === 'media') {
    expect(bytes).toBeInstanceOf(Blob);
    Object.assign(filled, { addedAt: 0, uploadedAt: 0, sizeBytes: 1, sha256: 'a'.repeat(64) });
    Object.assign(filled, entity === 'file' ? { content: 'text', pageCount: 1 } : { name: '' });
  } else if ('createdAt' in definitionOf(entity).fields) filled.createdAt = 0;
  const named = Object.fromEntries(Object.keys(refs).map((field) => [field, 'id']));
  return fieldsProblem(entity, { ...filled, ...fields, ...named }, true);
}

/** The fields of the items of one entity. */
export function fieldsOf({ items }: Reading, entity: FoundItem['entity']) {
  return items.filter((item) => item.entity === entity).map(({ fields }) => fields);
}

export function reasons({ leftOut }: Reading): string[] {
  return leftOut.map(({ what, why }) => `${what}: ${why}`);
}

/** What a reader asks before it reads, with the answers that it begins with. */
export async function choicesOf(
  reader: FormatReader,
  files: SourceFile[],
): Promise<Record<string, string>> {
  const { signal } = new AbortController();
  const options = { nowMs: 0, tzOffsetMin: () => 0, leaveOut: () => undefined, signal };
  const all = (await reader.choices?.(files, options)) ?? [];
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}
