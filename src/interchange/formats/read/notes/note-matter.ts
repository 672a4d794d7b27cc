/**
 * What a note of another program says about itself: front matter (Obsidian, Joplin, our export) or the lines below
 * Notion's heading. Fields that Haversack has are taken; the other lines of the front matter stay as `properties`.
 */

import {
  blockWithout,
  splitFrontMatter,
  tagsOfFrontMatter,
} from '../../../../text/front-matter.ts';
import { longestText } from '../../../../text/longest-text.ts';
import { instantOfText, uniqueTags } from '../shared/items.ts';

export interface NoteMatter {
  title: string | undefined;
  /** Milliseconds. */
  createdAt: number | undefined;
  /** Milliseconds. */
  changedAt: number | undefined;
  tags: readonly string[];
  course: string | undefined;
  isPinned: boolean;
  /** YAML lines that Haversack has no field for; empty if there are none. */
  properties: string;
  body: string;
}

const createdNames = [
  ...['created', 'date created', 'created_at', 'created at', 'created time', 'createdat'],
  ...['creation date', 'creation_date', 'date'],
];
const changedNames = [
  ...['updated', 'modified', 'date modified', 'updated_at', 'updated at', 'last modified'],
  ...['last edited time', 'last_modified', 'date updated', 'modification date'],
];

export function readNoteMatter(text: string): NoteMatter {
  const front = splitFrontMatter(text);
  const { properties, block, body } = front;
  const taken = new Set(['title', 'tags', 'tag']);
  const firstTime = (names: readonly string[]): number | undefined => {
    for (const name of names) {
      const [value] = properties.get(name) ?? [];
      const at = value === undefined ? undefined : instantOfText(value);
      if (at === undefined) continue;
      taken.add(name);
      return at;
    }
    return undefined;
  };
  const [title] = properties.get('title') ?? [];
  const courses = properties.get('course') ?? [];
  const [course] = courses.length === 1 ? courses : [];
  if (course !== undefined) taken.add('course');
  const isPinned = properties.get('pinned')?.[0]?.toLowerCase() === 'true';
  if (isPinned) taken.add('pinned');
  const createdAt = firstTime(createdNames);
  const changedAt = firstTime(changedNames);
  const rest = blockWithout(block, taken);
  const isShort = rest.length <= longestText;
  return {
    ...{ title, createdAt, changedAt, course, isPinned },
    tags: tagsOfFrontMatter(front),
    properties: isShort ? rest : '',
    body: isShort ? body : `${rest}\n\n${body}`,
  };
}

/** `Created: March 1, 2026 10:00 AM` and `Tags: Exam, Lab` below the heading of a page of Notion, which stay as text. */
export function readNotionLines(body: string): Pick<NoteMatter, 'createdAt' | 'changedAt'> & {
  tags: readonly string[];
} {
  const beginning = body.slice(0, 4_000).replace(/^\s*# [^\n]*\n+/, '');
  const lines = beginning.split('\n\n', 1)[0]?.split('\n') ?? [];
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:\n]{1,60}): (.+)$/.exec(line) ?? [];
    if (name !== '') values.set(name.trim().toLowerCase(), value.trim());
  }
  const timeOf = (names: readonly string[]) => {
    const said = names.map((name) => values.get(name)).find((value) => value !== undefined);
    return said === undefined ? undefined : instantOfText(said);
  };
  const tags = (values.get('tags') ?? values.get('tag') ?? '').split(',');
  return {
    createdAt: timeOf(createdNames),
    changedAt: timeOf(changedNames),
    tags: uniqueTags(tags),
  };
}

/** As Obsidian reads them: letters, digits, `_`, `-` and `/`, and not digits alone. */
const tagInText = /(?<![^\s(])#([\p{L}\p{M}\p{N}_/-]{1,100})(?![\p{L}\p{M}\p{N}_/#-])/gu;
/** `#two words#` of Bear. */
const tagOfBear = /(?<![^\s(])#(\p{L}[\p{L}\p{M}\p{N}_/ -]{0,80}[\p{L}\p{M}\p{N}])#(?=\s|$)/gu;
const mostTags = 100;

/** @param masked the text without code (`maskCode`) */
export function tagsInText(masked: string): string[] {
  const found: string[] = [];
  for (const [, name = ''] of masked.matchAll(tagInText)) {
    if (found.length >= mostTags) break;
    if (!/^[\p{N}/_-]*$/u.test(name)) found.push(name.replace(/\/+$/, ''));
  }
  return found;
}

/**
 * Writes `#two words#` of Bear as `#two-words`, which is a tag here too: otherwise `#two` would be read.
 * @param masked the text without code, letter by letter in the same place
 */
export function joinTagsOfBear(text: string, masked: string): string {
  let [joined, end] = ['', 0];
  for (const { index, 0: whole, 1: name = '' } of masked.matchAll(tagOfBear)) {
    const words = name.split(/[^\p{L}\p{M}\p{N}_/]+/u).filter((word) => word !== '');
    joined += `${text.slice(end, index)}#${words.join('-')}`;
    end = index + whole.length;
  }
  return joined + text.slice(end);
}
