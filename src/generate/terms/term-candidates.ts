/** Phrases that may be terms of a text, with their features in the order of the weights in `key-terms.ts`. */
import type { CleanPage } from '../../text/clean-page.ts';
import { splitSentences, tidy } from '../language/sentences.ts';
import { stopWords } from '../language/words.ts';
import { createPhrases, type FoundPhrase } from './phrases.ts';
import { commonness, joining, of } from './text-words.ts';

export interface TermCandidate {
  /** Stems of its words. */
  key: string;
  /** As it is written most often. */
  text: string;
  count: number;
  /** Uses inside longer phrases. */
  nested: number;
  defined: number;
  features: number[];
}

const nounEnding =
  /(tion|sion|ment|ness|ity|ism|ance|ence|ship|logy|sis|ist|or|er|age|ure|hood|acy|graphy|phy|itis|ase|ine|in|cyte|ogen|um|us|ia|ion|y)$/;
const adjectiveEnding = /(al|ic|ous|ive|ful|able|ible|ary|ant|ent)$/;

/** Phrases with some evidence: repeated, defined, in a heading, or marked. */
export function termCandidates(pages: readonly CleanPage[]): TermCandidate[] {
  const blocks = pages.flatMap((page) => page.blocks);
  const phrases = createPhrases();
  for (const [paragraph, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' && block.kind !== 'list') continue;
    phrases.beginBlock(block, paragraph);
    for (const sentence of splitSentences(block.text)) phrases.addSentence(tidy(sentence));
  }
  for (const { kind, text } of blocks) if (kind === 'heading') phrases.addHeading(text);
  phrases.countNested();
  return phrases.found().map((one) => candidateOf(one, phrases.wordCount()));
}

/** @param words of the whole text */
function candidateOf(one: FoundPhrase, words: number): TermCandidate {
  const { key, spellings, count: uses } = one;
  const [size, times, nested] = [uses(of.words), uses(of.count), uses(of.nested)];
  const [text = ''] = spellings.sort(
    (a, b) => b[1] - a[1] || (/^\p{Ll}/u.test(a[0]) ? -1 : 1),
  )[0] ?? [''];
  const parts = text.toLowerCase().split(' ');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  const common = parts.filter((word) => !stopWords.has(word)).map(commonness);
  const capital = uses(of.inside) === 0 ? 0 : uses(of.capitals) / uses(of.inside);
  const isLong = size > 1 ? 1 : 0;
  const defined = Math.min(2, one.defined);
  const count = Math.log(times);
  const heading = Math.min(2, uses(of.heading));
  const marked = uses(of.marked) > 0 ? 1 : 0;
  const alone = times - (uses(of.longer) === 0 ? 0 : nested / uses(of.longer));
  const is = (yes: boolean) => (yes ? 1 : 0);
  const features = [
    1,
    count,
    is(size === 2),
    is(size === 3),
    is(size > 3),
    Math.log(1 + Math.max(0, Math.log2(1 + size) * alone)),
    Math.max(...common) / 3,
    Math.min(...common) / 3,
    commonness(last) / 3,
    common.filter((x) => x === 0).length / Math.max(common.length, 1),
    capital,
    is(capital > 0.8),
    heading,
    defined,
    Math.min(1, uses(of.called)),
    Math.min(1, uses(of.acronym)),
    Math.min(1, nested / times),
    Math.log(uses(of.paragraphs)),
    1 - uses(of.first) / Math.max(words, 1),
    is(parts.slice(1, -1).some((word) => joining.has(word))),
    is(/ly$/.test(first)),
    is(/ing$/.test(last)),
    is(/ed$/.test(last)),
    uses(of.opens) / times,
    is(times === 1),
    is(/[^s]s$/.test(last)),
    is(adjectiveEnding.test(last)),
    is(nounEnding.test(last)),
    is(text.includes('-')),
    defined * isLong,
    count * isLong,
    defined * count,
    marked,
    marked * defined,
    marked * isLong,
    marked * heading,
  ];
  return { key, text, count: times, nested, defined: one.defined, features };
}
