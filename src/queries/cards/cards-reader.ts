/** Holds an account's cards and packed reviews, follows writes, and answers questions. Runs in `account.worker.ts`. */
import type { AccountDatabase } from '../../db/database.ts';
import { type StoredCard, storedCards } from '../../db/rows/cards-of-deck.ts';
import { readAll, readRows } from '../../db/rows/read-rows.ts';
import { watchKeys } from '../../db/rows/watch.ts';
import type { Card } from '../../model/entities/card.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { type ExamShare, passesOf, shareOfCards } from '../../model/study/cards/exam-plan.ts';
import type { SearchClock } from '../../model/study/cards/match.ts';
import {
  type Replaced,
  type Replacement,
  replaceWords,
} from '../../model/study/cards/replace-words.ts';
import { countStatistics, type DeckStatistics } from '../../model/study/statistics/statistics.ts';
import { studyDayOf } from '../../model/study/study-day.ts';
import { CardIndex, type CardSearch, type FoundCards } from './card-index.ts';
import { ReviewHistory } from './review-history.ts';

type Tell = (message: FromCards) => void;

export class CardsReader {
  readonly #database: AccountDatabase;
  readonly #tell: Tell;
  readonly #index = new CardIndex();
  readonly #history: ReviewHistory;
  readonly #stops: (() => void)[] = [];
  /** Steps run one after the other: two reads at once could end in either order. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Resolves once everything is read; unset after a failed read, so that the next question reads again. */
  #whole: Promise<void> | undefined;
  #toldIds = 0;
  #hasHistory = false;
  /** The words of the last replacement: each typed letter needs the same ones. */
  #looked: { ids: string; rows: readonly Card[] } | undefined;

  constructor(database: AccountDatabase, tell: Tell) {
    this.#database = database;
    this.#tell = tell;
    this.#history = new ReviewHistory(database);
    this.#follow('card', (keys) => this.#readCards(keys));
    this.#follow('tag', (keys) => this.#readTags(keys));
    this.#follow('deck', () => this.#readDecks());
    this.#follow('settings', () => this.#readSettings());
    this.#follow('review', (keys) => this.#readReviews(keys));
    // The next question reports the error.
    this.#beWhole().catch(() => undefined);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** From what is read by now; `changed` reports later writes. */
  async answer<Name extends CardQuestion>(
    name: Name,
    ask: CardQuestions[Name]['ask'],
  ): Promise<CardQuestions[Name]['answer']> {
    await this.#beWhole();
    return await this.#answerNow(name, ask);
  }

  async #answerNow(
    name: CardQuestion,
    ask: object,
  ): Promise<CardQuestions[CardQuestion]['answer']> {
    switch (name) {
      case 'find': {
        const { clock, ...search } = ask as CardQuestions['find']['ask'];
        return this.#index.find(search, clock);
      }
      case 'tags':
        return this.#index.tags((ask as CardQuestions['tags']['ask']).ids);
      case 'groups':
        return this.#index.withGroups((ask as CardQuestions['groups']['ask']).ids);
      case 'statistics':
        return await this.#next(() => this.#statistics(ask as CardQuestions['statistics']['ask']));
      case 'exam':
        return await this.#exam(ask as CardQuestions['exam']['ask']);
      case 'replace':
        return await this.#replace(ask as CardQuestions['replace']['ask']);
    }
  }

