/** The input of all makers: sections, sentences that can stand alone, and marked terms. */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { lostFormula } from '../../text/formulas/lost-formula.ts';
import type { Grammar } from '../define/languages/grammar.ts';
import type { Drops } from '../drop-reasons.ts';
import { withoutFormulas } from '../formulas.ts';
import { orderOf } from '../language/orders.ts';
import {
  type Fault,
  faultIn,
  faultOfEnglish,
  faultOfForm,
  needsBefore,
} from '../language/quality.ts';
import { sentencesOfLines, tidy } from '../language/sentences.ts';
import { countsOf, isEnglish, keysOf, rootOf, wordsOf } from '../language/words.ts';
import { areDeck, isSlide } from '../lists/slides/slide-pages.ts';
import { apparatusIn, isOfBook } from './apparatus.ts';
import { plainTerm } from './term-names.ts';

export interface Sentence {
  /** Verbatim from the page. */
  quote: string;
  /** The quote without references in brackets. */
  text: string;
  page: number;
  section: number;
  /** Order in the whole text. */
  place: number;
  /** Cannot stand alone. Only an aside that defines a term can be used. */
  leans: boolean;
  /** It leans on the sentence before it. A sentence may also lean because it is long, shows a picture or speaks to the reader. */
  needsBefore: boolean;
  /** First of its paragraph. */
  opens: boolean;
  /** Last of its paragraph. */
  closes: boolean;
  /** Number of the paragraph or list entry in the whole text. */
  paragraph: number;
  inList: boolean;
  /** Marked terms in the sentence, as written there. */
  terms: string[];
  /** Stems of content words. */
  keys: string[];
  /** The text before it under the same heading, whether fit or not; empty for the first sentence. */
  before: string;
}

/** Makes no item, but shows where terms occur and with which words. */
export interface Unfit {
  text: string;
  section: number;
  /** `place` of the next sentence. */
  place: number;
}

export interface Material {
  sentences: Sentence[];
  /** Sentences that cannot stand alone. */
  unfit: Unfit[];
  /** Headings by section number; section 0 is the text before the first heading. */
  sections: string[];
  english: boolean;
  /** The author marks terms by their font, so an unmarked phrase is seldom a term. */
  marksTerms: boolean;
  /** All marked terms in their plain form: a term is often marked in one sentence and defined in the next. */
  marked: ReadonlySet<string>;
  /** Roots of all words that occur in small letters. */
  small: ReadonlySet<string>;
  /** Count of each exact spelling inside sentences. */
  spellings: ReadonlyMap<string, number>;
  spread: ReadonlyMap<string, number>;
}

const asideFaults: ReadonlySet<Fault> = new Set([
  'makes no sense without the sentence before it',
  'speaks to the reader',
  'refers to a figure, table or chapter',
  'too long',
  'formula, code or table',
]);
/** “Opportunity cost is the value of the next best choice”, on a slide. */
const definesShortly =
  /^\p{Lu}[^.!?]*\b(is|are|means|refers? to|occurs? when|consists? of|is called|are called)\b[^.!?]*[\p{L}\p{N})”"’]$/u;

const maxAsideLetters = 600;
/** Above this share of code, italics mark variables, not terms. */
const codeShare = 0.12;

