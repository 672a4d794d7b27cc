/** The runs of words of a text that may be terms, with what is counted of each. */
import type { Block } from '../../model/text/clean-page.ts';
import { createPhraseTrie, noNode, root } from './phrase-trie.ts';
import { createTextWords, is } from './text-words.ts';

/** What is seen of a phrase while the text is read. */
export interface Seen {
  words: number;
  /** Where it stands first among all words of the text, and how often it is written as there. */
  place: number;
  written: number;
  /** How else it is written: where each spelling stands first, and how often. */
  others: { place: number; written: number }[] | undefined;
  count: number;
  first: number;
  paragraphs: number;
  lastParagraph: number;
  inside: number;
  capitals: number;
  opens: number;
  heading: number;
  defined: number;
  called: number;
  acronym: number;
  marked: number;
  nested: number;
  longer: number;
}

export interface FoundPhrase extends Seen {
  /** The stems of its words. */
  key: string;
  /** How it is written, and how often, in the order in which they come. */
  spellings: [string, number][];
}

const mostWords = 4;

/** All runs of up to four words that may be terms, in the order in which they come. */
export function createPhrases() {
  const words = createTextWords();
  const trie = createPhraseTrie();
  /** The spellings of all words and signs of the text. */
  const text: number[] = [];
  /** By the number of the run; none for the beginning of a run that is no term itself. */
  const seen: (Seen | undefined)[] = [];
  const inOrder: Seen[] = [];
  let marked: number[] = [];
  let paragraph = 0;
  /** How many words there were up to here. */
  let at = 0;

  const nodeOf = (spellings: readonly number[]) =>
    spellings.reduce((node, spelling) => trie.grow(node, words.stemOf(spelling)), root);
  const kindAt = (place: number, end: number) => (place < end ? words.kindOf(text[place] ?? 0) : 0);

  function addSentence(sentence: string): void {
    const begin = text.length;
    for (const spelling of words.read(sentence)) text.push(spelling);
    const end = text.length;
    for (let i = begin; i < end; i++) {
      const first = kindAt(i, end);
      if (!(first & is.word)) continue;
      at += 1;
      if (first & (is.stop | is.verbish)) continue;
      let node = root;
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
    let one = seen[node];
    if (one === undefined) {
      one = empty(size, i, at);
      seen[node] = one;
      inOrder.push(one);
    }
    addSpelling(one, i);
    one.count += 1;
    if (one.lastParagraph !== paragraph) one.paragraphs += 1;
    one.lastParagraph = paragraph;
    if (i > begin) {
      one.inside += 1;
      if (kindAt(i + size - 1, end) & is.capital) one.capitals += 1;
    }
    const opens = i === begin || (i === begin + 1 && (kindAt(begin, end) & is.article) !== 0);
    if (opens) one.opens += 1;
    if (marked.includes(node)) one.marked += 1;
    addCues(one, i, size, begin, end, opens);
  }

  function addSpelling(one: Seen, place: number): void {
    if (areAlike(one.place, place, one.words)) one.written += 1;
    else {
      one.others ??= [];
      const known = one.others.find((other) => areAlike(other.place, place, one.words));
      if (known) known.written += 1;
      else one.others.push({ place, written: 1 });
    }
  }

  function areAlike(one: number, other: number, size: number): boolean {
    for (let step = 0; step < size; step++) {
      if (text[one + step] !== text[other + step]) return false;
    }
    return true;
  }

  /** What stands around it says that it is defined here. */
  function addCues(
    one: Seen,
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
      one.called += 1;
    }
    if (opens && next & is.comma && afterNext & is.afterComma) defined = Math.max(defined, 0.5);
    if (opens && next & is.dash) defined = Math.max(defined, 0.4);
    one.defined += defined;
    if (next & is.opens && afterNext & is.acronym && kindAt(i + size + 2, end) & is.closes)
      one.acronym += 1;
  }

  function addHeading(heading: string): void {
    const found = words.read(heading).filter((one) => /\p{L}/u.test(words.textOf(one)));
    eachRun(found.map(words.stemOf), mostWords, (one) => {
      one.heading += 1;
    });
  }

  /** @param stems each run of at most `most` of them that was seen */
  function eachRun(stems: readonly number[], most: number, work: (one: Seen) => void): void {
    for (let i = 0; i < stems.length; i++) {
      let node: number = root;
      for (let size = 1; size <= most && i + size <= stems.length; size++) {
        node = trie.find(node, stems[i + size - 1] ?? 0);
        if (node === noNode) break;
        const one = seen[node];
        if (one !== undefined) work(one);
      }
    }
  }

  const stemsOf = ({ place, words: size }: Seen) =>
    text.slice(place, place + size).map(words.stemOf);

  /** In the order in which they come. */
  function spellingsOf(one: Seen): [string, number][] {
    const end = (place: number) => place + one.words;
    return [one, ...(one.others ?? [])].map(({ place, written }) => [
      text.slice(place, end(place)).map(words.textOf).join(' '),
      written,
    ]);
  }

  return {
    beginBlock({ terms = [] }: Block, index: number): void {
      paragraph = index;
      marked = terms.map((term) => nodeOf(words.read(term)));
    },
    addSentence,
    addHeading,
    countNested(): void {
      for (const one of inOrder) {
        if (one.words < 2 || one.count < 2) continue;
        eachRun(stemsOf(one), one.words - 1, (part) => {
          part.nested += one.count;
          part.longer += 1;
        });
      }
    },
    /** How many words the text has. */
    wordCount: () => at,
    /** Those of which something is seen. */
    found: () =>
      inOrder.flatMap((one): FoundPhrase[] => {
        const isSeen = one.count > 1 || one.defined > 0 || one.heading > 0 || one.marked > 0;
        if (!isSeen) return [];
        const key = stemsOf(one).map(words.stemTextOf).join(' ');
        return [{ ...one, key, spellings: spellingsOf(one) }];
      }),
  };
}

function empty(words: number, place: number, first: number): Seen {
  return {
    words,
    place,
    written: 0,
    others: undefined,
    count: 0,
    first,
    paragraphs: 0,
    lastParagraph: -1,
    inside: 0,
    capitals: 0,
    opens: 0,
    heading: 0,
    defined: 0,
    called: 0,
    acronym: 0,
    marked: 0,
    nested: 0,
    longer: 0,
  };
}
