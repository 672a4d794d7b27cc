/** An index of the sentences of a file: their words, headings and neighbours. Built once for the known pages. */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { fold } from '../../text/fold.ts';
import { tokensOf } from '../grounding/tokens.ts';
import { splitSentences, withoutBullet } from '../language/sentences.ts';
import { isEnglish, stemOf } from '../language/words.ts';
import { isOfTasks } from '../make/apparatus.ts';

export interface IndexedSentence {
  /** Word for word; may continue on the next page. */
  text: string;
  page: number;
  /** The part of it on `page`. */
  quote: string;
  /** Range in `FileIndex.words`, without `to`. */
  from: number;
  to: number;
  /** Number of its paragraph in the file. */
  block: number;
  /** First of its paragraph. */
  opens: boolean;
  isCaption: boolean;
  /** Index into `FileIndex.headings`. */
  heading: number;
  /** Words that the author marked in it. */
  terms: readonly string[];
}

/** Inverse document frequencies of a word and its family. */
export interface WordRarity {
  sentences: number;
  passages: number;
}

export interface FileIndex {
  sentences: readonly IndexedSentence[];
  /** The stem number of each word, in the order of the sentences. */
  words: readonly number[];
  numbers: ReadonlyMap<string, number>;
  /** By stem number: the sentences with the stem, in order. */
  holders: readonly (readonly number[])[];
  /** Stem numbers of each heading; the first entry is for no heading. */
  headings: readonly ReadonlySet<number>[];
  headingTexts: readonly string[];
  isEnglish: boolean;
  /** Mean number of words in a sentence. */
  meanLength: number;
  /** If these are some pages of many: how rare the question's words are in all of them. */
  rarities?: ReadonlyMap<string, WordRarity>;
}

/** Tables of contents and indexes answer nothing. */
const skipped =
  /^(\d[\d.]*\s*)?(references|bibliography|works cited|further reading|suggested reading|index|(table of )?contents|list of (figures|tables)|answer key|literatur(verzeichnis)?|inhalt(sverzeichnis)?|bibliographie|bibliografía|índice|indice)\s*:?$/i;
/** Among exercises also the choices of a question stand. */
const isSentence = /[.!]["”’)]*$/;
/** Sentences with fewer words answer nothing. */
const fewestWords = 4;
/** A longer “sentence” is a list or a table that lost its lines. */
const mostWords = 120;
/** UTF-16 units; longer ones have words that nobody reads. */
const mostLetters = 2_000;

export function indexOf(pages: readonly CleanPage[]): FileIndex {
  const sentences: IndexedSentence[] = [];
  const words: number[] = [];
  const numbers = new Map<string, number>();
  const holders: number[][] = [];
  const headings: Set<number>[] = [new Set()];
  const headingTexts = [''];
  let isSkipping = false;
  let isAmongTasks = false;
  let blockCount = 0;
  /** The last sentence of a page that continues on the next. */
  let open: { text: string; block: number } | undefined;

  /** Each word is stemmed once. */
  const byWord = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = byWord.get(word);
    if (known !== undefined) return known;
    const stem = stemOfAsked(word);
    const number = numbers.get(stem) ?? holders.length;
    if (number === holders.length) {
      numbers.set(stem, number);
      holders.push([]);
    }
    byWord.set(word, number);
    return number;
  };
  const blocks = pages.flatMap((page) => page.blocks);
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      isSkipping = skipped.test(block.text.trim());
      isAmongTasks = isOfTasks(block.text.trim());
      headings.push(new Set(tokensOf(block.text).words.map(numberOf)));
      headingTexts.push(block.text.trim());
    } else if (!isSkipping && isRead(block)) addBlock(block, nextText(blocks, index));
  }
  const running = blocks.filter(isRead).map(({ text }) => text);
  return {
    ...{ sentences, words, numbers, holders, headings, headingTexts },
    isEnglish: isEnglish(running),
    meanLength: words.length / Math.max(1, sentences.length),
  };

  function addBlock(block: Block, next: Block | undefined): void {
    const all = splitSentences(block.kind === 'list' ? withoutBullet(block.text) : block.text);
    const parts = block.continues && open !== undefined ? all.slice(1) : all;
    open = undefined;
    for (const [place, quote] of parts.entries()) {
      const goesOn = next?.continues === true && place === parts.length - 1;
      const rest = goesOn ? (splitSentences(next.text)[0] ?? '') : '';
      const text = rest === '' || quote.endsWith('-') ? quote : `${quote} ${rest}`;
      if (goesOn) open = { text, block: blockCount };
      const isFragment = block.continues === true && place === 0 && open === undefined;
      addSentence(block, quote, text, place === 0 && !isFragment);
    }
    blockCount += 1;
  }

  function addSentence(block: Block, quote: string, text: string, opens: boolean): void {
    if (text.length > mostLetters) return;
    const found = tokensOf(text).words;
    if (found.length < fewestWords || found.length > mostWords || isNoAnswer(text)) return;
    if (isAmongTasks && !isSentence.test(text)) return;
    const from = words.length;
    const number = sentences.length;
    for (const word of found) {
      const stem = numberOf(word);
      words.push(stem);
      const held = holders[stem];
      if (held?.at(-1) !== number) held?.push(number);
    }
    sentences.push({
      ...{ text, page: block.page, quote, from, to: words.length, opens },
      block: blockCount,
      isCaption: block.kind === 'caption',
      heading: headings.length - 1,
      terms: (block.terms ?? []).filter((term) => text.includes(term)),
    });
  }
}

/** Removes endings and accents, to compare words of questions and files. */
export function stemOfAsked(word: string): string {
  return stemOf(plainLetters.test(word) ? word : fold(word));
}

const plainLetters = /^[a-z]+$/;

function isRead({ kind }: Block): boolean {
  return kind === 'paragraph' || kind === 'list' || kind === 'caption';
}

/** The next paragraph, past figures and headings. */
function nextText(blocks: readonly Block[], index: number): Block | undefined {
  for (let at = index + 1; at < blocks.length; at++) {
    const block = blocks[at];
    if (block?.kind === 'paragraph' || block?.kind === 'list') return block;
    if (block !== undefined && block.page > (blocks[index]?.page ?? 0) + 1) return undefined;
  }
  return undefined;
}

/** A question, a gap to fill, or a line of a list of pages. */
function isNoAnswer(text: string): boolean {
  if (/[?؟？][)”’"']*$/.test(text) || /_{3}/.test(text)) return true;
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits > text.length * 0.25 || /(\.\s?){5}/.test(text);
}
