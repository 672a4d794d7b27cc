/** All cards for searching, in memory. A card's number stays the same for the life of the index. */
import type { StoredCard } from '../../db/rows/cards-of-deck.ts';
import type { Deck } from '../../model/entities/deck.ts';
import { isWrittenBefore, type Tag, tagKey } from '../../model/entities/tag.ts';
import { deckTree, flatTree } from '../../model/study/cards/deck-tree.ts';
import { cardTest, type SearchClock, type SoughtCard } from '../../model/study/cards/match.ts';
import { parseQuery } from '../../model/study/cards/query.ts';
import { clozeAnswer } from '../../model/study/cloze.ts';
import {
  type OptionsOf,
  optionsByDeck,
  type StudyChoices,
} from '../../model/study/options/study-options.ts';
import { fold } from '../../text/fold.ts';
import { searchedWords } from '../../text/markdown/plain-words.ts';
import { type CardSort, compareBy } from './card-sort.ts';

export interface CardSearch {
  text: string;
  /** Only cards of these decks; `undefined`: of all. */
  deckIds?: readonly string[] | undefined;
  sort: CardSort;
  isDescending: boolean;
}

export interface FoundCards {
  /** The found cards, in order. */
  numbers: Uint32Array;
  problems: readonly string[];
  hints: readonly string[];
}

/** Fields that the search itself does not need. */
interface IndexedCard extends SoughtCard {
  groupId: string | undefined;
}

interface IndexedTag extends Pick<Tag, 'name' | 'createdAt'> {
  key: string;
}

export class CardIndex {
  /** By number: ids of all cards that were ever here. */
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By number; empty if a card is gone or in the Trash. */
  readonly #cards: (IndexedCard | undefined)[] = [];
  /** By card, then by the tag's row. */
  readonly #tagsOf = new Map<string, Map<string, IndexedTag>>();
  readonly #ownerOf = new Map<string, string>();
  #decks: readonly Deck[] = [];
  #settings: StudyChoices | undefined;
  #orders = new Map<CardSort, Uint32Array>();

  putDecks(decks: readonly Deck[]): void {
    this.#decks = decks;
    this.#orders.delete('deck');
  }

  putSettings(settings: StudyChoices | undefined): void {
    this.#settings = settings;
  }

  /** Ids of rows of tags on cards. */
  get tagIds(): Iterable<string> {
    return this.#ownerOf.keys();
  }

  get decks(): readonly Deck[] {
    return this.#decks;
  }

  putCards(rows: readonly StoredCard[]): void {
    for (const row of rows) {
      let number = this.#numbers.get(row.id);
      if (number === undefined) {
        number = this.ids.push(row.id) - 1;
        this.#numbers.set(row.id, number);
      }
      this.#cards[number] = indexed(row, this.#tagsOf.get(row.id));
    }
    this.#orders.clear();
  }

  dropCards(ids: Iterable<string>): void {
    for (const id of ids) {
      const number = this.#numbers.get(id);
      if (number !== undefined) this.#cards[number] = undefined;
    }
    this.#orders.clear();
  }

  /** @param gone ids of removed rows */
  putTags(rows: readonly Tag[], gone: Iterable<string> = []): void {
    const owners = new Set<string>();
    const takeOff = (id: string) => {
      const owner = this.#ownerOf.get(id);
      if (owner === undefined) return;
      this.#tagsOf.get(owner)?.delete(id);
      this.#ownerOf.delete(id);
      owners.add(owner);
    };
    for (const id of gone) takeOff(id);
    for (const { id, ownerEntity, ownerId, name, createdAt, deletedAt } of rows) {
      takeOff(id);
      if (ownerEntity !== 'card' || deletedAt !== 0) continue;
      const own = this.#tagsOf.get(ownerId) ?? new Map<string, IndexedTag>();
      this.#tagsOf.set(ownerId, own.set(id, { key: tagKey(name), name, createdAt }));
      this.#ownerOf.set(id, ownerId);
      owners.add(ownerId);
    }
    for (const owner of owners) {
      const card = this.#cards[this.#numbers.get(owner) ?? -1];
      if (card !== undefined) card.tags = tagsIn(this.#tagsOf.get(owner));
    }
    this.#orders.delete('tags');
  }

  find({ text, deckIds, sort, isDescending }: CardSearch, clock: SearchClock): FoundCards {
    const { query, ...said } = parseQuery(text);
    const problems = [...said.problems];
    const test = cardTest(query, this.#decks, clock, problems, this.options());
    if (problems.length > 0) return { numbers: new Uint32Array(), problems, hints: said.hints };
    const inDecks = deckIds && new Set(deckIds);
    const found = this.#order(sort).filter((number) => {
      const card = this.#cards[number];
      return card !== undefined && (inDecks?.has(card.deckId) ?? true) && test(card);
    });
    return { numbers: isDescending ? found.reverse() : found, problems, hints: said.hints };
  }