/** @param grammar of the language of all pages; none: English or unknown */
export function materialOf(pages: readonly CleanPage[], drops: Drops, grammar?: Grammar): Material {
  const blocks = pages.flatMap((page) => page.blocks);
  // Sentences on slides lack the full stop.
  const onSlides = new Set(pages.filter(isSlide).flatMap((page) => page.blocks));
  const running = blocks.filter((block) => block.kind === 'paragraph' || block.kind === 'list');
  const english =
    grammar === undefined &&
    (isEnglish(running.map((block) => block.text)) || (pages.length > 1 && areDeck(pages)));
  const code = blocks.filter((block) => block.kind === 'code').length;
  const isTerm = code > running.length * codeShare ? isPlainWords : () => true;
  const sections = [''];
  const sentences: Sentence[] = [];
  const unfit: Unfit[] = [];
  const seen = new Set<string>();
  const apparatus = grammar === undefined ? apparatusIn(blocks) : new Set();
  let skipping = false;
  let before = '';
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      sections.push(block.text);
      before = '';
      skipping =
        grammar !== undefined && (grammar.is.skipped.test(block.text) || isOfBook(block.text));
    } else if (apparatus.has(block)) {
      drops.add('about the book, the course or an exercise');
    } else if (!skipping && (block.kind === 'paragraph' || block.kind === 'list')) {
      addSentences(block, index, sections.length - 1, blocks[index + 1]);
    }
  }
  return {
    sentences,
    unfit,
    sections,
    english,
    marksTerms: sentences.filter(({ terms }) => terms.length > 0).length > sentences.length * 0.04,
    marked: new Set(running.flatMap(({ terms = [] }) => terms.filter(isTerm).map(plainTerm))),
    ...wordsIn(running),
    spread: countsOf(sentences.flatMap(({ keys }) => [...new Set(keys)])),
  };

  function addSentences(
    block: Block,
    paragraph: number,
    section: number,
    next: Block | undefined,
  ): void {
    const whole = sentencesOfLines(block.text, grammar?.sentences);
    if (block.continues) whole.shift();
    if (next?.continues) whole.pop();
    for (const [index, quote] of whole.entries()) {
      const lacksFullStop =
        onSlides.has(block) && definesShortly.test(quote) && !/[:;]|\s[–—-]\s/.test(quote);
      const text = lacksFullStop ? `${tidy(quote)}.` : tidy(quote);
      const textBefore = before;
      before = text;
      const terms = (block.terms ?? []).filter((term) => text.includes(term) && isTerm(term));
      const judged = withoutFormulas(text, block);
      const form = grammar === undefined ? faultOfForm(judged) : faultIn(judged, grammar);
      const fault = form ?? (english ? faultOfEnglish(judged, terms.length > 0) : undefined);
      const leans =
        fault !== undefined &&
        terms.length > 0 &&
        english &&
        (asideFaults.has(fault) || orderOf(judged) !== undefined) &&
        text.length < maxAsideLetters &&
        !text.includes(lostFormula);
      if (fault) drops.add(fault);
      if (fault && !leans) {
        unfit.push({ text, section, place: sentences.length });
        continue;
      }
      if (seen.has(text)) {
        drops.add('repeats another item');
        continue;
      }
      seen.add(text);
      const opens = index === 0 && !block.continues;
      sentences.push({
        quote,
        text,
        page: block.page,
        section,
        place: sentences.length,
        leans,
        needsBefore: leans && needsBefore(text),
        opens,
        closes: index === whole.length - 1 && !next?.continues,
        paragraph,
        inList: block.kind === 'list',
        terms,
        keys: keysOf(text),
        before: textBefore,
      });
    }
  }
}

function isPlainWords(term: string): boolean {
  return term.length > 4 && /^[\p{L}\s’'-]+$/u.test(term) && !/\p{Ll}\p{Lu}/u.test(term);
}

/** Matches the text before a word inside a sentence. */
const goesOnWith = /[\p{L},;]\s[“"‘'(]?$/u;
/** UTF-16 units; a letter may take two. */
const lettersBefore = 4;

/** For speed: most words follow a letter a to z and a blank. The pattern decides the others. */
function goesOn(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) === blank) {
    const code = text.charCodeAt(at - 2);
    const low = code | 0x20;
    if (low >= 0x61 && low <= 0x7a) return true;
  }
  return goesOnWith.test(text.slice(Math.max(0, at - lettersBefore), at));
}
const blank = 0x20;

/** @returns `spellings` and `small` of a material */
function wordsIn(blocks: readonly Block[]): Pick<Material, 'spellings' | 'small'> {
  const spellings = new Map<string, number>();
  const words = new Set<string>();
  for (const { text } of blocks) {
    let end = 0;
    for (const word of text.match(/\p{L}[\p{L}’'-]*/gu) ?? []) {
      const at = text.indexOf(word, end);
      end = at + word.length;
      // The first word of a sentence is not counted: its capital says nothing.
      if (goesOn(text, at)) spellings.set(word, (spellings.get(word) ?? 0) + 1);
      const isBehindSign = at > 0 && /[’']/.test(text.charAt(at - 1));
      words.add(isBehindSign ? `’${word}` : word);
    }
  }
  const small = [...words].flatMap((word) =>
    word.split('-').filter((part) => /^\p{Ll}[\p{L}’']/u.test(part)),
  );
  return { spellings, small: new Set([...new Set(small)].map(rootOf)) };
}

/** Endings of derived words, which are not names. Not “-ism”: “Buddhism” is a name. */
const madeWord = /.(tion|sion|ing|ment|ness|ity|ance|ence|ology|ics|sis|graphy|ship|hood|cy)s?$/;

/** Whether the text capitalizes the word inside sentences. */
export function isName(word: string, { spellings, small }: Material): boolean {
  if (!/^\p{Lu}/u.test(word)) return false;
  const often = spellings.get(word) ?? 0;
  // Only at the start of sentences: a name unless a related word occurs in small letters.
  if (often === 0) return !small.has(rootOf(word.toLowerCase())) && !madeWord.test(word);
  return often > (spellings.get(word.toLowerCase()) ?? 0);
}

export function contains(text: string, phrase: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);
}
