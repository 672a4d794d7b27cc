/**
 * The search in its worker: opens the index, keeps it up to date, and answers. `open` comes first; questions that come
 * earlier wait. One task at a time writes, and questions are answered between its slices.
 */
import { AccountDatabase } from '../../db/database.ts';
import { readNoteFacts } from '../../db/derived/note-facts.ts';
import { fold } from '../../text/fold.ts';
import { readTagsOnThings, type TagOnThing } from '../tags/tags.ts';
import { type FindOptions, type FoundText, findTexts } from './engine/find-texts.ts';
import type { SearchIndex } from './engine/search-index.ts';
import { isEmptyLine, readSearchLine, type SearchLine } from './engine/search-line.ts';
import { bringUpToDate, isBuilt } from './keep-index.ts';
import { loadSqlite } from './load-sqlite.ts';
import {
  kindOfIndexError,
  type OpenedIndex,
  openInMemory,
  openOnDisk,
  type SmallReason,
} from './open-index.ts';
import { type Hit, readHits } from './read-hits.ts';
import {
  type FromSearchWorker,
  type HitGroup,
  mostPagesInMemory,
  type SearchAnswer,
  type SearchQuestion,
  type SearchState,
  type ToSearchWorker,
} from './search-messages.ts';
import { keyOf } from './texts-of-rows.ts';

/** What the worker needs from its surroundings. */
export interface SearchGround {
  openDatabase: (userId: string) => Promise<AccountDatabase>;
  /** On disk if this is possible. */
  openIndex: (userId: string) => Promise<OpenedIndex>;
  /** After the disk had no room, or damaged the index. */
  openSmall: (why: SmallReason) => Promise<OpenedIndex>;
  tell: (message: FromSearchWorker) => void;
}

const isRetried = (error: unknown) => kindOfIndexError(error) !== 'other';

export function serveSearch({ openDatabase, openIndex, openSmall, tell }: SearchGround) {
  let opening: Promise<{ database: AccountDatabase; opened: OpenedIndex }> | undefined;
  let keeping: Promise<void> = Promise.resolve();
  let wasDamaged = false;

  const tellState = (state: SearchState) => tell({ type: 'state', state });

  async function open(userId: string) {
    const [database, opened] = await Promise.all([openDatabase(userId), openIndex(userId)]);
    return { database, opened };
  }

  async function keep(): Promise<void> {
    if (opening === undefined) return;
    const account = await opening;
    const { index } = account.opened;
    try {
      await bringUpToDate(account.database, index, {
        ...(account.opened.small === undefined ? {} : { mostPages: mostPagesInMemory }),
        onProgress: (progress) =>
          tellState({ kind: 'building', progress, small: account.opened.small }),
      });
      tellState({ kind: 'ready', small: account.opened.small });
    } catch (error) {
      await mend(account, index, error);
    }
  }

  /**
   * Puts another index in place of `broken`, unless this has happened already: several questions may fail before the first
   * of them mends it. On disk one damaged index is built anew; a second one, or a full disk, means memory from then on.
   */
  async function mend(
    account: { opened: OpenedIndex },
    broken: SearchIndex,
    error: unknown,
  ): Promise<void> {
    if (account.opened.index !== broken) return;
    if (!isRetried(error) || account.opened.small !== undefined) throw error;
    console.warn('The index of the search is built anew', error);
    const isDamaged = kindOfIndexError(error) === 'damaged';
    if (isDamaged && !wasDamaged) {
      wasDamaged = true;
      account.opened.index = account.opened.startAnew();
    } else {
      // Gives back the room that it took.
      tryTo(() => account.opened.startAnew());
      account.opened.close();
      account.opened = await openSmall(isDamaged ? 'unavailable' : 'full');
    }
    await keep();
  }

  function follow(work = keep): void {
    keeping = keeping.then(work).catch((error: unknown) => {
      console.warn('The index of the search could not be kept', error);
      tellState({ kind: 'failed' });
    });
  }

  async function ask(request: number, question: SearchQuestion): Promise<void> {
    const account = await opening;
    if (account === undefined) throw new Error('No account is open');
    const { index } = account.opened;
    try {
      const answer = await answerFrom(account.database, index, question);
      tell({ type: 'answer', request, answer });
    } catch (error) {
      // A damaged index shows itself in a search, too.
      if (isRetried(error)) follow(() => mend(account, index, error));
      throw error;
    }
  }

  return async (message: ToSearchWorker): Promise<void> => {
    switch (message.type) {
      case 'open':
        opening = open(message.userId);
        opening.then(
          () => follow(),
          (error: unknown) => {
            console.warn('The search could not be opened', error);
            tellState({ kind: 'failed' });
          },
        );
        break;
      case 'follow':
        follow();
        break;
      case 'ask':
        await ask(message.request, message.question).catch((error: unknown) => {
          console.warn('A search failed', error);
          tell({ type: 'failed', request: message.request });
        });
        break;
    }
  };
}

function tryTo(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    console.warn('The index of the search could not be emptied', error);
  }
}

