/** Phrases that may be terms of a text, with what is seen of each: one number for each of `termFeatureNames`. */
import type { Block, CleanPage } from '../../model/text/clean-page.ts';
import { splitSentences } from '../language/sentences.ts';
import { tidy } from '../language/tidy.ts';
import { stemOf, stopWords } from '../language/words.ts';
import { commonness } from './common-words.ts';

export const termFeatureNames = [
  'one',
  'count',
  'twoWords',
  'threeWords',
  'fourWords',
  'independent',
  'commonest',
  'rarest',
  'lastCommon',
  'allRare',
  'capital',
  'name',
  'heading',
  'defined',
  'called',
  'acronym',
  'insideLonger',
  'paragraphs',
  'early',
  'inner',
  'adverb',
  'endsIng',
  'endsEd',
  'opens',
  'single',
  'plural',
  'adjective',
  'noun',
  'hyphen',
  'definedLong',
  'countLong',
  'definedCount',
  'marked',
  'markedDefined',
  'markedLong',
  'markedHeading',
] as const;

export interface TermCandidate {
  /** The stems of its words. */
  key: string;
  /** As it is written most often. */
  text: string;
  count: number;
  /** How often it stands inside a longer one. */
  nested: number;
  defined: number;
  features: number[];
}

interface Seen {
  words: number;
  surfaces: Map<string, number>;
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

const mostWords = 4;
const token = /[\p{L}\p{N}]+(?:['’\-‐][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;
const joining = new Set('of the in to and for by on with or a de as'.split(' '));
const verbish =
  /^(?:is|are|was|were|be|been|has|have|had|do|does|did|can|may|will|would|could|should|must|might)$|ly$/;
const nounEnding =
  /(tion|sion|ment|ness|ity|ism|ance|ence|ship|logy|sis|ist|or|er|age|ure|hood|acy|graphy|phy|itis|ase|ine|in|cyte|ogen|um|us|ia|ion|y)$/;
const adjectiveEnding = /(al|ic|ous|ive|ful|able|ible|ary|ant|ent)$/;

/** Those of which something is seen: said twice, defined, in a heading or set apart. */
export function termCandidates(pages: readonly CleanPage[]): TermCandidate[] {
  const blocks = pages.flatMap((page) => page.blocks);
  const seen = new Map<string, Seen>();
  let at = 0;
  for (const [paragraph, block] of blocks.entries()) {
    if (block.kind !== 'paragraph' && block.kind !== 'list') continue;
    for (const sentence of splitSentences(block.text)) {
      at = addSentence(seen, tidy(sentence), paragraph, at, block);
    }
  }
  for (const { kind, text } of blocks) if (kind === 'heading') addHeading(seen, text);
  countNested(seen);
  return [...seen].flatMap(([key, one]) => {
    const isSeen = one.count > 1 || one.defined > 0 || one.heading > 0 || one.marked > 0;
    return isSeen ? [candidateOf(key, one, at)] : [];
  });
}

/** @returns how many words there are up to its end */
function addSentence(
  seen: Map<string, Seen>,
  sentence: string,
  paragraph: number,
  before: number,
  { terms = [] }: Block,
): number {
  const tokens = sentence.match(token) ?? [];
  const low = tokens.map((one) => one.toLowerCase());
  const marked = new Set(terms.map((term) => keyOf(term.match(token) ?? [])));
  let at = before;
  for (let i = 0; i < tokens.length; i++) {
    const first = low[i] ?? '';
    if (!/^\p{L}/u.test(first)) continue;
    at += 1;
    if (stopWords.has(first) || verbish.test(first)) continue;
    for (let size = 1; size <= mostWords && i + size <= tokens.length; size++) {
      const last = low[i + size - 1] ?? '';
      if (!/^[\p{L}\p{N}]/u.test(last)) break;
      if (size > 1 && stopWords.has(last)) {
        if (joining.has(last)) continue;
        break;
      }
      if (verbish.test(last) || (size === 1 && last.length < 3)) continue;
      const written = tokens.slice(i, i + size);
      const key = keyOf(written);
      const one = seen.get(key) ?? empty(size, at);
      seen.set(key, one);
      const surface = written.join(' ');
      one.surfaces.set(surface, (one.surfaces.get(surface) ?? 0) + 1);
      one.count += 1;
      if (one.lastParagraph !== paragraph) one.paragraphs += 1;
      one.lastParagraph = paragraph;
      if (i > 0) {
        one.inside += 1;
        if (/^\p{Lu}/u.test(written.at(-1) ?? '')) one.capitals += 1;
      }
      const opens = i === 0 || (i === 1 && /^(the|an?)$/.test(low[0] ?? ''));
      if (opens) one.opens += 1;
      if (marked.has(key)) one.marked += 1;
      const { defined, called, acronym } = cuesAt(tokens, low, i, size, opens);
      one.defined += defined;
      one.called += called;
      one.acronym += acronym;
    }
  }
  return at;
}

/** What stands around it says that it is defined here. */
function cuesAt(
  tokens: readonly string[],
  low: readonly string[],
  i: number,
  size: number,
  opens: boolean,
): { defined: number; called: number; acronym: number } {
  const [next = '', afterNext = ''] = low.slice(i + size, i + size + 2);
  const [third = '', second = '', before = ''] = [low[i - 3], low[i - 2], low[i - 1]];
  let defined = 0;
  if (
    opens &&
    /^(is|are)$/.test(next) &&
    /^(an?|the|any|when|one|defined|those|how)$/.test(afterNext)
  )
    defined = 1;
  if (opens && /^(refers?|means?|describes?|involves?|occurs?|consists?|represents?)$/.test(next))
    defined = Math.max(defined, 0.8);
  const isCalled =
    /^(called|termed|named)$/.test(before) ||
    (/^(as|to|the|an?)$/.test(before) &&
      /^(known|called|termed|referred|defined|as|to)$/.test(second) &&
      (/^(known|called|termed|referred|defined)$/.test(second) ||
        /^(known|called|termed|referred|defined)$/.test(third)));
  if (isCalled) defined = Math.max(defined, 0.9);
  if (opens && next === ',' && /^(or|an?|the|which)$/.test(afterNext))
    defined = Math.max(defined, 0.5);
  if (opens && /^[—–:]$/.test(next)) defined = Math.max(defined, 0.4);
  const isAcronym =
    next === '(' &&
    /^\p{Lu}{2,6}s?$/u.test(tokens[i + size + 1] ?? '') &&
    low[i + size + 2] === ')';
  return { defined, called: isCalled ? 1 : 0, acronym: isAcronym ? 1 : 0 };
}

function addHeading(seen: ReadonlyMap<string, Seen>, heading: string): void {
  const words = (heading.match(token) ?? []).filter((one) => /\p{L}/u.test(one));
  for (let i = 0; i < words.length; i++) {
    for (let size = 1; size <= mostWords && i + size <= words.length; size++) {
      const one = seen.get(keyOf(words.slice(i, i + size)));
      if (one !== undefined) one.heading += 1;
    }
  }
}

function countNested(seen: ReadonlyMap<string, Seen>): void {
  for (const [key, { words, count }] of seen) {
    if (words < 2 || count < 2) continue;
    const stems = key.split(' ');
    for (let size = 1; size < words; size++) {
      for (let i = 0; i + size <= words; i++) {
        const part = seen.get(stems.slice(i, i + size).join(' '));
        if (part === undefined) continue;
        part.nested += count;
        part.longer += 1;
      }
    }
  }
}

function candidateOf(key: string, one: Seen, words: number): TermCandidate {
  const [text = ''] = [...one.surfaces].sort(
    (a, b) => b[1] - a[1] || (/^\p{Ll}/u.test(a[0]) ? -1 : 1),
  )[0] ?? [''];
  const parts = text.toLowerCase().split(' ');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  const common = parts.filter((word) => !stopWords.has(word)).map(commonness);
  const capital = one.inside === 0 ? 0 : one.capitals / one.inside;
  const isLong = one.words > 1 ? 1 : 0;
  const defined = Math.min(2, one.defined);
  const count = Math.log(one.count);
  const heading = Math.min(2, one.heading);
  const marked = one.marked > 0 ? 1 : 0;
  const alone = one.count - (one.longer === 0 ? 0 : one.nested / one.longer);
  const is = (yes: boolean) => (yes ? 1 : 0);
  const features = [
    1,
    count,
    is(one.words === 2),
    is(one.words === 3),
    is(one.words > 3),
    Math.log(1 + Math.max(0, Math.log2(1 + one.words) * alone)),
    Math.max(...common) / 3,
    Math.min(...common) / 3,
    commonness(last) / 3,
    common.filter((x) => x === 0).length / Math.max(common.length, 1),
    capital,
    is(capital > 0.8),
    heading,
    defined,
    Math.min(1, one.called),
    Math.min(1, one.acronym),
    Math.min(1, one.nested / one.count),
    Math.log(one.paragraphs),
    1 - one.first / Math.max(words, 1),
    is(parts.slice(1, -1).some((word) => joining.has(word))),
    is(/ly$/.test(first)),
    is(/ing$/.test(last)),
    is(/ed$/.test(last)),
    one.opens / one.count,
    is(one.count === 1),
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
  return { key, text, count: one.count, nested: one.nested, defined: one.defined, features };
}

function keyOf(words: readonly string[]): string {
  return words.map((word) => stemOf(word.toLowerCase().replace(/['’]s$/, ''))).join(' ');
}

function empty(words: number, first: number): Seen {
  return {
    ...{ words, first, surfaces: new Map(), count: 0, paragraphs: 0, lastParagraph: -1 },
    ...{ inside: 0, capitals: 0, opens: 0, heading: 0, defined: 0, called: 0, acronym: 0 },
    ...{ marked: 0, nested: 0, longer: 0 },
  };
}
