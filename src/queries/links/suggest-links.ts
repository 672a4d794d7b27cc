/** What a link may lead to while its words are typed: things of all kinds, and pages of files. */
import type { AccountDatabase } from '../../db/database.ts';
import { readNoteFacts } from '../../db/derived/note-facts.ts';
import { parseStamp } from '../../model/clock.ts';
import { citedPlace, placeUnitOf } from '../../model/files/document-kinds.ts';
import { hashOfNote } from '../../model/files/place-hash.ts';
import type { Row } from '../../model/merge.ts';
import { nameOfFacts } from '../../model/note-facts.ts';
import { headingsOf } from '../../model/note-headings.ts';
import type { EntityName } from '../../model/registry.ts';
import { nounAsLabel, titleOf } from '../../model/words.ts';
import { fold } from '../../text/fold.ts';
import { writeLink } from '../../text/markdown/note-links.ts';
import { textOfBody } from '../../text/note-text.ts';
import { isNearTitle } from '../search/engine/near-words.ts';
import type { askSearch } from '../search/search.ts';
import { linkedEntities } from './linked.ts';
import { suggestPages } from './suggest-pages.ts';

export interface LinkSuggestion {
  entity: EntityName;
  id: string;
  /** As the link will be shown: `Membranes.pdf, p. 134`. */
  title: string;
  /** What tells it from others: `Note · Cell Biology`. */
  detail: string;
  /** Without the `#`; empty: the whole thing. */
  place: string;
  /** Of a page that was found by it. */
  heading?: string;
  /** The link as it is written in the text. */
  text: string;
}

interface Candidate {
  entity: EntityName;
  id: string;
  title: string;
  /** Its title, then its aliases. */
  folded: readonly string[];
  /** Shown beside its title where one of them is meant. */
  aliases?: readonly string[];
  /** The alias that was typed. */
  meantAs?: string | undefined;
  courseId: string;
  /** When it was used last, as far as its row says; milliseconds since the epoch. */
  usedAtMs: number;
  /** Of a file: where the student stopped reading. */
  page?: number;
  pageCount?: number;
  mime?: string;
}