async function answerFrom(
  database: AccountDatabase,
  index: SearchIndex,
  { typed, here, perGroup }: SearchQuestion,
): Promise<SearchAnswer> {
  const tags = /#|tag:/i.test(typed) ? await readTagsOnThings(database) : [];
  const line = readSearchLine(typed);
  const isPartial = !isBuilt(index);
  if (isEmptyLine(line)) return { groups: [], corrected: [], isPartial, unreadFiles: 0 };
  const { groups, terms, corrected } = findTexts(index, line, {
    ...(await readFilters(database, line, tags)),
    ...{ here, perGroup },
  });
  const hits = await readHits(
    database,
    groups.flatMap(({ texts }) => texts),
    terms,
  );
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  return {
    groups: groups.map(({ group, texts, count }) => {
      const own = texts.flatMap(({ key }) => byKey.get(key) ?? []);
      return {
        ...{ group, count, hits: line.terms.length === 1 ? namedFirst(own) : own },
        standing: standingOf(line, texts, own),
      };
    }),
    ...{ corrected, isPartial },
    unreadFiles: groups.length > 0 ? 0 : await countUnread(database, index, line),
  };
}

/** @returns where the group stands among the others */
function standingOf(
  { terms, hashes }: SearchLine,
  texts: readonly FoundText[],
  hits: readonly Hit[],
): HitGroup['standing'] {
  if (texts.some(({ isTagged }) => isTagged)) return 'first';
  if (hashes.length > 0) return texts.some(({ isWhole }) => isWhole) ? undefined : 'last';
  return terms.length === 1 && hits.some(({ isNamed }) => isNamed) ? 'first' : undefined;
}

function namedFirst(hits: readonly Hit[]): Hit[] {
  return [...hits.filter(({ isNamed }) => isNamed), ...hits.filter(({ isNamed }) => !isNamed)];
}

/** @returns files with pages of which this device has no text: other devices may find words in them */
async function countUnread(
  database: AccountDatabase,
  index: SearchIndex,
  { within }: SearchLine,
): Promise<number> {
  if (within.length > 0 && !within.includes('files')) return 0;
  const files = await database.rows('file').where('deletedAt').equals(0).toArray();
  return files.filter(
    ({ id, pageCount, content }) =>
      pageCount > 0 && content === 'text' && !index.hasPart('page', keyOf('file', id)),
  ).length;
}

/** Names of courses and tags are compared as they are now. */
async function readFilters(
  database: AccountDatabase,
  { courses, tags, folders, hashes }: SearchLine,
  tagRows: readonly TagOnThing[],
) {
  const filters: Pick<FindOptions, 'courseIds' | 'tagged' | 'hashed' | 'inFolders'> = {};
  if (courses.length > 0) {
    const all = await database.rows('course').where('deletedAt').equals(0).toArray();
    const isMeant = (name: string) => courses.every((wanted) => nameBegins(name, wanted));
    filters.courseIds = all.filter(({ name }) => isMeant(name)).map(({ id }) => id);
  }
  if (tags.length > 0) filters.tagged = taggedKeys(tagRows, tags);
  if (hashes.length > 0) filters.hashed = taggedKeys(tagRows, [...tags, ...hashes]);
  if (folders.length > 0) {
    const facts = await readNoteFacts(database);
    const isMeant = (path: string) =>
      path !== '' && folders.every((wanted) => folderBegins(path, wanted));
    filters.inFolders = facts.flatMap(({ id, folder }) =>
      isMeant(folder) ? keyOf('note', id) : [],
    );
  }
  return filters;
}

/** @returns the keys of things that have all of these tags */
function taggedKeys(tagRows: readonly TagOnThing[], wanted: readonly string[]): string[] {
  const own = Map.groupBy(tagRows, ({ ownerEntity, ownerId }) => `${ownerEntity}:${ownerId}`);
  const hasAll = (names: string[]) =>
    wanted.every((one) => names.some((name) => nameBegins(name, one)));
  return [...own].flatMap(([key, named]) => (hasAll(named.map(({ name }) => name)) ? key : []));
}

/** A folder with its own folders: `bio` and `labs` both mean `Biology/Labs`. */
function folderBegins(path: string, wanted: string): boolean {
  return fold(path).startsWith(wanted) || path.split('/').some((name) => nameBegins(name, wanted));
}

/** The name or a word of it begins so. */
function nameBegins(name: string, wanted: string): boolean {
  const folded = fold(name);
  return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
}

/** In a real worker. */
export function searchGround(tell: (message: FromSearchWorker) => void): SearchGround {
  const wait = (durationMs: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, durationMs));
  const sqlite = loadSqlite();
  // The rejection is told where it is awaited.
  sqlite.catch(() => undefined);
  return {
    tell,
    openDatabase: async (userId) => {
      const database = new AccountDatabase(userId, { mustExist: true });
      await database.open();
      return database;
    },
    openIndex: async (userId) => {
      const module = await sqlite;
      return (await openOnDisk(module, userId, wait)) ?? openInMemory(module, 'unavailable');
    },
    openSmall: async (why) => openInMemory(await sqlite, why),
  };
}