  /** By the current decks and settings: call it again for each search. */
  options(): OptionsOf {
    return optionsByDeck(this.#decks, this.#settings);
  }

  cards(deckIds?: readonly string[]): SoughtCard[] {
    const inDecks = deckIds && new Set(deckIds);
    return this.#cards.filter(
      (card) => card !== undefined && (inDecks?.has(card.deckId) ?? true),
    ) as SoughtCard[];
  }

  /** With all cards of their groups. */
  withGroups(ids: readonly string[]): string[] {
    const groups = new Set(ids.flatMap((id) => this.#get(id)?.groupId ?? []));
    if (groups.size === 0) return [...ids];
    const found = new Set(ids);
    for (const card of this.#cards) {
      if (card?.groupId !== undefined && groups.has(card.groupId)) found.add(card.id);
    }
    return [...found];
  }

  /** Tags on cards with their counts, by name. @param ids only on these cards */
  tags(ids?: readonly string[]): { key: string; name: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const card of ids?.map((id) => this.#get(id)) ?? this.#cards) {
      for (const key of card?.tags ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const first = this.#firstTags();
    return [...counts]
      .map(([key, count]) => ({ key, name: first.get(key)?.name ?? key, count }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** By key, the tag that was written first: its spelling is shown. */
  #firstTags(): ReadonlyMap<string, IndexedTag> {
    const firsts = new Map<string, IndexedTag>();
    for (const own of this.#tagsOf.values()) {
      for (const one of own.values()) {
        const first = firsts.get(one.key);
        if (first === undefined || isWrittenBefore(one, first)) firsts.set(one.key, one);
      }
    }
    return firsts;
  }

  #get(id: string): IndexedCard | undefined {
    return this.#cards[this.#numbers.get(id) ?? -1];
  }

  #order(sort: CardSort): Uint32Array {
    const known = this.#orders.get(sort);
    if (known !== undefined) return known;
    const places = flatTree(deckTree(this.#decks)).map(
      ({ deck }, place) => [deck.id, place] as const,
    );
    const compare = compareBy(sort, this.#cards, new Map(places));
    const order = Uint32Array.from(this.#cards.keys()).sort(compare);
    this.#orders.set(sort, order);
    return order;
  }
}

function indexed(row: StoredCard, tags: ReadonlyMap<string, IndexedTag> | undefined) {
  const { $memory, id, deckId, front, back, kind, createdAt } = row;
  if ($memory === undefined || $memory.live < 1 || row.deletedAt !== 0) return undefined;
  const words = kind === 'cloze' ? clozeAnswer(front) : front;
  return {
    ...$memory,
    ...{
      id,
      deckId,
      createdAt,
      text: `${folded(searchedWords(words))}\n${folded(searchedWords(back))}`,
      tags: tagsIn(tags),
    },
    buriedUntil: row.buriedUntil ?? 0,
    flag: row.flag ?? 0,
    groupId: row.groupId ?? undefined,
  };
}

function tagsIn(own: ReadonlyMap<string, IndexedTag> | undefined): string[] {
  const keys = Array.from(own?.values() ?? [], ({ key }) => key);
  return [...new Set(keys)].sort();
}

function folded(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
