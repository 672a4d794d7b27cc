/**
 * Links by title become links by id in notes, and in the notes of tasks and events, so that they follow a new title. Call
 * it before a title changes, and when a note has got its title.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { isDerived } from '../../db/derived/derivation.ts';
import { noteFacts, readNoteFacts } from '../../db/derived/note-facts.ts';
import { mutateIn } from '../../db/mutate.ts';
import { memo } from '../../model/entities/memo.ts';
import { note } from '../../model/entities/note.ts';
import { type ReadingMutation, updateRow } from '../../model/entity.ts';
import { hashOfNote } from '../../model/files/place-hash.ts';
import { linksOfText, titleKey } from '../../model/note-facts.ts';
import type { LinkTarget } from '../../text/markdown/markdown-tree.ts';
import { readLinks, writeLink } from '../../text/markdown/note-links.ts';
import { bodyEdited, type TextEdit, textOfBody } from '../../text/note-text.ts';
import { linkKey, readLinked } from './linked.ts';

interface Bound {
  id: string;
  title: string;
}

/**
 * Does nothing unless links by this title lead to this note. A failure leaves links as they are.
 * @param given its title; absent: the stored one
 */
export async function bindLinks(
  database: AccountDatabase,
  given: Pick<Bound, 'id'> & Partial<Bound>,
): Promise<void> {
  if (database.closed.aborted) return;
  try {
    const title = given.title ?? (await database.rows('note').get(given.id))?.title ?? '';
    const to = { id: given.id, title };
    const keys = await keysOf(database, to);
    if (keys.size === 0) return;
    const [noteIds, memoIds] = await Promise.all([
      notesWith(database, keys),
      memosWith(database, keys),
    ]);
    if (noteIds.length + memoIds.length === 0) return;
    const bound = await mutateIn(database, bindIn, { noteIds, memoIds, keys, to });
    if (!bound.ok) console.warn('Links could not be bound to their note', bound.error.kind);
  } catch (error) {
    console.warn('Links could not be bound to their note', error);
  }
}

/** The linked titles that lead to this note by its title, as `titleKey`: also with a folder before it. */
async function keysOf(database: AccountDatabase, { id, title }: Bound): Promise<Set<string>> {
  const key = titleKey(title);
  if (key === '') return new Set();
  const used = (await isDerived(database, noteFacts))
    ? (await database.noteFacts.orderBy('linkedTitles').uniqueKeys()).map(String)
    : (await readNoteFacts(database)).flatMap(({ linkedTitles }) => linkedTitles);
  const near = new Set([key, ...used.filter((one) => one.endsWith(`/${key}`))]);
  const targets = [...near].map((one): LinkTarget => ({ by: 'title', title: one, place: '' }));
  const found = await readLinked(database, targets);
  const leadsHere = targets.filter((target) => found.get(linkKey(target))?.row.id === id);
  return new Set(leadsHere.map((target) => (target.by === 'title' ? target.title : '')));
}

async function notesWith(database: AccountDatabase, keys: ReadonlySet<string>): Promise<string[]> {
  const facts = (await isDerived(database, noteFacts))
    ? await database.noteFacts
        .where('linkedTitles')
        .anyOf([...keys])
        .distinct()
        .toArray()
    : await readNoteFacts(database);
  return facts
    .filter(({ linkedTitles }) => linkedTitles.some((one) => keys.has(one)))
    .map(({ id }) => id);
}

async function memosWith(database: AccountDatabase, keys: ReadonlySet<string>): Promise<string[]> {
  const memos = await database.rows('memo').where('deletedAt').equals(0).toArray();
  return memos
    .filter(({ body }) => linksOfText(textOfBody(body)).linkedTitles.some((one) => keys.has(one)))
    .map(({ id }) => id);
}

interface Binding {
  noteIds: readonly string[];
  memoIds: readonly string[];
  keys: ReadonlySet<string>;
  to: Bound;
}

const bindIn: ReadingMutation<Binding> = {
  entities: () => [note, memo],
  recipe: async ({ noteIds, memoIds, keys, to }, _, rows) => {
    const edited = async (
      entity: { readonly name: string },
      id: string,
    ): Promise<{ body: string }[]> => {
      const row = await rows.get(entity, id);
      const body = typeof row?.body === 'string' ? row.body : '';
      const edits = bindingEdits(textOfBody(body), keys, to);
      return edits.length === 0 ? [] : [{ body: bodyEdited(body, edits) }];
    };
    const drafts = await Promise.all([
      ...noteIds.map(async (id) => (await edited(note, id)).map((one) => updateRow(note, id, one))),
      ...memoIds.map(async (id) => (await edited(memo, id)).map((one) => updateRow(memo, id, one))),
    ]);
    return drafts.flat();
  },
};

/** More links of one note stay as they are: each costs the document two pieces, and the editor bounds these. */
const mostBound = 1_000;

/**
 * A link with words of its own stays as it is: two devices that replace its brackets offline would leave words of Markdown
 * in the text. A link by id that is written twice still leads to the note.
 * @param keys the titles of links that lead to the note. Pure
 */
export function bindingEdits(text: string, keys: ReadonlySet<string>, to: Bound): TextEdit[] {
  const isInCell = cellsOf(text);
  const edits = readLinks(text).flatMap(({ target, words, from, to: end }): TextEdit[] => {
    if (target.by !== 'title' || words !== '' || !keys.has(titleKey(target.title))) return [];
    // A bar would end the cell, and a link by id needs no words.
    const title = isInCell(from) ? '' : to.title;
    return [{ from, to: end, insert: writeLink('note', to.id, title, hashOfNote(target.place)) }];
  });
  return edits.slice(0, mostBound);
}

/** @returns whether a place is in a row of a table; asked in the order of the text */
function cellsOf(text: string): (at: number) => boolean {
  let [start, end] = [0, -1];
  return (at) => {
    if (at > end) {
      start = text.lastIndexOf('\n', at - 1) + 1;
      const next = text.indexOf('\n', at);
      end = next < 0 ? text.length : next;
    }
    return /^[ \t>]{0,20}\|/.test(text.slice(start, start + 30));
  };
}
