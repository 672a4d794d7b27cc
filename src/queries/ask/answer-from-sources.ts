/**
 * Answers a question from several files and notes, away from the page. The index of each file is made once and kept in the
 * database (`db/kept-indexes.ts`), those of notes in memory. One file that cannot be read does not stop the others.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { type KeptIndex, keptIndexOf, keptIndexVersion } from '../../generate/ask/kept-index.ts';
import { answerOverFiles, likelyPages } from '../../generate/ask/over-files.ts';
import { readNotePages } from '../../reading/documents/note-pages.ts';
import { readDocument } from '../../reading/documents/read-document.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { AskedSource, AskScope, FoundInSources, Preparing } from './ask-messages.ts';
import { type FileSource, type NoteSource, readSources } from './sources.ts';

/** Indexes in memory, for the questions of one screen. */
export interface AskMemory {
  files: Map<string, { token: string; index: KeptIndex }>;
  notes: Map<string, { body: string; index: KeptIndex; pages: readonly CleanPage[] }>;
}

export const emptyMemory = (): AskMemory => ({ files: new Map(), notes: new Map() });

interface Read {
  source: AskedSource;
  index: KeptIndex;
}

/** @throws the signal's reason when aborted; what is prepared by then is kept */
export async function answerFromSources(
  database: AccountDatabase,
  { question, scope }: { question: string; scope: AskScope },
  memory: AskMemory,
  signal: AbortSignal,
  onPreparing: (progress: Preparing) => void,
): Promise<FoundInSources> {
  const { files, notes } = await readSources(database, scope);
  const here = files.filter(({ pagesRead }) => pagesRead > 0);
  const tokens = new Map(await readTokens(database));
  const read: Read[] = [];
  const failed: AskedSource[] = [];
  const total = here.length + notes.length;
  const prepare = async <Source extends AskedSource>(
    source: Source,
    indexFor: (tell: () => void) => Promise<KeptIndex>,
  ) => {
    signal.throwIfAborted();
    const done = read.length + failed.length;
    try {
      const tell = () => onPreparing({ done, total, name: source.name });
      read.push({ source: named(source), index: await indexFor(tell) });
    } catch (error) {
      console.warn('A file or note could not be prepared for questions', error);
      failed.push(named(source));
    }
  };
  for (const file of here)
    await prepare(file, (tell) => indexOfFile(database, file, memory, tokens.get(file.id), tell));
  for (const note of notes)
    await prepare(note, (tell) => indexOfNote(database, note, memory, signal, tell));
  signal.throwIfAborted();
  const worded = read.filter(({ index }) => index.sentenceCount > 0);
  const indexes = worded.map(({ index }) => index);
  const likely = likelyPages(question, indexes);
  const texts = await readTexts(
    database,
    likely.pages.map(({ file, page }) => ({ source: worded[file]?.source, page })),
    memory,
  );
  const { answers, near } = answerOverFiles(question, likely, texts, indexes);
  const ofSource = <Found extends { file: number }>({ file, ...found }: Found) => {
    const source = worded[file]?.source;
    return source === undefined ? [] : [{ ...found, source }];
  };
  return {
    answers: answers.flatMap(ofSource) as FoundInSources['answers'],
    near: near.flatMap(ofSource) as FoundInSources['near'],
    read: worded.length,
    missing: files.filter(({ pagesRead, isScan }) => pagesRead === 0 && !isScan).map(named),
    partly: here.filter(({ pagesRead, pageCount }) => pagesRead < pageCount).map(named),
    wordless: [
      ...files.filter(({ pagesRead, isScan }) => pagesRead === 0 && isScan),
      ...read.filter(({ index }) => index.sentenceCount === 0).map(({ source }) => source),
    ].map(named),
    failed,
  };
}

function named({ entity, id, name, unit }: AskedSource): AskedSource {
  return { entity, id, name, ...(unit && { unit }) };
}

/** @returns the tokens of indexes that are kept, by file, without reading the indexes */
async function readTokens({ keptIndexes }: AccountDatabase): Promise<[string, string][]> {
  const keys: unknown[] = await keptIndexes.orderBy('[fileId+token]').keys();
  return keys as [string, string][];
}

async function indexOfFile(
  database: AccountDatabase,
  { id }: FileSource,
  { files }: AskMemory,
  token: string | undefined,
  onMaking: () => void,
): Promise<KeptIndex> {
  const known = files.get(id);
  if (known !== undefined && known.token === token) return known.index;
  files.delete(id);
  const row = token === undefined ? undefined : await database.keptIndexes.get(id);
  if (row?.index !== undefined && row.version === keptIndexVersion) {
    files.set(id, { token: row.token, index: row.index });
    return row.index;
  }
  onMaking();
  const made = crypto.randomUUID();
  await keep(database, id, made);
  const pages = await database.pageTexts
    .where('[fileId+page]')
    .between([id, 1], [id, Number.MAX_SAFE_INTEGER], true, true)
    .toArray();
  const index = keptIndexOf(pages);
  await keep(database, id, made, index);
  files.set(id, { token: made, index });
  return index;
}

/**
 * First without an index: any change of the text removes this row, and then the index of the former text is not stored.
 * If the disk is full, the index is made again for the next question.
 */
async function keep(
  database: AccountDatabase,
  fileId: string,
  token: string,
  index?: KeptIndex,
): Promise<void> {
  try {
    await inTransaction(database, [database.keptIndexes.name], async ({ keptIndexes }) => {
      const version = keptIndexVersion;
      if (index === undefined) await keptIndexes.put({ fileId, token, version });
      else if ((await keptIndexes.get(fileId))?.token === token)
        await keptIndexes.put({ fileId, token, version, index });
    });
  } catch (error) {
    console.warn('The index of a file was not kept', error);
  }
}

async function indexOfNote(
  database: AccountDatabase,
  { id, body, name }: NoteSource,
  { notes }: AskMemory,
  signal: AbortSignal,
  onMaking: () => void,
): Promise<KeptIndex> {
  const known = notes.get(id);
  if (known?.body === body) return known.index;
  onMaking();
  const answer = await readNotePages(database, id, signal, readDocument);
  if (!answer.ok) throw new Error(answer.error.message);
  // Its title stands above its words.
  const pages = answer.data.map((page) => ({
    ...page,
    blocks: [{ kind: 'heading' as const, text: name, page: page.page }, ...page.blocks],
  }));
  const index = keptIndexOf(pages);
  notes.set(id, { body, index, pages });
  return index;
}

async function readTexts(
  { pageTexts }: AccountDatabase,
  wanted: readonly { source: AskedSource | undefined; page: number }[],
  { notes }: AskMemory,
): Promise<(Pick<CleanPage, 'blocks'> | undefined)[]> {
  const rows = await pageTexts.bulkGet(
    wanted.map(({ source, page }): [string, number] => [source?.id ?? '', page]),
  );
  return wanted.map(({ source, page }, at) =>
    source?.entity === 'note'
      ? notes.get(source.id)?.pages.find((one) => one.page === page)
      : rows[at],
  );
}
