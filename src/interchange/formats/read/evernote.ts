/**
 * Evernote's export (ENEX 3 and 4): notes with tags, dates, boxes, tables, pictures and PDFs. The HTML of a note
 * becomes Markdown; its resources are found by MD5, as `en-media` names them.
 */

import { base64ToBytes } from '../../../lib/base64.ts';
import { baseNameOf, nameOf } from '../../../lib/path.ts';
import { md5Of } from '../../../lib/sha256.ts';
import { createPace } from '../../../lib/turns.ts';
import { shownTitle } from '../../../model/entities/note.ts';
import { endingOf } from '../../../model/media-type.ts';
import { cleanLine, cleanText } from '../../../text/clean-text.ts';
import { escapeMarks } from '../../../text/markdown/escape.ts';
import { addressOf } from '../../../text/markdown/link-marks.ts';
import { xmlTokens } from '../../../text/xml.ts';
import { safeName } from '../../backup/export/entry-names.ts';
import type { FormatReader, FoundItem, ReadOptions, SourceFile } from '../format.ts';
import { markdownReader } from './markdown-notes.ts';
import { fileOf, fileOfNote, wayUp } from './notes/virtual-folder.ts';
import { createTellDamage, lineAt, nameInReport } from './shared/bounds.ts';
import { readEach } from './shared/chosen-files.ts';
import { readNoteHtml } from './shared/html-markdown.ts';
import { textOfFile } from './shared/source-text.ts';

export const evernoteReader: FormatReader = { read };

function read(files: readonly SourceFile[], options: ReadOptions): AsyncIterable<FoundItem> {
  const open = async (file: SourceFile) => {
    const inside = await filesOf(file, options);
    return inside.length === 0 ? undefined : markdownReader.read(inside, options);
  };
  return readEach(files, options, open, {
    noneInFile: 'no notes in it',
    noneAtAll: 'No notes found. Choose an export of Evernote (.enex).',
  });
}

/** A notebook is a file; its name is the folder. */
async function filesOf(file: SourceFile, options: ReadOptions): Promise<SourceFile[]> {
  const xml = await textOfFile(file);
  const pace = createPace(options.signal);
  const notebook = cleanLine(baseNameOf(nameOf(file.path)));
  const taken = new Map<string, number>();
  const files: SourceFile[] = [];
  let note: ReadNote | undefined;
  let resource: Resource | undefined;
  let task: ReadTask | undefined;
  let words = '';
  let isEnded = false;
  const tellDamage = createTellDamage(nameOf(file.path), options);
  for (const token of xmlTokens(xml)) {
    await pace();
    if (token === undefined) continue;
    if (token.kind === 'damage') tellDamage(lineAt(xml, token.at));
    else if (token.kind === 'text') words += token.text;
    else if (token.kind === 'open') {
      words = '';
      if (token.name === 'note') note = emptyNote();
      else if (token.name === 'resource') resource = { data: '', mime: '', name: '' };
      else if (token.name === 'task') task = { title: '', isDone: false };
    } else if (token.kind === 'close') {
      if (token.name === 'note' && note !== undefined) {
        for (const one of await filesOfNote(note, notebook, taken, options)) files.push(one);
        [note, resource, task] = [undefined, undefined, undefined];
      } else if (token.name === 'resource' && note !== undefined && resource !== undefined) {
        note.resources.push(resource);
        resource = undefined;
      } else if (token.name === 'task' && note !== undefined && task !== undefined) {
        note.tasks.push(task);
        task = undefined;
      } else if (task !== undefined) takeOfTask(task, token.name, words);
      else if (resource !== undefined) takeOfResource(resource, token.name, words);
      else if (note !== undefined) takeOfNote(note, token.name, words);
      isEnded ||= token.name === 'en-export';
      words = '';
    }
  }
  if (!isEnded && files.length > 0) tellDamage(lineAt(xml, xml.length));
  return files;
}

interface Resource {
  /** Base64. */
  data: string;
  mime: string;
  name: string;
}

/** Evernote keeps it beside the text. */
interface ReadTask {
  title: string;
  isDone: boolean;
}

interface ReadNote {
  title: string;
  content: string;
  createdAt: number;
  changedAt: number;
  tags: string[];
  source: string;
  tasks: ReadTask[];
  resources: Resource[];
}

