/** Notes in a database in memory from files, and back. */
import type { AccountDatabase } from '../../src/db/database.ts';
import { sourceOfFormat } from '../../src/interchange/backup/read/format-source.ts';
import type { FormatReader, SourceFile } from '../../src/interchange/formats/format.ts';
import { markdownReader } from '../../src/interchange/formats/read/markdown-notes.ts';
import { markdownFiles } from '../../src/interchange/notes/markdown-files.ts';
import type { ZipEntry } from '../../src/lib/zip/write-zip.ts';
import { nowMs, sourceFile } from '../support/import-fixtures.ts';
import { importInto, usual } from './support.ts';

export function importNotes(
  database: AccountDatabase,
  files: readonly SourceFile[],
  { read }: FormatReader = markdownReader,
  id = 'markdown',
): ReturnType<typeof importInto> {
  const source = sourceOfFormat({
    format: { id, read },
    ...{ files, chosen: {}, nowMs, tzOffsetMin: () => 0 },
    lookAt: async () => ({ pageCount: 1, content: 'text' }),
  });
  return importInto(database, source, usual);
}

/** Text of Markdown files, bytes of others, by path. */
export async function exportNotes(database: AccountDatabase): Promise<{
  files: Map<string, string | Uint8Array<ArrayBuffer>>;
  missing: string[];
}> {
  const missing: { name: string; why: string }[] = [];
  const ids = (await database.rows('note').toArray()).map(({ id }) => id);
  const files = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const { signal } = new AbortController();
  const entries: AsyncIterable<ZipEntry> = markdownFiles({
    ...{ database, ids, missing, signal, onNote: () => undefined },
  });
  for await (const { path, content } of entries) {
    if (files.has(path)) throw new Error(`${path} comes twice`);
    if (content instanceof Blob) files.set(path, new Uint8Array(await content.arrayBuffer()));
    else files.set(path, String(content));
  }
  return { files, missing: missing.map(({ name, why }) => `${name}: ${why}`) };
}

export function asChosen(
  files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>,
  top = 'Vault',
): SourceFile[] {
  return [...files].map(([path, content]) => sourceFile(`${top}/${path}`, content));
}
