/**
 * Links and pictures of a note among the chosen files, in linear time. Links to notes become links by title, pictures
 * keep their text: an export puts them where the text says (`interchange/notes`). Code stays as it is.
 */
import type { InPieces } from '../../../lib/in-pieces.ts';
import { baseNameOf, endingOfPath, nameOf } from '../../../lib/path.ts';
import { titleKey } from '../../../model/note-facts.ts';
import {
  type LinkMark,
  linkByTitle,
  linkMarks,
  nameShown,
  shownAs,
} from '../../../text/markdown/link-marks.ts';
import type { SourceFile } from '../format.ts';
import type { FindFile } from './shared/chosen-files.ts';

export interface Shown {
  file: SourceFile;
  /** The description in the note. Another picture of the note has another one. */
  name: string;
}

export interface Links {
  body: string;
  /** Pictures and sounds that the note shows, once for each name. */
  shown: Shown[];
  /** Unique names of pictures, sounds and PDFs that the note uses but that were not chosen. */
  missing: string[];
}

const isElsewhere = /^([a-z][a-z0-9+.-]*:|\/\/|#)/i;
const soundEndings = ['mp3', 'm4a', 'ogg', 'wav'];
const pictureEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'avif'];
const shownEndings = new Set([...pictureEndings, ...soundEndings]);

interface Around {
  notePath: string;
  findFile: FindFile;
  /** `undefined`: not a note. */
  titleOf: (file: SourceFile) => string | undefined;
}

export function* relink(text: string, around: Around): InPieces<Links> {
  const reading = createReading(around);
  let [body, at] = ['', 0];
  for (const one of linkMarks(text)) {
    if (one === undefined) {
      yield;
      continue;
    }
    body += text.slice(at, one.from) + reading.written(one);
    at = one.to;
  }
  const { shown, missing } = reading;
  return { body: body + text.slice(at), shown, missing: [...missing.values()] };
}

function createReading({ notePath, findFile, titleOf }: Around) {
  const shown: Shown[] = [];
  const byName = new Map<string, SourceFile>();
  const missing = new Map<string, string>();

  const miss = (target: string) => {
    const path = target.replace(/[#?].*$/s, '').trim();
    if (!isShown(path) && endingOfPath(path) !== 'pdf') return;
    const key = path.normalize('NFC').toLowerCase();
    if (!missing.has(key)) missing.set(key, nameOf(path));
  };
  /** @returns the name under which the note shows it: two pictures never have one name */
  const show = (file: SourceFile, wanted: string): string => {
    for (let count = 1; ; count++) {
      const name = count === 1 ? wanted : `${wanted} ${count}`;
      const known = byName.get(name);
      if (known === file) return name;
      if (known !== undefined) continue;
      byName.set(name, file);
      shown.push({ file, name });
      return name;
    }
  };
  const picture = (one: LinkMark): string => {
    const file = findFile(one.target, notePath);
    if (file === undefined) miss(one.target);
    if (file === undefined || !isShown(file.path)) return one.source;
    const wanted = nameShown(one);
    const name = show(file, wanted);
    const isOdd = one.form === 'address' && (one.target.startsWith('/') || hasNotionId(one.target));
    return name === wanted && !isOdd
      ? one.source
      : shownAs(one, isOdd ? nameOf(file.path) : one.target, name);
  };
  /** The file that `target` means, with the place in it: `Cells#Phases`. */
  const find = (target: string): { file: SourceFile | undefined; path: string; place: string } => {
    const whole = findFile(`${target}.md`, notePath);
    // `C# notes` is a name.
    if (whole !== undefined) return { file: whole, path: target, place: '' };
    const mark = target.indexOf('#');
    const path = (mark === -1 ? target : target.slice(0, mark)).trim();
    const place = mark === -1 ? '' : target.slice(mark + 1);
    const file =
      findFile(target, notePath) ?? (path === '' ? undefined : findFile(`${path}.md`, notePath));
    const isWhole = mark !== -1 && file !== undefined && nameOf(file.path) === nameOf(target);
    return isWhole ? { file, path: target, place: '' } : { file, path, place };
  };
  const link = (one: LinkMark): string => {
    const { form, source, target, words, isInTable } = one;
    const { file, path, place } = find(target);
    if (file === undefined) miss(target);
    const title = file === undefined ? undefined : titleOf(file);
    if (form === 'brackets') {
      if (title === undefined || titleKey(title) === titleKey(path)) return source;
      const said = words === '' && !path.includes('/') ? target : words;
      return linkByTitle(title, place, said, isInTable);
    }
    const ending = endingOfPath(path);
    if (title !== undefined) return linkByTitle(title, place, words, isInTable);
    if (ending === 'md' || ending === 'markdown' || ending === 'csv')
      return linkByTitle(withoutNotionId(baseNameOf(path)), place, words, isInTable);
    if (file !== undefined && ending === 'pdf')
      return linkByTitle(nameOf(file.path), place, words, isInTable);
    const name = nameOf(path);
    return words === name || name === '' ? words || source : `${words} (${name})`;
  };
  return {
    shown,
    missing,
    written: (one: LinkMark): string => {
      if (one.target === '' || isElsewhere.test(one.target)) return one.source;
      return one.isShown ? picture(one) : link(one);
    },
  };
}

export function isShown(path: string): boolean {
  return shownEndings.has(endingOfPath(path));
}

export function nounOfFile(path: string): 'picture' | 'sound' | 'PDF' {
  const ending = endingOfPath(path);
  if (ending === 'pdf') return 'PDF';
  return soundEndings.includes(ending) ? 'sound' : 'picture';
}

/** Notion appends the page's id to the file name: `Cells 0c1f…`, 32 hexadecimal digits. */
export function withoutNotionId(name: string): string {
  return name.replace(/ [0-9a-f]{32}(_all)?$/, '') || name;
}

export function notionIdOf(name: string): string | undefined {
  return / ([0-9a-f]{32})(_all)?$/.exec(name)?.[1];
}

function hasNotionId(path: string): boolean {
  return path.split('/').some((part) => notionIdOf(part) !== undefined);
}
