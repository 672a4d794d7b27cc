/**
 * Notes as one web page: pictures and sounds inside, formulas as MathML, nothing that runs. It reads without the app and
 * without a network.
 */

import { bytesToBase64 } from '../../lib/base64.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { createTurns } from '../../lib/turns.ts';
import type { Media } from '../../model/entities/media.ts';
import { titleKey } from '../../model/note-facts.ts';
import { linkMarks, nameShown } from '../../text/markdown/link-marks.ts';
import { escapedHtml, markdownAsSafeHtml } from '../../text/markdown/markdown-html.ts';
import { formulaAsMathml } from '../../ui/markdown/formula-mathml.ts';
import { safeName } from '../backup/export/entry-names.ts';
import type { WriteNotes } from './read-notes.ts';
import { bytesOfMedia, type NoteToWrite, readNotesToWrite, sayLinksOf } from './read-notes.ts';

/**
 * @param several the title of a page of several notes
 * @returns the page in pieces, with its title as a file name
 */
export async function webPageOf(
  options: WriteNotes,
  several: string,
): Promise<{ title: string; html: string[] }> {
  const { database, ids, signal, onNote } = options;
  const isAlone = ids.length === 1;
  const titles = new Map<string, string>();
  for (const id of ids) {
    const note = await database.rows('note').get(id);
    const key = titleKey(note?.title ?? '');
    if (note?.deletedAt === 0 && key !== '' && !titles.has(key)) titles.set(key, id);
  }
  const othersTurn = createTurns();
  const articles: string[] = [];
  const contents: string[] = [];
  let title = several;
  let done = 0;
  for await (const note of readNotesToWrite(database, ids, signal)) {
    await othersTurn();
    if (isAlone) title = note.head.title;
    contents.push(`<li><a href="#${anchorOf(note.id)}">${escapedHtml(note.head.title)}</a></li>`);
    articles.push(await articleOf(note, titles, new Set(ids), options));
    onNote(++done);
  }
  const list = isAlone ? '' : `<nav><h2>Notes</h2><ul>${contents.join('\n')}</ul></nav>`;
  return { title: safeName(title), html: [headOf(title), list, ...articles, '</body></html>\n'] };
}

function headOf(title: string): string {
  // Nothing may load or run, whatever a note says.
  const policy = "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'";
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)}</title>
<style>${style}</style></head><body>
`;
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
article+article{border-top:1px solid #8886;margin-top:3rem}
.about{color:#767676;font-size:.875rem}
img,audio{max-width:100%}
blockquote{border-inline-start:4px solid #8886;margin-inline:0;padding-inline-start:1rem}
pre{overflow-x:auto;padding:1rem;background:#8882;border-radius:.5rem}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid #8886;padding:.25rem .75rem}
@media print{article{break-before:page}}`;

function anchorOf(id: string): string {
  return `note-${id}`;
}

const days = dateFormat({ dateStyle: 'long' });

async function articleOf(
  note: NoteToWrite,
  titles: ReadonlyMap<string, string>,
  ids: ReadonlySet<string>,
  options: WriteNotes,
): Promise<string> {
  const { title, course, tags, changedAt } = note.head;
  const pictures = await addressesOf(note, options);
  const say = await sayLinksOf(note.text, options.database);
  const body = markdownAsSafeHtml(note.text, {
    math: formulaAsMathml,
    shown: ({ name, text }) => pictures.get(name)?.(name) ?? escapedHtml(text),
    thing: (node) => {
      const { target } = node;
      const { words, noteId } = say(node);
      const id = target.by === 'title' ? titles.get(titleKey(target.title)) : noteId;
      const shown = escapedHtml(words);
      return id !== undefined && ids.has(id) ? `<a href="#${anchorOf(id)}">${shown}</a>` : shown;
    },
  });
  const about = [course, days.format(changedAt), ...tags.map((tag) => `#${tag}`)];
  const line = about.filter((part) => part !== undefined && part !== '').join(' · ');
  return `<article id="${anchorOf(note.id)}" dir="auto">
<h1>${escapedHtml(title)}</h1>
<p class="about">${escapedHtml(line)}</p>
${body}</article>
`;
}

/** Pictures and sounds that the text shows, by name, as elements with their bytes. */
async function addressesOf(
  { text, media, head }: NoteToWrite,
  { database, fetchBytes, missing, signal }: WriteNotes,
): Promise<Map<string, (name: string) => string>> {
  const drawn = new Map<string, (name: string) => string>();
  const marks = media.size === 0 ? [] : [...linkMarks(text)];
  const names = new Set(marks.flatMap((mark) => (mark?.isShown ? nameShown(mark) : [])));
  for (const name of names) {
    const one = media.get(name);
    if (one === undefined) continue;
    const bytes = await bytesOfMedia(one, database, fetchBytes, signal);
    if (bytes === undefined) {
      const why = `shown in “${head.title}”, but not on this device`;
      missing.push({ name: name || 'Picture', why, isFile: true });
      continue;
    }
    const address = `data:${one.mime};base64,${bytesToBase64(new Uint8Array(await bytes.arrayBuffer()))}`;
    drawn.set(name, (alt) => elementOf(one, address, alt));
  }
  return drawn;
}

function elementOf({ mime }: Media, address: string, name: string): string {
  return mime.startsWith('audio/')
    ? `<audio controls aria-label="${escapedHtml(name)}" src="${address}"></audio>`
    : `<img alt="${escapedHtml(name)}" src="${address}">`;
}
