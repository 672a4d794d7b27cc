/**
 * Decks within decks, as every device sees them. A deck names the deck that it lies in; where that one is gone, it lies
 * at the top. Two devices can each move one deck into the other: of such a circle the deck with the lowest id
 * lies at the top, so that all devices break it at the same place.
 */

/** What is needed of a deck to find its place. */
/** Not taken from the entity, whose study options are built on this file. */
export interface PlacedDeck {
  id: string;
  name: string;
  parentId?: string | null | undefined;
}

export interface DeckNode<D extends PlacedDeck = PlacedDeck> {
  deck: D;
  /** From 1 at the top. */
  level: number;
  /** Names from the top down to its own, such as `Biology::Cells`; of one that would be very long, the last. */
  path: string;
  children: readonly DeckNode<D>[];
}

/** Between the names of a path, as in Anki. */
export const pathSign = '::';

/** Letters of a path that another is added to: whole, those of thousands of decks in each other would take gigabytes. */
const longestAbove = 1_000;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** As far as a place goes by it. */
type Nested = Pick<PlacedDeck, 'id' | 'parentId'>;

/** @returns the deck that each lies in, where there is one */
export function parentsOf(decks: readonly Nested[]): Map<string, string> {
  const parents = new Map<string, string>();
  const ids = new Set(decks.map(({ id }) => id));
  for (const { id, parentId } of decks) {
    if (parentId && parentId !== id && ids.has(parentId)) parents.set(id, parentId);
  }
  /** Decks that are known to end at the top. */
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
 * @param most so many decks of a chain, the nearest
 * @returns for an id: the deck, the deck that it lies in, and so on to the top; of a deck that is gone: none
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

/** All decks, those at the top first. @param compare siblings; by name where it is not given */
export function deckTree<D extends PlacedDeck>(
  decks: readonly D[],
  compare: (a: D, b: D) => number = (a, b) =>
    byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
): DeckNode<D>[] {
  const parents = parentsOf(decks);
  const within = Map.groupBy(decks, ({ id }) => parents.get(id));
  const top: DeckNode<D>[] = [];
  // Level by level: decks may lie in each other deeper than calls may.
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

/** Nodes one after the other, each before what lies in it. @param isOpen without it all are open */
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

/** In the order in which they are given, each named by its path, as one can be chosen: “Biology › Cells”. */
export function namedByPath<D extends PlacedDeck>(decks: readonly D[]): D[] {
  const paths = new Map(flatTree(deckTree(decks)).map(({ deck, path }) => [deck.id, path]));
  return decks.map((deck) => ({ ...deck, name: shownPath(paths.get(deck.id) ?? deck.name) }));
}

/** A path as it is shown. */
export function shownPath(path: string): string {
  return path.replaceAll(pathSign, ' › ');
}

/** The deck and all that lie in it, however deep; it comes first. Of several decks: `decksWithin`. */
export function withDecksIn(decks: readonly Nested[], id: string): string[] {
  return decksWithin(decks)(id);
}

/** The same of any deck: their places are worked out once. */
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
