/** Turns links and pictures of a note into words that make sense without its folder, in linear time. */

import type { InPieces } from '../../../lib/in-pieces.ts';
import { baseNameOf, decodedPath, endingOfPath, nameOf } from '../../../lib/path.ts';
import { nameOfEmbed, nameOfPicture } from '../../../text/markdown/markdown-tree.ts';
import type { SourceFile } from '../format.ts';
import type { FindFile } from './shared/chosen-files.ts';

export interface Shown {
  file: SourceFile;
  /** The description in the note. */
  name: string;
}

export interface Links {
  body: string;
  /** Unique pictures and sounds that the note shows. */
  shown: Shown[];
  /** Unique names of pictures, sounds and PDFs that the note uses but that were not chosen. */
  missing: string[];
}

/** No part can begin where an earlier one can, to keep matching linear. */
const wikiEmbed = /!\[\[([^[\]\n]{1,1000})\]\]/g;
/** No embed: `[[handout.pdf]]`. */
const wikiLink = /(?<!!)\[\[([^[\]\n]{1,1000})\]\]/g;
const link = /(!?)\[([^[\]\n]{0,1000})\]\(((?:[^()\n]|\([^()\n]{0,500}\)){0,2000})\)/g;
const isElsewhere = /^([a-z][a-z0-9+.-]*:|\/\/|#)/i;
const soundEndings = ['mp3', 'm4a', 'ogg', 'wav'];
const pictureEndings = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'avif'];
const shownEndings = new Set([...pictureEndings, ...soundEndings]);

/** Read in about a millisecond. */
const linksOfTurn = 256;

export function* readLinks(text: string, notePath: string, findFile: FindFile): InPieces<Links> {
  const shown = new Map<SourceFile, string>();
  const show = (file: SourceFile | undefined, name: string) => {
    if (file !== undefined && isShown(file.path) && !shown.has(file)) shown.set(file, name);
  };
  const missing = new Map<string, string>();
  const miss = (target: string) => {
    const path = target.replace(/[#?].*$/s, '').trim();
    if (!isShown(path) && endingOfPath(path) !== 'pdf') return;
    const key = path.normalize('NFC').toLowerCase();
    if (!missing.has(key)) missing.set(key, nameOf(path));
  };
  let count = 0;
  for (const [, inside = ''] of text.matchAll(wikiLink)) {
    if (++count % linksOfTurn === 0) yield;
    const target = targetOfWiki(inside);
    if (!isElsewhere.test(target) && findFile(target, notePath) === undefined) miss(target);
  }
  for (const [, inside = ''] of text.matchAll(wikiEmbed)) {
    if (++count % linksOfTurn === 0) yield;
    const target = targetOfWiki(inside);
    const file = findFile(target, notePath);
    if (file === undefined && !isElsewhere.test(target)) miss(target);
    show(file, nameOfEmbed(inside));
  }
  const inWords = (whole: string, mark: string, words: string, inside: string) => {
    const target = targetOf(inside);
    if (target === '' || isElsewhere.test(target)) return whole;
    const file = findFile(target, notePath);
    if (file === undefined) miss(target);
    if (mark !== '!') return linkAsWords(words, target);
    show(file, nameOfPicture(words, target));
    return file === undefined ? whole : `![${words}](${encodeURI(nameOf(file.path))})`;
  };
  let body = '';
  let at = 0;
  for (const { index, 0: whole, 1: mark = '', 2: words = '', 3: inside = '' } of text.matchAll(
    link,
  )) {
    if (++count % linksOfTurn === 0) yield;
    body += text.slice(at, index) + inWords(whole, mark, words, inside);
    at = index + whole.length;
  }
  return {
    body: body + text.slice(at),
    shown: [...shown].map(([file, name]) => ({ file, name })),
    missing: [...missing.values()],
  };
}

/** `handout.pdf#page=3|the handout`: `handout.pdf#page=3`. */
function targetOfWiki(inside: string): string {
  return (inside.split('|')[0] ?? '').trim();
}

export function isShown(path: string): boolean {
  return shownEndings.has(endingOfPath(path));
}

export function nounOfFile(path: string): 'picture' | 'sound' | 'PDF' {
  const ending = endingOfPath(path);
  if (ending === 'pdf') return 'PDF';
  return soundEndings.includes(ending) ? 'sound' : 'picture';
}

/** `<my file.md> "title"`: `my file.md`. */
function targetOf(inside: string): string {
  const bare = inside.trim();
  return decodedPath(bare.startsWith('<') ? bare.slice(1, bare.indexOf('>')) : withoutTitle(bare));
}

function withoutTitle(target: string): string {
  const at = target.search(/\s["']/);
  return at === -1 ? target : target.slice(0, at);
}

function linkAsWords(words: string, target: string): string {
  const path = target.replace(/#.*$/s, '');
  const ending = endingOfPath(path);
  const isNote = ending === 'md' || ending === 'markdown' || ending === 'csv';
  const name = isNote ? withoutNotionId(baseNameOf(path)) : nameOf(path);
  if (isNote) return words === name || words === '' ? `[[${name}]]` : `[[${name}|${words}]]`;
  return words === name || name === '' ? words : `${words} (${name})`;
}

/** Notion appends the page's id to the file name: `Cells 0c1f…`, 32 hexadecimal digits. */
export function withoutNotionId(name: string): string {
  return name.replace(/ [0-9a-f]{32}(_all)?$/, '') || name;
}

export function notionIdOf(name: string): string | undefined {
  return / ([0-9a-f]{32})(_all)?$/.exec(name)?.[1];
}