function emptyNote(): ReadNote {
  return {
    ...{ title: '', content: '', createdAt: 0, changedAt: 0, source: '' },
    ...{ tags: [], tasks: [], resources: [] },
  };
}

function takeOfResource(resource: Resource, name: string, words: string): void {
  // What follows may be another form of it (`alternate-data`).
  if (name === 'data') resource.data ||= words;
  else if (name === 'mime') resource.mime ||= words.trim();
  else if (name === 'file-name') resource.name = cleanLine(words);
}

function takeOfTask(task: ReadTask, name: string, words: string): void {
  if (name === 'title') task.title = cleanLine(words);
  else if (name === 'taskStatus') task.isDone = /completed/i.test(words);
}

function takeOfNote(note: ReadNote, name: string, words: string): void {
  if (name === 'title') note.title ||= cleanLine(words);
  else if (name === 'content') note.content ||= words;
  else if (name === 'created' && note.createdAt === 0) note.createdAt = timeOf(words);
  else if (name === 'updated' && note.changedAt === 0) note.changedAt = timeOf(words);
  else if (name === 'tag') note.tags.push(cleanLine(words));
  else if (name === 'source-url') note.source = cleanLine(words);
}

/** `20260301T100000Z`; 0 if invalid. */
function timeOf(text: string): number {
  const iso = text
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const at = Date.parse(iso);
  return at >= 0 ? at : 0;
}

async function filesOfNote(
  note: ReadNote,
  notebook: string,
  taken: Map<string, number>,
  { leaveOut }: ReadOptions,
): Promise<SourceFile[]> {
  const title = shownTitle(note.title);
  const count = (taken.get(title.toLowerCase()) ?? 0) + 1;
  taken.set(title.toLowerCase(), count);
  const folder = notebook === '' ? [] : [notebook];
  const own = `${safeName(title)}${count === 1 ? '' : ` (${count})`}`;
  const files: SourceFile[] = [];
  const byHash = new Map<string, string>();
  for (const [index, resource] of note.resources.entries()) {
    const bytes = bytesOf(resource.data);
    if (bytes === undefined) {
      leaveOut({ what: nameInReport(resource.name || title), why: 'damaged; left out' });
      continue;
    }
    const ending = endingOf(resource.mime);
    const bare = safeName(resource.name.replace(/\.\w{1,8}$/, '') || `${title} ${index + 1}`);
    const path = `attachments/${own}/${bare}${byHash.size === 0 ? '' : ` ${index + 1}`}.${ending}`;
    byHash.set(await md5Of(bytes), path);
    files.push(fileOf(`Notes/${path}`, new Blob([bytes], { type: resource.mime })));
  }
  let isLocked = false;
  const html = cleanText(note.content)
    .replace(/^[\s\S]{0,1000}?(?=<en-note)/i, '')
    .replace(/<(\/?)en-note\b[^<>]{0,2000}>/gi, '<$1div>');
  const written = readNoteHtml(html, {
    embedded: ({ attributes }) => {
      const path = byHash.get(attributes.hash ?? '');
      if (path === undefined) return '';
      const isPdf = path.endsWith('.pdf');
      return `${isPdf ? '' : '!'}[${isPdf ? nameOf(path) : ''}](${addressOf(wayUp(folder) + path)})`;
    },
    onLocked: () => {
      isLocked = true;
    },
  });
  const boxes = note.tasks.map(
    (task) => `- [${task.isDone ? 'x' : ' '}] ${escapeMarks(task.title)}`,
  );
  const text = [written, boxes.join('\n')].filter((part) => part !== '').join('\n\n');
  if (isLocked)
    leaveOut({
      what: nameInReport(title),
      why: 'has a part that is encrypted in Evernote, which is left out. Decrypt it there, then export again',
    });
  const head = {
    ...{ title, createdAt: note.createdAt, changedAt: note.changedAt || note.createdAt },
    tags: note.tags.filter((tag) => tag !== ''),
    properties: note.source === '' ? '' : `source: ${JSON.stringify(note.source)}`,
  };
  const packed = fileOfNote({ folder, head, text });
  const path = count === 1 ? packed.path : packed.path.replace(/\.md$/, ` (${count}).md`);
  return [{ ...packed, path }, ...files];
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return base64ToBytes(data.replace(/\s+/g, ''));
  } catch {
    return undefined;
  }
}
