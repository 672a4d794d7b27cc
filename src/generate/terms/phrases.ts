/** Finds word sequences of a text that may be terms, with their counts. */
import type { Block } from '../../text/clean-page.ts';
import { type Column, createPhraseCounts, createTextWords, is, of } from './text-words.ts';

export interface FoundPhrase {
  /** Stems of its words. */
  key: string;
  /** Each spelling with its count, in order of first use. */
  spellings: [string, number][];
  defined: number;
  count(column: Column): number;
}

const mostWords = 4;

/** All possible terms of up to four words, in order of first use. */
export function createPhrases() {
  const words = createTextWords();
  const trie = createPhraseTrie();
  const counts = createPhraseCounts();
  /** The spellings of all words and signs of the text. */
  const text: number[] = [];
  /** Without prefixes that are not terms themselves. */
  const inOrder: number[] = [];
  /** Spellings that differ from the first use. */
  const others = new Map<number, { place: number; written: number }[]>();
  let marked: number[] = [];
  let paragraph = 0;
  /** Number of words so far. */
  let at = 0;

  const nodeOf = (spellings: readonly number[]) =>
    spellings.reduce((node, spelling) => trie.grow(node, words.stemOf(spelling)), root);
  const kindAt = (place: number, end: number) => (place < end ? words.kindOf(text[place] ?? 0) : 0);

  function addSentence(sentence: string): void {
    const begin = text.length;
    words.read(sentence, text);
    const end = text.length;
    for (let i = begin; i < end; i++) {
      const first = kindAt(i, end);
      if (!(first & is.word)) continue;
      at += 1;
      if (first & (is.stop | is.verbish)) continue;
      let node: number = root;
      for (let size = 1; size <= mostWords && i + size <= end; size++) {
        const last = kindAt(i + size - 1, end);
        if (!(last & is.plain)) break;
        node = trie.grow(node, words.stemOf(text[i + size - 1] ?? 0));
        if (size > 1 && last & is.stop) {
          if (last & is.joining) continue;
          break;
        }
        if (last & is.verbish || (size === 1 && last & is.short)) continue;
        addPhrase(node, i, size, begin, end);
      }
    }
  }

  function addPhrase(node: number, i: number, size: number, begin: number, end: number): void {
    if (counts.get(node, of.count) === 0) {
      counts.set(node, of.words, size);
      counts.set(node, of.place, i);
      counts.set(node, of.first, at);
      counts.set(node, of.lastParagraph, -1);
      inOrder.push(node);
    }
    addSpelling(node, i, size);
    counts.add(node, of.count, 1);
    if (counts.get(node, of.lastParagraph) !== paragraph) counts.add(node, of.paragraphs, 1);
    counts.set(node, of.lastParagraph, paragraph);
    if (i > begin) {
      counts.add(node, of.inside, 1);
      if (kindAt(i + size - 1, end) & is.capital) counts.add(node, of.capitals, 1);
    }
    const opens = i === begin || (i === begin + 1 && (kindAt(begin, end) & is.article) !== 0);
    if (opens) counts.add(node, of.opens, 1);
    if (marked.includes(node)) counts.add(node, of.marked, 1);
    addCues(node, i, size, begin, end, opens);
  }

  function addSpelling(node: number, place: number, size: number): void {
    if (areAlike(counts.get(node, of.place), place, size)) {
      counts.add(node, of.written, 1);
      return;
    }
    const some = others.get(node) ?? [];
    const known = some.find((other) => areAlike(other.place, place, size));
    if (known) known.written += 1;
    else others.set(node, [...some, { place, written: 1 }]);
  }

  function areAlike(one: number, other: number, size: number): boolean {
    for (let step = 0; step < size; step++) {
      if (text[one + step] !== text[other + step]) return false;
    }
    return true;
  }

  /** Counts signs around a phrase that it is defined here. */
  function addCues(
    node: number,
    i: number,
    size: number,
    begin: number,
    end: number,
    opens: boolean,
  ): void {
    const next = kindAt(i + size, end);
    const afterNext = kindAt(i + size + 1, end);
    const kindBefore = (steps: number) => (i - steps >= begin ? kindAt(i - steps, end) : 0);
    const before = kindBefore(1);
    let defined = 0;
    if (opens && next & is.be && afterNext & is.afterBe) defined = 1;
    if (opens && next & is.defining) defined = Math.max(defined, 0.8);
    const isCalled =
      (before & is.called) !== 0 ||
      ((before & is.beforeName) !== 0 &&
        (kindBefore(2) & is.knownAs) !== 0 &&
        ((kindBefore(2) | kindBefore(3)) & is.known) !== 0);
    if (isCalled) {
      defined = Math.max(defined, 0.9);
      counts.add(node, of.called, 1);
    }
    if (opens && next & is.comma && afterNext & is.afterComma) defined = Math.max(defined, 0.5);
    if (opens && next & is.dash) defined = Math.max(defined, 0.4);
    if (defined > 0) counts.addDefined(node, defined);
    if (next & is.opens && afterNext & is.acronym && kindAt(i + size + 2, end) & is.closes)
      counts.add(node, of.acronym, 1);
  }

  function addHeading(heading: string): void {
    const found = words.read(heading).filter((one) => /\p{L}/u.test(words.textOf(one)));
    eachRun(found.map(words.stemOf), mostWords, (node) => counts.add(node, of.heading, 1));
  }

  /** Each part, of at most `most` stems, that is a phrase of the text. */
  function eachRun(stems: readonly number[], most: number, work: (node: number) => void): void {
    for (let i = 0; i < stems.length; i++) {
      let node: number = root;
      for (let size = 1; size <= most && i + size <= stems.length; size++) {
        node = trie.find(node, stems[i + size - 1] ?? 0);
        if (node === noNode) break;
        if (counts.get(node, of.count) > 0) work(node);
      }
    }
  }

  function stemsOf(node: number): number[] {
    const place = counts.get(node, of.place);
    return text.slice(place, place + counts.get(node, of.words)).map(words.stemOf);
  }

  function foundAt(node: number): FoundPhrase {
    const count = (column: Column) => counts.get(node, column);
    const size = count(of.words);
    const first = { place: count(of.place), written: count(of.written) };
    const textAt = (place: number) =>
      text
        .slice(place, place + size)
        .map(words.textOf)
        .join(' ');
    return {
      key: stemsOf(node).map(words.stemTextOf).join(' '),
      spellings: [first, ...(others.get(node) ?? [])].map(({ place, written }) => [
        textAt(place),
        written,
      ]),
      defined: counts.defined(node),
      count,
    };
  }

  return {
    beginBlock({ terms = [] }: Block, index: number): void {
      paragraph = index;
      marked = terms.map((term) => nodeOf(words.read(term)));
    },
    addSentence,
    addHeading,
    countNested(): void {
      for (const node of inOrder) {
        const [size, times] = [counts.get(node, of.words), counts.get(node, of.count)];
        if (size < 2 || times < 2) continue;
        eachRun(stemsOf(node), size - 1, (part) => {
          counts.add(part, of.nested, times);
          counts.add(part, of.longer, 1);
        });
      }
    },
    wordCount: () => at,
    /** Phrases with some evidence: repeated, defined, in a heading, or marked. */
    found: () =>
      inOrder
        .filter(
          (node) =>
            counts.get(node, of.count) > 1 ||
            counts.defined(node) > 0 ||
            counts.get(node, of.heading) > 0 ||
            counts.get(node, of.marked) > 0,
        )
        .map(foundAt),
  };
}

const noNode = -1;
/** The empty sequence. */
const root = 0;

/** Word sequences as numbers. Objects or strings for all sequences of a text would take most of the time and memory. */
interface PhraseTrie {
  /** The sequence with one more word; added if it is new. */
  grow(node: number, word: number): number;
  /** The same; `noNode` if it is new. */
  find(node: number, word: number): number;
}

/** A hash table with open addressing, at most half full. @param room a power of two */
function createPhraseTrie(room = 1 << 14): PhraseTrie {
  let mask = room - 1;
  let parents = new Int32Array(room);
  let words = new Int32Array(room);
  /** 0: free. */
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
  };
}

function mixed(parent: number, word: number): number {
  const hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
