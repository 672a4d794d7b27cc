/**
 * The search in its worker: opens the index, keeps it up to date, and answers. `open` comes first; questions that come
 * earlier wait. One task at a time writes, and questions are answered between its slices.
 */
import { AccountDatabase } from '../../db/database.ts';
import { type FoundText, findTexts } from './engine/find-texts.ts';
import type { SearchIndex } from './engine/search-index.ts';
import { isEmptyLine, readSearchLine, type SearchLine, type Term } from './engine/search-line.ts';
import { type Asking, answerWithFewerWords } from './fewer-words.ts';
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
import { readNamed } from './read-named.ts';
import {
  type FromSearchWorker,
  mostPagesInMemory,
  type SearchAnswer,
  type SearchQuestion,
  type SearchState,
  type ToSearchWorker,
} from './search-messages.ts';

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
  question: SearchQuestion,
): Promise<SearchAnswer> {
  const line = readSearchLine(question.typed);
  const isPartial = !isBuilt(index);
  if (isEmptyLine(line)) return { groups: [], corrected: [], areTags: false, isPartial };
  const answer = await answerLine(database, index, line, question);
  // A list keeps only what has all words.
  if (answer.groups.length > 0 || question.keysPerGroup !== undefined) return answer;
  const asking = (other: SearchLine, { perGroup, besides }: Asking) =>
    answerLine(database, index, other, { ...question, perGroup }, besides);
  return (await answerWithFewerWords(line, question.perGroup, asking)) ?? answer;
}

async function answerLine(
  database: AccountDatabase,
  index: SearchIndex,
  line: SearchLine,
  { here, perGroup, keysPerGroup = 0 }: SearchQuestion,
  besides?: readonly Term[],
): Promise<SearchAnswer> {
  const { groups, terms, corrected, areTags } = findTexts(index, line, {
    ...(await readNamed(database, line)),
    ...{
      here,
      nowMs: Date.now(),
      perGroup: Math.max(perGroup, keysPerGroup),
      ...(besides && { besides }),
    },
  });
  const wanted = Math.min(terms.length, line.terms.length + (areTags ? 0 : line.hashes.length));
  const hits = await readHits(
    database,
    groups.flatMap(({ texts }) => texts.slice(0, perGroup)),
    { terms: besides ?? terms, wanted },
  );
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  return {
    groups: groups.map(({ group, texts, count }) => {
      const own = texts.flatMap(({ key }) => byKey.get(key) ?? []);
      return {
        ...{ group, count, hits: namedFirst(own) },
        keys: texts.slice(0, keysPerGroup).map(({ key }) => key),
        best: bestOf(texts, own, { wanted, isOfTag: line.hashes.length > 0 && !areTags }),
      };
    }),
    ...{ corrected, terms, areTags, isPartial: !isBuilt(index) },
  };
}

/**
 * @param wanted how many words a text must have
 * @param isOfTag whether the words were typed as a tag
 * @returns how good the best hit of a group is, from -1 to 2: groups are shown in this order
 */
function bestOf(
  texts: readonly FoundText[],
  hits: readonly Hit[],
  { wanted, isOfTag }: { wanted: number; isOfTag: boolean },
): number {
  if (hits.some(({ isNamed }) => isNamed)) return 2;
  // Only longer words are like the tag.
  if (isOfTag && !texts.some(({ isWhole }) => isWhole)) return -1;
  // The student's own words, before the pages of books.
  return wanted > 0 && hits.some(({ kind, isClose }) => kind === 'note' && isClose) ? 1 : 0;
}

function namedFirst(hits: readonly Hit[]): Hit[] {
  return [...hits.filter(({ isNamed }) => isNamed), ...hits.filter(({ isNamed }) => !isNamed)];
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