/** `membranes 134`, `membranes, p. 134`, `membranes#134`. */
const withPage = /^(.*?\S)\s*(?:#|,?\s+(?:p|pp|page)?\.?\s*)(\d{1,5})$/i;

const usually = 8;
/** Keys in a row read what is stored once. Milliseconds. */
const keptForMs = 3_000;

const kept = new WeakMap<
  AccountDatabase,
  { atMs: number; all: ReturnType<typeof readCandidates> }
>();

export interface SuggestOptions {
  /** The note in which the link is written. It is not suggested itself. */
  hereId?: string;
  most?: number;
  nowMs?: number;
  /** The search, which finds pages of files by their headings; absent: only by their number. */
  ask?: typeof askSearch;
}

/**
 * The best first. `typed` may end with a page, `membranes 134` or `membranes p. 134`, or with a heading of a note:
 * `cell cycle#ana`; `#ana` alone is one of the open note. Words that are a heading in a file suggest its page.
 * @param typed what stands after `[[`; empty: what was used last
 */
export async function suggestLinks(
  database: AccountDatabase,
  typed: string,
  { hereId, most = usually, nowMs = Date.now(), ask }: SuggestOptions = {},
): Promise<LinkSuggestion[]> {
  const known = kept.get(database);
  const isFresh = known !== undefined && nowMs - known.atMs < keptForMs && nowMs >= known.atMs;
  const read = isFresh ? known : { atMs: nowMs, all: readCandidates(database, nowMs) };
  kept.set(database, read);
  const { candidates: all, courses } = await read.all;
  const candidates = all.filter(({ id }) => id !== hereId);
  const [, noteName, heading] = withHeading.exec(typed.slice(0, 200)) ?? [];
  if (noteName !== undefined && heading !== undefined) {
    const notes = all.filter(({ entity }) => entity === 'note');
    const own = noteName === '' ? notes.filter(({ id }) => id === hereId) : found(notes, noteName);
    const headings = await suggestHeadings(database, own.slice(0, mostNotes), heading, courses);
    if (headings.length > 0) return headings.slice(0, most);
  }
  const [, named = typed, page] = withPage.exec(typed.slice(0, 200)) ?? [];
  const exact = found(candidates, typed).slice(0, most);
  const paged = page === undefined ? [] : found(candidates.filter(isFile), named);
  const asked = paged.flatMap((one) => pageOf(one, Number(page), courses) ?? []);
  const others = exact.flatMap((one) => {
    const last = page === undefined && one.page ? pageOf(one, one.page, courses) : undefined;
    return [...(last ? [last] : []), suggestion(one, courses)];
  });
  const pages = ask === undefined ? [] : await suggestPages(database, typed, ask);
  const headed = pages.flatMap(({ fileId, page, heading }) => {
    const file = all.find(({ id }) => id === fileId);
    const offer = file && pageOf(file, page, courses);
    return offer === undefined ? [] : { ...offer, heading };
  });
  const places = new Set(asked.map(({ text }) => text));
  const news = headed.filter(({ text }) => !places.has(text));
  return [...asked, ...others.slice(0, most - asked.length - news.length), ...news].slice(0, most);
}

/** `cell cycle#ana`. */
const withHeading = /^([^#]*)#([^#]*)$/;
/** Notes of nearly the same name whose headings are read. */
const mostNotes = 3;

async function suggestHeadings(
  database: AccountDatabase,
  notes: readonly Candidate[],
  typed: string,
  courses: ReadonlyMap<string, string>,
): Promise<LinkSuggestion[]> {
  const rows = await database.rows('note').bulkGet(notes.map(({ id }) => id));
  const isMeant = meantBy(typed);
  return notes.flatMap((one, at) => {
    const headings = [...headingsOf(textOfBody(rows[at]?.body ?? ''))];
    return headings.flatMap(({ words }) => {
      if (words === '' || isMeant(fold(words)) === undefined) return [];
      const own = suggestion(one, courses);
      const place = hashOfNote(words);
      const title = `${one.title}, ${words}`;
      return { ...own, title, place, text: writeLink(one.entity, one.id, title, place) };
    });
  });
}

function found(candidates: readonly Candidate[], typed: string): Candidate[] {
  const rankOf = meantBy(typed);
  const ranked = candidates.flatMap((one) => {
    const ranks = one.folded.map((name) => rankOf(name) ?? Number.POSITIVE_INFINITY);
    const rank = Math.min(...ranks);
    if (rank === Number.POSITIVE_INFINITY) return [];
    const by = ranks.indexOf(rank) - 1;
    return [{ one: by < 0 ? one : { ...one, meantAs: one.aliases?.[by] }, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank || b.one.usedAtMs - a.one.usedAtMs);
  // Cards from a note go into a deck of its name: the note is meant.
  const sameName = Map.groupBy(ranked, ({ one, rank }) => `${rank} ${one.folded[0]}`);
  return [...sameName.values()].flatMap((group) => {
    const [notes, others] = [group.filter(isNote), group.filter((each) => !isNote(each))];
    return [...notes, ...others].map(({ one }) => one);
  });
}

const isNote = ({ one }: { one: Candidate }) => one.entity === 'note';

/**
 * @returns 0 for a title that begins so, 1 if each word begins a word, 2 if each is in it, 3 if a word is mistyped as the
 * search forgives it; `undefined`: no match
 */
function meantBy(typed: string): (folded: string) => number | undefined {
  const key = fold(typed).trim();
  const words = key.split(/\s+/).filter((word) => word !== '');
  const near = words.map((word) => ({ word, isNear: isNearTitle(word) }));
  return (folded) => {
    if (folded.startsWith(key)) return 0;
    if (words.every((word) => folded.startsWith(word) || folded.includes(` ${word}`))) return 1;
    if (words.every((word) => folded.includes(word))) return 2;
    const own = folded.split(/[^\p{L}\p{M}\p{N}]+/u);
    return near.every(({ word, isNear }) => folded.includes(word) || isNear(own)) ? 3 : undefined;
  };
}

const isFile = ({ pageCount }: Candidate) => (pageCount ?? 0) > 0;

function pageOf(
  one: Candidate,
  page: number,
  courses: ReadonlyMap<string, string>,
): LinkSuggestion | undefined {
  if (page < 1 || page > (one.pageCount ?? 0)) return undefined;
  const { title, detail } = suggestion(one, courses);
  const place = `page=${page}`;
  const said = citedPlace(placeUnitOf(one.mime ?? ''), page);
  return {
    ...{ entity: one.entity, id: one.id, title: `${title}, ${said}`, detail, place },
    text: writeLink(one.entity, one.id, one.title, place),
  };
}

function suggestion(one: Candidate, courses: ReadonlyMap<string, string>): LinkSuggestion {
  const { entity, id, title, courseId, meantAs } = one;
  const course = courses.get(courseId);
  const kind = nounAsLabel(entity);
  const detail = [kind, meantAs && `“${meantAs}”`, course].filter(Boolean).join(' · ');
  return { entity, id, title, detail, place: '', text: writeLink(entity, id, title) };
}

async function readCandidates(database: AccountDatabase, nowMs: number) {
  const lists = await Promise.all(linkedEntities.map((entity) => readOf(database, entity, nowMs)));
  const candidates = lists.flat().filter(({ title }) => title !== '');
  const courses = new Map(
    candidates.flatMap(({ entity, id, title }) => (entity === 'course' ? [[id, title]] : [])),
  );
  return { candidates, courses };
}

async function readOf(
  database: AccountDatabase,
  entity: EntityName,
  nowMs: number,
): Promise<Candidate[]> {
  if (entity === 'note') {
    const facts = await readNoteFacts(database);
    return facts
      .filter(({ isTemplate }) => !isTemplate)
      .map((one) => {
        const { id, courseId, editedAt, aliases = [] } = one;
        const own = candidate(entity, id, nameOfFacts(one), courseId, editedAt);
        return { ...own, aliases, folded: [...own.folded, ...aliases.map(fold)] };
      });
  }
  const rows = await database.table<Row, string>(entity).where('deletedAt').equals(0).toArray();
  return rows.map((row) => {
    const own = candidate(entity, row.id, titleOf(entity, row), row.courseId, usedAt(row, nowMs));
    if (row.pageCount === undefined) return own;
    const page = typeof row.place === 'number' ? Math.floor(row.place) : 0;
    return { ...own, page, pageCount: Number(row.pageCount), mime: String(row.mime) };
  });
}

/** Of an event: the nearer, the later. Of others: their last change, such as another page of a file. */
function usedAt(row: Row, nowMs: number): number {
  if (typeof row.startsAt === 'number') return nowMs - Math.abs(row.startsAt - nowMs);
  return parseStamp(Object.values(row.$by ?? {}).reduce((a, b) => (a > b ? a : b), row.$at)).ms;
}

function candidate(
  entity: EntityName,
  id: string,
  named: string,
  courseId: unknown,
  usedAtMs: number,
): Candidate {
  const title = named.trim();
  const course = typeof courseId === 'string' ? courseId : '';
  return { entity, id, title, folded: [fold(title)], courseId: course, usedAtMs };
}
