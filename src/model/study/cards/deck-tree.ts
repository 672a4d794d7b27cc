/**
 * Decks within decks, equal on every device. A deck names its parent; without an existing parent it is at the top.
 * Two devices can each move one deck into the other: the deck with the lowest id in such a circle is put at the top,
 * so that all devices break it at the same place.
 */

/** The fields that decide a deck's position. Not taken from the entity, whose study options depend on this file. */
export interface PlacedDeck {
  id: string;
  name: string;
  parentId?: string | null | undefined;
}

export interface DeckNode<D extends PlacedDeck = PlacedDeck> {
  deck: D;
  /** 1 at the top. */
  level: number;
  /** Names from the top to its own, such as `Biology::Cells`; a very long path is shortened at the front. */
  path: string;
  children: readonly DeckNode<D>[];
}

/** Separates names in a path, as in Anki. */
export const pathSign = '::';

/** Letters kept of a parent path: whole paths of thousands of nested decks would take gigabytes. */
const longestAbove = 1_000;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The fields that determine a position. */
type Nested = Pick<PlacedDeck, 'id' | 'parentId'>;

/** @returns the existing parent of each deck */
export function parentsOf(decks: readonly Nested[]): Map<string, string> {
  const parents = new Map<string, string>();
  const ids = new Set(decks.map(({ id }) => id));
  for (const { id, parentId } of decks) {
    if (parentId && parentId !== id && ids.has(parentId)) parents.set(id, parentId);
  }
  /** Decks known to lead to the top. */
  const settled = new Set<string>();
  for (const { id } of decks) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !settled.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = parents.get(at);
    }
    if (at !== undefined && onWay.has(at)) {
      const circle = way.slice(way.indexOf(at));
      parents.delete(circle.reduce((a, b) => (a < b ? a : b)));
    }
    for (const one of way) settled.add(one);
  }
  return parents;
}

/**
 * @param most limits a chain to the nearest decks
 * @returns for an id: the deck, its parent, and so on to the top; nothing for a deleted deck
 */
export function deckChains<D extends Nested>(
  decks: readonly D[],
  most = Number.POSITIVE_INFINITY,
): (id: string | undefined) => D[] {
  const byId = new Map(decks.map((deck) => [deck.id, deck]));
  const parents = parentsOf(decks);
  return (id) => {
    const chain: D[] = [];
    for (let deck = byId.get(id ?? ''); deck !== undefined && chain.length < most; ) {
      chain.push(deck);
      deck = byId.get(parents.get(deck.id) ?? '');
    }
    return chain;
  };
}

/** All decks, those at the top first. @param compare order of siblings; by name if absent */
export function deckTree<D extends PlacedDeck>(
  decks: readonly D[],
  compare: (a: D, b: D) => number = (a, b) =>
    byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
): DeckNode<D>[] {
  const parents = parentsOf(decks);
  const within = Map.groupBy(decks, ({ id }) => parents.get(id));
  const top: DeckNode<D>[] = [];
  // Level by level: decks may be nested deeper than the call stack allows.
  let above: { children: DeckNode<D>[]; parent: DeckNode<D> | undefined }[] = [
    { children: top, parent: undefined },
  ];
  while (above.length > 0) {
    above = above.flatMap(({ children, parent }) =>
      [...(within.get(parent?.deck.id) ?? [])].sort(compare).map((deck) => {
        const path = parent === undefined ? deck.name : pathWithin(parent, deck.name);
        const own: DeckNode<D>[] = [];
        const node = { deck, level: (parent?.level ?? 0) + 1, path, children: own };
        children.push(node);
        return { children: own, parent: node };
      }),
    );
  }
  return top;
}

function pathWithin({ path, deck }: DeckNode, name: string): string {
  const above = path.length > longestAbove ? `…${pathSign}${deck.name}` : path;
  return `${above}${pathSign}${name}`;
}

/** The nodes in a list, each before its children. @param isOpen if absent, all are open */
export function flatTree<D extends PlacedDeck>(
  nodes: readonly DeckNode<D>[],
  isOpen: (id: string) => boolean = () => true,
): DeckNode<D>[] {
  const flat: DeckNode<D>[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    flat.push(node);
    if (isOpen(node.deck.id)) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return flat;
}

/** In the given order, each named by its path for a choice: “Biology › Cells”. */
export function namedByPath<D extends PlacedDeck>(decks: readonly D[]): D[] {
  const paths = new Map(flatTree(deckTree(decks)).map(({ deck, path }) => [deck.id, path]));
  return decks.map((deck) => ({ ...deck, name: shownPath(paths.get(deck.id) ?? deck.name) }));
}

/** A path for display. */
export function shownPath(path: string): string {
  return path.replaceAll(pathSign, ' › ');
}

/** The deck and everything inside it, at any depth; the deck comes first. For several decks use `decksWithin`. */
export function withDecksIn(decks: readonly Nested[], id: string): string[] {
  return decksWithin(decks)(id);
}

/** The same for any deck: computes the tree once. */
export function decksWithin(decks: readonly Nested[]): (id: string) => string[] {
  const within = new Map<string, string[]>();
  for (const [child, parent] of parentsOf(decks)) {
    const known = within.get(parent);
    if (known) known.push(child);
    else within.set(parent, [child]);
  }
  return (id) => {
    const found = [id];
    for (const one of found) for (const child of within.get(one) ?? []) found.push(child);
    return found;
  };
}
