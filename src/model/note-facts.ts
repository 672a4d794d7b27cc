/** What lists and links say of a note, folded from its row once: reading its document for each list would take seconds. */
import { fold } from '../text/fold.ts';
import { aliasesOfFrontMatter } from '../text/front-matter.ts';
import { pageOfPlace, withPage } from '../text/markdown/link-targets.ts';
import { parseInline } from '../text/markdown/markdown-inline.ts';
import type { LinkTarget } from '../text/markdown/markdown-tree.ts';
import { readLinks, type TextLink } from '../text/markdown/note-links.ts';
import { readTypedTags } from '../text/markdown/note-tags.ts';
import { plainWords } from '../text/markdown/plain-words.ts';
import { textForReader } from '../text/markdown/reader-text.ts';
import { textOfBody } from '../text/note-text.ts';
import { parseStamp } from './clock.ts';
import { type Note, shownTitle } from './entities/note.ts';
import { tagKey } from './entities/tag.ts';
import { type Row, stampOf } from './merge.ts';

/** What the text of a note says. */
interface TextFacts {
  /** The first words that do not repeat the title; empty if there are none. */
  firstWords: string;
  /** The name of the first picture in the text; empty without one. */
  picture: string;
  wordCount: number;
  /** Names a note without a title; empty if it has one. Absent in facts of an earlier release, as are its aliases. */
  firstLine?: string;
  /** Ids of things that the text links to. */
  links: string[];
  /** Titles that it links to, as `titleKey`. */
  linkedTitles: string[];
  /** Tags typed in the text, as they are spelled, each once. Absent in facts of an earlier release. */
  tags?: string[];
}

export interface NoteFacts extends TextFacts {
  id: string;
  title: string;
  /** `titleKey` of its title. */
  key: string;
  /** Other names that its properties say. */
  aliases?: string[];
  /** `titleKey` of each. */
  aliasKeys?: string[];
  createdAt: number;
  /** When its words were last edited on any device, milliseconds since the epoch. */
  editedAt: number;
  /** Empty: none. */
  courseId: string;
  folder: string;
  /** 0: not pinned. */
  pinnedAt: number;
  isTemplate: boolean;
}

/** Titles with the same key are the same to a link by title. Empty without letters or digits. */
export function titleKey(title: string): string {
  return fold(title).replace(/\s+/g, ' ').trim();
}

/** @param known facts of the same text and title, which are not folded again */
export function factsOfNote(note: Note, known?: NoteFacts): NoteFacts {
  return {
    id: note.id,
    title: note.title,
    key: titleKey(note.title),
    ...aliasesOf(note.properties ?? ''),
    createdAt: note.createdAt,
    editedAt: editedAt(note),
    courseId: note.courseId ?? '',
    folder: (note.folder ?? '').trim(),
    pinnedAt: note.pinnedAt ?? 0,
    isTemplate: note.isTemplate === true,
    ...(known ? textPart(known) : factsOfText(textOfBody(note.body), note.title)),
  };
}

function textPart(facts: NoteFacts): TextFacts {
  const { firstWords, firstLine = '', picture, wordCount, links, linkedTitles, tags = [] } = facts;
  return { firstWords, firstLine, picture, wordCount, links, linkedTitles, tags };
}

const mostAliases = 50;

function aliasesOf(properties: string): Pick<NoteFacts, 'aliases' | 'aliasKeys'> {
  const aliases = aliasesOfFrontMatter(properties).slice(0, mostAliases);
  return { aliases, aliasKeys: aliases.map(titleKey).filter((key) => key !== '') };
}

/** What a note without a title is named by in lists and links; may be empty. */
export function nameOfFacts({ title, firstLine = '' }: Pick<NoteFacts, 'title' | 'firstLine'>) {
  return title.trim() || firstLine;
}

/** What a note is named by in lists, on its screen and in dialogs. @see nameOfFacts */
export function nameOfNote({ title, body }: Pick<Note, 'title' | 'body'>): string {
  return shownTitle(title.trim() || firstLineOf(textOfBody(body)));
}

/** Links of a text beyond this many lead somewhere, but are not found from there. */
const mostLinks = 1_000;

