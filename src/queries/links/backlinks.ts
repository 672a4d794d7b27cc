/** Which notes, tasks and events link to a thing, each with the sentence around the link. */
import type { AccountDatabase } from '../../db/database.ts';
import { isDerived } from '../../db/derived/derivation.ts';
import { noteFacts, readNoteFacts } from '../../db/derived/note-facts.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Row } from '../../model/merge.ts';
import { linksAsWords, linksOfText, type NoteFacts, titleKey } from '../../model/note-facts.ts';
import { definitionOf, type EntityName, entityNames, isEntityName } from '../../model/registry.ts';
import { gapSigns } from '../../text/markdown/markdown-tree.ts';
import { readLinks, type TextLink } from '../../text/markdown/note-links.ts';
import { plainParts } from '../../text/markdown/plain-words.ts';
import { textOfBody } from '../../text/note-text.ts';
import { type Linked, linkedTo, readLinked, wordsOfTarget } from './linked.ts';

/** The words around a link in one line; `link` are those of the link itself. */
export interface Sentence {
  before: string;
  link: string;
  after: string;
}

export interface Backlink extends Linked {
  /** Absent where the link is no part of a text, as in a task. */
  sentence?: Sentence;
}

export interface LinkedTo {
  entity: EntityName;
  id: string;
  /** Links by title find notes and files. */
  title: string;
}

export interface Backlinks {
  all: Backlink[];
  /** How many there are; `all` holds at most `mostBacklinks`. */
  count: number;
}

/** Documents that are opened at once for their sentences. */
export const mostBacklinks = 50;

/** @returns `undefined` while fetching */
export function useBacklinks({ entity, id, title }: LinkedTo): Backlinks | undefined {
  return useRows((database) => readBacklinks(database, { entity, id, title }), [entity, id, title]);
}

/** Those edited last first; then tasks and events, by their notes or by a link beside them. */
export async function readBacklinks(database: AccountDatabase, to: LinkedTo): Promise<Backlinks> {
  const names = await namesOf(database, to);
  const [facts, linking, noted] = await Promise.all([
    notesThatLink(database, to.id, names),
    thingsThatLink(database, to.id),
    thingsWithNotesThatLink(database, to.id, names),
  ]);
  const told = new Set(noted.map(({ row }) => row.id));
  const others: Backlink[] = [...noted, ...linking.filter(({ row }) => !told.has(row.id))];
  facts.sort((a, b) => b.editedAt - a.editedAt);
  const shown = facts.slice(0, mostBacklinks);
  const rows = await database.rows('note').bulkGet(shown.map(({ id }) => id));
  const notes = await Promise.all(
    rows.map(async (row) => {
      if (row?.deletedAt !== 0) return [];
      const { body: _, ...told } = row;
      const sentence = await sentenceOf(database, textOfBody(row.body), to.id, names);
      return [{ ...linkedTo('note', told as Row), ...(sentence && { sentence }) }];
    }),
  );
  return { all: [...notes.flat(), ...others], count: facts.length + others.length };
}

/** As `titleKey`: its title and the aliases of a note. Titles name notes and files alone. */
async function namesOf(
  database: AccountDatabase,
  { entity, id, title }: LinkedTo,
): Promise<Set<string>> {
  if (entity !== 'note' && entity !== 'file') return new Set();
  const facts = entity === 'note' ? await database.noteFacts.get(id) : undefined;
  return new Set([titleKey(title), ...(facts?.aliasKeys ?? [])].filter((key) => key !== ''));
}

async function notesThatLink(
  database: AccountDatabase,
  id: string,
  names: ReadonlySet<string>,
): Promise<NoteFacts[]> {
  const links = ({ links, linkedTitles }: NoteFacts) =>
    links.includes(id) || linkedTitles.some((title) => names.has(title));
  const found = (await isDerived(database, noteFacts))
    ? (
        await Promise.all([
          database.noteFacts.where('links').equals(id).toArray(),
          database.noteFacts
            .where('linkedTitles')
            .anyOf([...names])
            .toArray(),
        ])
      ).flat()
    : (await readNoteFacts(database)).filter(links);
  const byId = new Map(found.map((facts) => [facts.id, facts]));
  // A note that links to itself says nothing new.
  byId.delete(id);
  return [...byId.values()];
}

/** Links of the notes of a task or event, folded from their document once. */
interface MemoLinks {
  body: string;
  ids: ReadonlySet<string>;
  /** As `titleKey`. */
  titles: ReadonlySet<string>;
}

