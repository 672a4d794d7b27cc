/**
 * Runs of words, each known by a number. A text has so many of them that an object or a text for each would take most of the
 * time and of the memory that its terms take.
 */

export const noNode = -1;
/** The run of no words. */
export const root = 0;

export interface PhraseTrie {
  /** The run that is one word longer; it is made where there is none. */
  grow(node: number, word: number): number;
  /** The same, or `noNode`. */
  find(node: number, word: number): number;
  /** How many runs there are, with the root. */
  size(): number;
}

/** A table with open addressing that is at most half full. @param room a power of two */
export function createPhraseTrie(room = 1 << 14): PhraseTrie {
  let mask = room - 1;
  let parents = new Int32Array(room);
  let words = new Int32Array(room);
  /** 0: this place is free. */
  let nodes = new Int32Array(room);
  let count = 1;

  const placeOf = (parent: number, word: number) => {
    let place = mixed(parent, word) & mask;
    while (nodes[place] !== 0 && (parents[place] !== parent || words[place] !== word)) {
      place = (place + 1) & mask;
    }
    return place;
  };
  const put = (place: number, parent: number, word: number, node: number) => {
    parents[place] = parent;
    words[place] = word;
    nodes[place] = node;
  };
  const widen = () => {
    const [oldParents, oldWords, oldNodes] = [parents, words, nodes];
    mask = oldNodes.length * 2 - 1;
    parents = new Int32Array(mask + 1);
    words = new Int32Array(mask + 1);
    nodes = new Int32Array(mask + 1);
    for (const [old, node] of oldNodes.entries()) {
      if (node === 0) continue;
      const [parent = 0, word = 0] = [oldParents[old], oldWords[old]];
      put(placeOf(parent, word), parent, word, node);
    }
  };
  return {
    grow(parent, word) {
      const place = placeOf(parent, word);
      const found = nodes[place] ?? 0;
      if (found !== 0) return found;
      const node = count++;
      put(place, parent, word, node);
      if (count * 2 > mask) widen();
      return node;
    },
    find(parent, word) {
      return nodes[placeOf(parent, word)] || noNode;
    },
    size: () => count,
  };
}

function mixed(parent: number, word: number): number {
  const hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