export function factsOfText(text: string, title: string): TextFacts {
  const firstLine = title.trim() === '' ? firstLineOf(text) : '';
  return {
    firstWords: firstWords(text, title || firstLine),
    firstLine,
    picture: firstPicture(text),
    wordCount: countWords(text),
    ...linksOfText(text),
    tags: tagsOfText(text),
  };
}

/** Tags beyond this many are shown in the text, but the note is not found by them. */
const mostTags = 200;

function tagsOfText(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const name of readTypedTags(text)) {
    const key = tagKey(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()].slice(0, mostTags);
}

export function linksOfText(text: string): Pick<TextFacts, 'links' | 'linkedTitles'> {
  const found = readLinks(text);
  const ids = found.flatMap(({ target }) => (target.by === 'title' ? [] : (target.id ?? [])));
  const titles = found.flatMap(({ target }) =>
    target.by === 'title' ? titleKey(target.title) || [] : [],
  );
  return {
    links: [...new Set(ids)].slice(0, mostLinks),
    linkedTitles: [...new Set(titles)].slice(0, mostLinks),
  };
}

/**
 * When the words were last edited. A note imported without a date has stamps older than any edit, so the result is at
 * least its creation time. Pinning or moving it is no edit.
 */
export function editedAt(note: Note): number {
  const row: Row = { ...note };
  // Only in a draft: it has no stamps yet.
  if (row.$at === '') return note.createdAt;
  const [title, body] = [stampOf(row, 'title'), stampOf(row, 'body')];
  return Math.max(parseStamp(title > body ? title : body).ms, note.createdAt);
}

/** Letters of the source in which the first words are looked for, and letters of the result. */
const lookedAt = 4_000;
const mostLetters = 240;

function firstWords(text: string, title: string): string {
  const key = titleKey(title);
  const lines = firstLines(text).filter((line) => titleKey(line) !== key);
  return lines.join(' ').replace(/\s+/g, ' ').slice(0, mostLetters).toWellFormed();
}

function firstLines(text: string): string[] {
  return plainWords(linksAsWords(textForReader(cutAtLine(text.trimStart())).text))
    .split('\n')
    .map((line) => line.replace(/^(?:[•☐☑]|\d{1,9}\.)\s+/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

const mostOfName = 80;

/** What names a note without a title; empty if it has no words. */
export function firstLineOf(text: string): string {
  const [line = ''] = firstLines(text);
  return line.replace(/\s+/g, ' ').slice(0, mostOfName).toWellFormed().trim();
}

function cutAtLine(text: string): string {
  if (text.length <= lookedAt) return text;
  const end = text.lastIndexOf('\n', lookedAt);
  return text.slice(0, end > 0 ? end : lookedAt);
}

/** Links as the words that they were written with, or the title that they name. */
export function linksAsWords(text: string): string {
  let [out, end] = ['', 0];
  for (const link of readLinks(text)) {
    out += text.slice(end, link.from) + wordsOf(link);
    end = link.to;
  }
  return out + text.slice(end);
}

function wordsOf({ target, words }: TextLink): string {
  const page = pageOf(target);
  const named = words || (target.by === 'title' ? target.title : '');
  if (page === undefined) return named || (target.by === 'title' ? target.place : '');
  return withPage(named, page);
}

function pageOf(target: LinkTarget): string | undefined {
  return pageOfPlace(target.by === 'address' ? target.path.replace(/^[^#]*#/, '') : target.place);
}

const sound = /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac|webm|3gp)(?:[|)\]]|$)/i;
const shown =
  /!\[\[[^[\]\n]{1,1000}\]\]|!\[[^[\]\n]{0,500}\]\([^()\s]{1,2000}(?: "[^"\n]{0,200}")?\)/g;

function firstPicture(text: string): string {
  if (!text.includes('![')) return '';
  for (const [source] of text.matchAll(shown)) {
    const [node] = parseInline(source);
    if (node?.kind === 'shown' && !sound.test(node.src)) return node.name;
  }
  return '';
}

/** Languages without spaces count letters, as word processors do. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}'’_-])+/gu;

export function countWords(text: string): number {
  let count = 0;
  for (const [one] of text.matchAll(word)) if (/[\p{L}\p{N}]/u.test(one)) count += 1;
  return count;
}
