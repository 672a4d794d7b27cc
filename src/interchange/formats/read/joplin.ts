/**
 * Joplin's export: a JEX file (a tar) or a RAW folder. Each item is a file of its id with its fields below the text;
 * notebooks, tags and their notes, pictures and files are items too.
 */
import { baseNameOf, endingOfPath, nameOf } from '../../../lib/path.ts';
import { createPace } from '../../../lib/turns.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import { addressOf } from '../../../text/markdown/link-marks.ts';
import { safeName } from '../../backup/export/entry-names.ts';
import {
  FormatError,
  type FormatReader,
  type FoundItem,
  type ReadOptions,
  type SourceFile,
} from '../format.ts';
import { markdownReader } from './markdown-notes.ts';
import { fileOfNote, wayUp } from './notes/virtual-folder.ts';
import { nameInReport, nothingButDamage } from './shared/bounds.ts';
import { instantOfText } from './shared/items.ts';
import { textOfFile, visibleFiles, whyUnread } from './shared/source-text.ts';
import { filesInTar } from './shared/tar.ts';

export const joplinReader: FormatReader = { read };

/** @throws FormatError if there are no notes */
async function* read(all: readonly SourceFile[], options: ReadOptions): AsyncGenerator<FoundItem> {
  const files: SourceFile[] = [];
  for (const file of visibleFiles(all)) {
    if (endingOfPath(file.path) !== 'jex') files.push(file);
    else {
      const { files: inside, isWhole } = await filesInTar(await file.bytes(), options.signal);
      for (const one of inside) files.push(one);
      if (!isWhole)
        options.leaveOut({
          what: nameOf(file.path),
          why: `the end is missing. ${nothingButDamage}`,
        });
    }
  }
  const items = await readItems(files, options);
  const folder = folderOf(items, files, options);
  if (folder.every(({ path }) => !path.endsWith('.md')))
    throw new FormatError('No notes found. Choose an export of Joplin (.jex).');
  yield* markdownReader.read(folder, options);
}

interface Item {
  id: string;
  /** 1 note, 2 notebook, 4 resource, 5 tag, 6 a tag of a note. */
  type: number;
  title: string;
  body: string;
  fields: ReadonlyMap<string, string>;
}

async function readItems(files: readonly SourceFile[], options: ReadOptions): Promise<Item[]> {
  const pace = createPace(options.signal);
  const items: Item[] = [];
  for (const file of files) {
    await pace();
    if (!/(?:^|\/)[\da-f]{32}\.md$/.test(file.path)) continue;
    try {
      const item = itemOf(cleanText(await textOfFile(file)), baseNameOf(file.path));
      if (item?.fields.get('encryption_applied') === '1')
        options.leaveOut({
          what: nameInReport(item.title || item.id),
          why: 'encrypted. Switch encryption off in Joplin, or enter its password there, then export again',
        });
      else if (item !== undefined) items.push(item);
    } catch (error) {
      options.signal.throwIfAborted();
      options.leaveOut({ what: file.path, why: whyUnread(error) });
    }
  }
  return items;
}

/** The fields are the last lines, behind an empty one. */
function itemOf(text: string, id: string): Item | undefined {
  const bare = text.trimEnd();
  const gap = bare.lastIndexOf('\n\n');
  const lines = bare.slice(gap === -1 ? 0 : gap + 2).split('\n');
  const fields = new Map<string, string>();
  for (const line of lines.slice(0, 200)) {
    const [, name = '', value = ''] = /^(\w{1,60}): ?(.*)$/.exec(line) ?? [];
    if (name !== '') fields.set(name, value);
  }
  const type = Number(fields.get('type_'));
  if (!Number.isInteger(type)) return undefined;
  const words = gap === -1 ? '' : bare.slice(0, gap);
  const end = words.indexOf('\n');
  const title = cleanLine(end === -1 ? words : words.slice(0, end));
  return { id, type, title, body: end === -1 ? '' : words.slice(end).replace(/^\n+/, ''), fields };
}

/** Deeper notebooks are not made by Joplin; a circle would have no end. */
const deepest = 50;

function folderOf(
  items: readonly Item[],
  all: readonly SourceFile[],
  options: ReadOptions,
): SourceFile[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const of = (type: number) => items.filter((item) => item.type === type);
  const tags = Map.groupBy(of(6), ({ fields }) => fields.get('note_id') ?? '');
  const bytesById = new Map(
    all.flatMap((file) =>
      file.path.endsWith('.md') ? [] : [[baseNameOf(file.path), file] as const],
    ),
  );
  const files: SourceFile[] = [];
  const pathOf = new Map<string, string>();
  for (const { id, title, fields } of of(4)) {
    const file = bytesById.get(id);
    const ending = fields.get('file_extension') || endingOfPath(title) || 'bin';
    const path = `_resources/${safeName(title.replace(/\.\w{1,8}$/, '') || id)} ${id.slice(0, 8)}.${ending}`;
    pathOf.set(id, path);
    if (file === undefined)
      options.leaveOut({ what: nameInReport(title || id), why: 'its file is missing' });
    else files.push({ ...file, path: `Notes/${path}` });
  }
  const notes: SourceFile[] = [];
  for (const note of of(1)) {
    const folder: string[] = [];
    let parent = byId.get(note.fields.get('parent_id') ?? '');
    for (let depth = 0; parent?.type === 2 && depth < deepest; depth++) {
      folder.unshift(parent.title || 'Notebook');
      parent = byId.get(parent.fields.get('parent_id') ?? '');
    }
    const timeAt = (name: string) =>
      instantOfText(note.fields.get(`user_${name}`) ?? '') ??
      instantOfText(note.fields.get(name) ?? '') ??
      0;
    const names = (tags.get(note.id) ?? []).map(
      ({ fields }) => byId.get(fields.get('tag_id') ?? '')?.title ?? '',
    );
    const source = note.fields.get('source_url') ?? '';
    const head = {
      title: note.title,
      createdAt: timeAt('created_time'),
      changedAt: timeAt('updated_time'),
      tags: names.filter((name) => name !== '').sort(),
      properties: source === '' ? '' : `source: ${JSON.stringify(source)}`,
    };
    const text = note.body.replace(
      /\(:\/([\da-f]{32})(#[^()\s]*)?([^()\n]{0,500})\)/g,
      (whole, id: string, place = '', rest = '') => {
        const other = byId.get(id);
        const path = pathOf.get(id);
        if (path !== undefined) return `(${wayUp(folder)}${addressOf(path)}${rest})`;
        return other?.type === 1
          ? `(${addressOf(`${safeName(other.title)} ${id}.md`)}${place})`
          : whole;
      },
    );
    const box =
      note.fields.get('is_todo') === '1'
        ? `- [${Number(note.fields.get('todo_completed')) > 0 ? 'x' : ' '}] ${note.title}\n\n`
        : '';
    notes.push(fileOfNote({ id: note.id, folder, head, text: box + text }));
  }
  return [...notes, ...files];
}