  async #exam({
    deckIds,
    tag,
    plannedAt,
    examMs,
    clock,
  }: CardQuestions['exam']['ask']): Promise<ExamShare> {
    // A review never counts as later than its device's clock said.
    const since = this.#database.rows('review').where('ratedAt').aboveOrEqual(plannedAt);
    const passes = passesOf(await since.toArray(), plannedAt);
    const all = this.#index.cards(deckIds);
    const cards = tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag));
    return shareOfCards(cards, passes, this.#index.options(), { ...clock, examMs });
  }

  async #replace({ ids, wanted, hasEdits }: CardQuestions['replace']['ask']) {
    const key = ids.join();
    if (this.#looked?.ids !== key) {
      const rows = await readRows(this.#database.rows('card'), ids);
      this.#looked = { ids: key, rows: [...rows.values()] };
    }
    const { edits, ...counted } = replaceWords(this.#looked.rows, wanted);
    return { ...counted, cards: edits.length, edits: hasEdits ? edits : [] };
  }

  async #statistics({
    deckIds,
    clock,
  }: CardQuestions['statistics']['ask']): Promise<DeckStatistics> {
    if (!this.#hasHistory) {
      const today = studyDayOf(clock.nowMs, clock.tzOffsetMin);
      await this.#history.read(today, (share) =>
        this.#tell({ type: 'reading', of: 'reviews', share }),
      );
      this.#hasHistory = true;
    }
    const cards = this.#index.cards(deckIds);
    const inScope = deckIds && this.#history.scopeOf(cards.map(({ id }) => id));
    return countStatistics(cards, this.#history.days, inScope, clock, this.#index.options());
  }

  #beWhole(): Promise<void> {
    this.#whole ??= this.#next(() => this.#readAll()).catch((error: unknown) => {
      this.#whole = undefined;
      throw error;
    });
    return this.#whole;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #follow(table: string, read: (keys: ReadonlySet<string> | undefined) => Promise<void>): void {
    let waiting: Set<string> | 'any' | undefined;
    const stop = watchKeys(this.#database, table, (keys) => {
      const isFirst = waiting === undefined;
      if (keys === undefined || waiting === 'any') waiting = 'any';
      else waiting = new Set([...(waiting ?? []), ...keys]);
      if (!isFirst) return;
      void this.#next(async () => {
        const wanted = waiting === 'any' ? undefined : waiting;
        waiting = undefined;
        try {
          await read(wanted);
        } catch (error) {
          console.warn('A change of the cards could not be read', error);
          this.#whole = undefined;
          this.#hasHistory = false;
        }
        this.#tell({ type: 'changed' });
      });
    });
    this.#stops.push(stop);
  }

  async #readAll(): Promise<void> {
    await Promise.all([this.#readDecks(), this.#readSettings(), this.#readTags(undefined)]);
    await this.#readCards(undefined);
  }

  async #readDecks(): Promise<void> {
    this.#index.putDecks(await this.#database.rows('deck').where('deletedAt').equals(0).toArray());
  }

  async #readSettings(): Promise<void> {
    this.#index.putSettings(await this.#database.rows('settings').get(settingsId));
  }

  async #readCards(keys: ReadonlySet<string> | undefined): Promise<void> {
    this.#looked = undefined;
    if (keys === undefined) {
      const total = await this.#database.rows('card').count();
      let read = 0;
      const gone = new Set(this.#index.ids);
      for await (const page of readAll('card', this.#database)) {
        for (const { id } of page) gone.delete(id);
        this.#index.putCards(page as StoredCard[]);
        read += page.length;
        this.#tell({ type: 'reading', of: 'cards', share: Math.min(1, read / total) });
        this.#tellIds();
      }
      this.#index.dropCards(gone);
      return;
    }
    const rows = await readRows(storedCards(this.#database), [...keys]);
    this.#index.putCards([...rows.values()]);
    this.#index.dropCards([...keys].filter((id) => !rows.has(id)));
    this.#tellIds();
  }

  #tellIds(): void {
    const ids = this.#index.ids.slice(this.#toldIds);
    if (ids.length > 0) this.#tell({ type: 'ids', from: this.#toldIds, ids });
    this.#toldIds += ids.length;
  }

  async #readTags(keys: ReadonlySet<string> | undefined): Promise<void> {
    const tags = this.#database.rows('tag');
    if (keys === undefined) {
      const all = await tags.where('deletedAt').equals(0).toArray();
      const gone = new Set(this.#index.tagIds);
      for (const { id } of all) gone.delete(id);
      this.#index.putTags(all, gone);
      return;
    }
    const rows = await readRows(tags, [...keys]);
    this.#index.putTags(
      [...rows.values()],
      [...keys].filter((id) => !rows.has(id)),
    );
  }

  async #readReviews(keys: ReadonlySet<string> | undefined): Promise<void> {
    if (!this.#hasHistory) return;
    if (keys === undefined) this.#hasHistory = false;
    else await this.#history.readDays(await this.#history.daysOf([...keys]));
  }
}

export interface CardTag {
  key: string;
  name: string;
  count: number;
}

/** Questions with their answers. */
export interface CardQuestions {
  find: { ask: CardSearch & { clock: SearchClock }; answer: FoundCards };
  /** Tags on cards. @param ids only on these */
  tags: { ask: { ids?: readonly string[] }; answer: CardTag[] };
  /** With all cards of their groups. */
  groups: { ask: { ids: readonly string[] }; answer: string[] };
  statistics: {
    ask: { deckIds: readonly string[] | undefined; clock: SearchClock };
    answer: DeckStatistics;
  };
  exam: { ask: ExamQuestion; answer: ExamShare };
  /** The effect of a replacement. @param hasEdits without it the answer only counts */
  replace: {
    ask: { ids: readonly string[]; wanted: Replacement; hasEdits: boolean };
    answer: Replaced & { cards: number };
  };
}

interface ExamQuestion {
  deckIds: readonly string[] | undefined;
  /** A `tagKey`; `undefined`: any. */
  tag: string | undefined;
  /** Answers count from then on. */
  plannedAt: number;
  /** A `studyTime`, like the clock's. */
  examMs: number;
  clock: SearchClock;
}

export type CardQuestion = keyof CardQuestions;

export type ToCards =
  | { type: 'open'; userId: string }
  | {
      [Name in CardQuestion]: { type: Name; request: number } & CardQuestions[Name]['ask'];
    }[CardQuestion];

export type FromCards =
  /** Ids of cards by their numbers, beginning with `from`. */
  | { type: 'ids'; from: number; ids: readonly string[] }
  /** Progress of reading, 0 to 1. */
  | { type: 'reading'; of: 'cards' | 'reviews'; share: number }
  /** Answers may be outdated now. */
  | { type: 'changed' }
  | { type: 'answer'; request: number; answer: unknown }
  | { type: 'failed'; request: number };
