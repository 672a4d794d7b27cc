/**
 * The grammar of links to things of the student: `[[note:ID|Words]]` and `[[file:ID#page=6|Words]]` by id, `[[A title]]`
 * by title as in Obsidian, and `[own words](/dashboard/library/notes/ID)` by address. Pure.
 */
import type { LinkTarget } from './markdown-tree.ts';

/** Links up to this length; longer ones are text. A place may hold a quote. */
export const longestInside = 2_000;

const byBrackets = new RegExp(`\\[\\[([^[\\]\\n\\ufdd0-\\ufdef]{1,${longestInside}})\\]\\]`, 'y');
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const byId = new RegExp(`^([a-z]{1,32}):(${uuid})(?:#(.*))?$`, 'i');
const anyId = new RegExp(`(?:/|#open=)(${uuid})(?=[/?#]|$)`, 'i');

/** @param at where `[[` may stand. @returns `undefined` if no link begins there */
export function linkInBrackets(
  text: string,
  at: number,
): { target: LinkTarget; words: string; end: number } | undefined {
  byBrackets.lastIndex = at;
  const [whole, inside = ''] = byBrackets.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const { named, words } = partsInside(inside);
  if (named === '') return undefined;
  return { target: targetOf(named), words, end: at + whole.length };
}

/** What `inside` of `[[inside]]` names, and its own words. In a table Obsidian writes `\|` between them. */
export function partsInside(inside: string): { named: string; words: string } {
  const bar = inside.indexOf('|');
  if (bar === -1) return { named: inside.replace(/\\$/, '').trim(), words: '' };
  return {
    named: inside.slice(0, bar).replace(/\\$/, '').trim(),
    words: inside.slice(bar + 1).trim(),
  };
}

function targetOf(named: string): LinkTarget {
  const [, entity, id, place = ''] = byId.exec(named) ?? [];
  if (entity !== undefined && id !== undefined)
    return { by: 'id', entity: entity.toLowerCase(), id: id.toLowerCase(), place };
  const mark = named.indexOf('#');
  if (mark === -1) return { by: 'title', title: named, place: '' };
  return { by: 'title', title: named.slice(0, mark).trim(), place: named.slice(mark + 1).trim() };
}

/** Only places of this app are opened: another device may have stored any address. */
export function isOwnAddress(to: string): boolean {
  return /^\/dashboard\/(?!\/)[^\\]*$/.test(to);
}

/** @param path an address in this app. The id of the thing it shows is in it, if it shows one. */
export function targetOfAddress(path: string): LinkTarget {
  const id = anyId.exec(path)?.[1]?.toLowerCase();
  return { by: 'address', path, ...(id !== undefined && { id }) };
}

/** Words of a link for a reader that does not know the thing: titles in brackets may be code, and stay as they are. */
export function wordsOfLink(link: { target: LinkTarget; words: string; text: string }): string {
  return link.target.by === 'title' ? link.text : link.words || link.text;
}

/** @param place of a link: `page=6`. @returns the number of a page */
export function pageOfPlace(place: string): string | undefined {
  return /^page=(\d{1,6})(?!\d)/.exec(place)?.[1];
}

/** `Learning, p. 6`, as links are shown. Words that say it already stay. */
export function withPage(words: string, page: string | undefined): string {
  const isSaid = page === undefined || words === '' || words.endsWith(`p. ${page}`);
  return isSaid ? words : `${words}, p. ${page}`;
}