const memoLinks = new WeakMap<AccountDatabase, Map<string, MemoLinks>>();

async function thingsWithNotesThatLink(
  database: AccountDatabase,
  id: string,
  names: ReadonlySet<string>,
): Promise<Backlink[]> {
  const known = memoLinks.get(database) ?? new Map<string, MemoLinks>();
  memoLinks.set(database, known);
  const memos = await database.rows('memo').where('deletedAt').equals(0).toArray();
  const found = memos.filter(({ id: memoId, body }) => {
    const before = known.get(memoId);
    const links = before?.body === body ? before : linksOfMemo(body);
    known.set(memoId, links);
    return links.ids.has(id) || [...links.titles].some((title) => names.has(title));
  });
  const all = found.slice(0, mostBacklinks).map(async ({ aboutEntity, aboutId, body }) => {
    if (!isEntityName(aboutEntity) || aboutId === id) return [];
    const row = await database.table<Row, string>(aboutEntity).get(aboutId);
    if (row?.deletedAt !== 0) return [];
    const sentence = await sentenceOf(database, textOfBody(body), id, names);
    return [{ ...linkedTo(aboutEntity, row), ...(sentence && { sentence }) }];
  });
  return (await Promise.all(all)).flat();
}

function linksOfMemo(body: string): MemoLinks {
  const { links, linkedTitles } = linksOfText(textOfBody(body));
  return { body, ids: new Set(links), titles: new Set(linkedTitles) };
}

/** Entities with links beside their text. */
const withLinks = entityNames.filter((name) => Object.hasOwn(definitionOf(name).fields, 'links'));

async function thingsThatLink(database: AccountDatabase, id: string): Promise<Linked[]> {
  const lists = withLinks.map(async (entity) => {
    const table = database.table<Row, string>(entity);
    const rows = await table.where('deletedAt').equals(0).toArray();
    return rows
      .filter((row) => linksOf(row).some(({ to }) => namesId(to, id)))
      .map((row) => linkedTo(entity, row));
  });
  return (await Promise.all(lists)).flat();
}

function linksOf(row: Row): { to?: unknown }[] {
  return Array.isArray(row.links) ? row.links : [];
}

function namesId(path: unknown, id: string): boolean {
  return typeof path === 'string' && path.includes(id);
}

/** Letters before and after the link. */
const around = 90;

async function sentenceOf(
  database: AccountDatabase,
  text: string,
  id: string,
  names: ReadonlySet<string>,
): Promise<Sentence | undefined> {
  const link = readLinks(text).find(({ target }) =>
    target.by === 'title' ? names.has(titleKey(target.title)) : target.id === id,
  );
  if (link === undefined) return undefined;
  const things = await readLinked(database, [link.target]);
  return sentenceAround(text, link, wordsOfTarget(link.target, link.words, things));
}

/** @param words of the link as shown */
export function sentenceAround(
  text: string,
  { from, to }: Pick<TextLink, 'from' | 'to'>,
  words: string,
): Sentence {
  const start = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - 2_000);
  const lineEnd = text.indexOf('\n', to);
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, to + 2_000);
  const [before, after] = [text.slice(start, from), text.slice(to, end)].map(linksAsWords);
  const marked = `${before}${gapSigns.begin}${words}${gapSigns.end}${after}`;
  const parts = plainParts(marked.replace(/\s+/g, ' ').trim());
  const at = parts.findIndex(({ gap }) => gap === 'filled');
  if (at === -1) return { before: '', link: words, after: '' };
  const said = (some: typeof parts) => some.map((part) => part.text).join('');
  return {
    before: lastSentence(said(parts.slice(0, at)).replace(/^(?:[•☐☑]|\d{1,9}\.)\s+/, '')),
    link: words,
    after: firstSentence(said(parts.slice(at + 1))),
  };
}

function lastSentence(words: string): string {
  const begin = words.search(/(?<=[.!?…。？！]["'”’)]?\s)[^.!?…。？！]*$/u);
  const own = begin > 0 ? words.slice(begin) : words;
  if (own.length <= around) return own;
  return `…${own
    .slice(-around)
    .replace(/^\S*\s/, '')
    .toWellFormed()}`;
}

function firstSentence(words: string): string {
  const end = /[.!?…。？！]["'”’)]?(?=\s)/u.exec(words);
  const own = end === null ? words : words.slice(0, end.index + end[0].length);
  if (own.length <= around) return own;
  return `${own
    .slice(0, around)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`;
}
