/** Reads files as the import does: recognises the format, reads every row, collects the report. */
import { sourceOfFormat } from '../../../src/interchange/backup/read/format-source.ts';
import { filesIn } from '../../../src/interchange/backup/read/open-source.ts';
import { FormatError, type ImportFormat } from '../../../src/interchange/formats/format.ts';
import { importFormats } from '../../../src/interchange/formats/read/all.ts';
import { headOfFile } from '../../../src/interchange/formats/read/shared/source-text.ts';
import { localOffsetMin } from '../../../src/lib/date-format.ts';
import { endingOfPath } from '../../../src/lib/path.ts';
import { ZipProblem } from '../../../src/lib/zip/read-zip.ts';
import { type AnkiNumbers, ankiNumbers, judgeAnki } from './anki-beside.ts';
import type { Tools } from './tools.ts';
import { type Reading, verdictOfReport } from './verdict.ts';

export interface CorpusFile {
  /** Relative to the folder that is read. */
  path: string;
  modifiedAt: number | undefined;
  bytes: Blob;
}

/** @returns `undefined` if no format of the import claims the files */
export async function readAsImport(
  chosen: readonly CorpusFile[],
  tools: Tools,
): Promise<Reading | undefined> {
  const [first] = chosen;
  const ending = chosen.length > 1 ? 'folder' : `.${endingOfPath(first?.path ?? '')}`;
  let kind = `import (${ending})`;
  try {
    const files = await filesIn(chosen);
    // An export of Haversack has an import of its own.
    if (files.some(({ path }) => /(^|\/)json\/account\.json$/.test(path))) return undefined;
    const format = await formatOf(files);
    if (format === undefined) return undefined;
    kind = `${format.id} (${ending})`;
    const { counts, found, told } = await rowsOf(format, files);
    const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const alone = {
      ...{ kind, verdict: verdictOfReport(items, told) },
      reasons: items === 0 && told.length === 0 ? ['nothing found, and nothing told'] : told,
    };
    if (format.id === 'anki' && first !== undefined && chosen.length === 1) {
      const wanted = await ankiNumbers(first.bytes, tools);
      if (wanted === undefined) return alone;
      return { kind, judgedBy: 'sqlite3', ...judgeAnki(wanted, found, told) };
    }
    if (ending === '.bib' && first !== undefined) {
      const wanted = await referencesByPandoc(first.bytes, tools);
      if (wanted === undefined) return alone;
      const isLess = (counts.note ?? 0) < wanted;
      const reasons = isLess
        ? [`${counts.note ?? 0} of ${wanted} references`, ...told]
        : alone.reasons;
      const verdict =
        isLess && told.length === 0 ? 'wrong' : reasons.length > 0 ? 'partly' : 'right';
      return { kind, judgedBy: 'pandoc', verdict, reasons };
    }
    return alone;
  } catch (error) {
    if (error instanceof FormatError || error instanceof ZipProblem)
      return { kind, verdict: 'refused', reasons: [error.message] };
    return { kind, verdict: 'wrong', reasons: [`threw ${String(error)}`] };
  }
}

async function formatOf(
  files: Awaited<ReturnType<typeof filesIn>>,
): Promise<ImportFormat | undefined> {
  for (const format of importFormats) {
    if (!(await format.isOne(files))) continue;
    // Any text file may be chosen as a list of cards; here only one that looks like it.
    const [file] = files;
    const isText = file !== undefined && endingOfPath(file.path) === 'txt';
    if (format.id === 'cards' && isText && !/\t|^#separator:/m.test(await headOfFile(file)))
      continue;
    return format;
  }
  return undefined;
}

async function rowsOf(format: ImportFormat, files: Awaited<ReturnType<typeof filesIn>>) {
  const { read, choices } = await format.load();
  const { signal } = new AbortController();
  const told: string[] = [];
  const leaveOut = ({ what, why }: { what: string; why: string }) =>
    void told.push(`${what}: ${why}`);
  const nowMs = Date.now();
  const asked = { nowMs, tzOffsetMin: localOffsetMin, leaveOut: () => undefined, signal };
  const chosen = Object.fromEntries(
    ((await choices?.(files, asked)) ?? []).map(({ name, value }) => [name, value]),
  );
  const source = sourceOfFormat({
    format: { id: format.id, read },
    ...{ files, chosen, nowMs, tzOffsetMin: localOffsetMin },
    lookAt: async () => ({ pageCount: 1, content: 'text' }),
  });
  const counts: Record<string, number> = {};
  let reviews = 0;
  const dueDays: string[] = [];
  const rows = source.rows({
    ...{ wantsBytes: async () => false, readHere: async () => undefined, leaveOut, signal },
  });
  for await (const { entity, row } of rows) {
    counts[entity] = (counts[entity] ?? 0) + 1;
    if (entity === 'review' && Number(row.rating) > 0) reviews += 1;
    if (entity === 'review' && row.kind === 'due') dueDays.push(String(row.dueOn));
  }
  const found: AnkiNumbers = { cards: counts.card ?? 0, reviews, dueDays };
  return { counts, found, told };
}

async function referencesByPandoc(bytes: Blob, tools: Tools): Promise<number | undefined> {
  const json = await tools.textOf('pandoc', bytes, (path) => [
    ...['-f', 'biblatex', '-t', 'csljson', path],
  ]);
  if (json === undefined) return undefined;
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.length : undefined;
}
