/** Groups lines into blocks by kind, white space, indent, and the end of the line before. */
import type { Block, BlockKind } from '../clean-page.ts';
import type { Line, Region } from './columns.ts';
import { joinLines, joinTwo, termsOf, type Vocabulary } from './hyphens.ts';
import { isBullet, kindOf, type Look } from './line-kind.ts';

interface Draft {
  kind: BlockKind;
  lines: Line[];
}

interface Measure {
  left: number;
  right: number;
  /** Usual distance between two baselines. */
  leading: number;
}

/** The lines in which a block starts and ends. */
interface Place {
  first: Line;
  last: Line;
}

interface Surroundings {
  vocabulary: Vocabulary;
  places: ReadonlyMap<Block, Place>;
  /** Whether a picture or a drawn formula stands between two blocks. */
  leavesOut: (before: Place, after: Place) => boolean;
}

/** White between two lines of one column that a picture fills, from baseline to baseline, in font sizes. */
const minHoleEm = 4;
/** Of the body's size. Many books and all printed web pages set the words below a picture in smaller print. */
const smallPrint = 0.93;
const creditAtEnd =
  /[([](?:(?:photo|image|figure|picture|map|source)? ?(?:credits?|courtesy)\b|source:|attribution:|©)[^()[\]]*(?:\([^()]*\)[^()[\]]*)*[)\]]\.?$/i;
const longestCaption = 900;

const sentenceEnd = /[.!?:][)\]”’"']*(\s*\[\d+\])?$/;

export function blocksOf(
  regions: readonly Region[],
  page: number,
  look: Look,
  vocabulary: Vocabulary,
): Block[] {
  const drafts = regions.flatMap((region) => draftsOf(region, look));
  markCaptions(drafts, look);
  const places = new Map<Block, Place>();
  const blocks = settleKinds(drafts, look).flatMap((draft) => {
    const block = toBlock(draft, page, look, vocabulary);
    const split = splitRunInHead(block, draft, look);
    const [first, last] = [draft.lines[0], draft.lines.at(-1)];
    if (first && last) for (const one of split) places.set(one, { first, last });
    return split;
  });
  const leavesOut = (before: Place, after: Place) => hasHole(before.last, after.first, look);
  return joinInterrupted(blocks, { vocabulary, places, leavesOut }).filter(hasWords);
}

function draftsOf(region: Region, look: Look): Draft[] {
  const measure = measureOf(region, look);
  const drafts: Draft[] = [];
  let before: Line | undefined;
  for (const line of region) {
    const kind = kindOf(line, look);
    const draft = drafts.at(-1);
    if (draft && before && goesOn(draft, before, line, kind, measure)) draft.lines.push(line);
    else drafts.push({ kind, lines: [line] });
    before = line;
  }
  return drafts;
}

/**
 * Words below a picture, also without “Figure 3”: with its credit, or small print above which a picture fills the
 * column, also if it ended the page before.
 */
function markCaptions(drafts: readonly Draft[], look: Look): void {
  const isSmall = (draft: Draft | undefined) =>
    draft?.lines.every(({ size }) => size < look.bodySize * smallPrint) === true;
  let above: Line | undefined;
  for (const [index, draft] of drafts.entries()) {
    const [first] = draft.lines;
    if (draft.kind === 'paragraph' && first !== undefined) {
      const isAtHead = above === undefined || above.y <= first.y;
      const isBelowPicture = isAtHead
        ? /^[“"‘(]?\p{Lu}/u.test(first.text) && !isSmall(drafts[index + 1])
        : above !== undefined && hasHole(above, first, look);
      const text = draft.lines.map((line) => line.text).join(' ');
      const isCredited = text.length < longestCaption && creditAtEnd.test(text);
      if ((isBelowPicture && isSmall(draft)) || isCredited) draft.kind = 'caption';
    }
    above = draft.lines.at(-1);
  }
}

function measureOf(region: Region, look: Look): Measure {
  const body = region.filter((line) => Math.abs(line.size - look.bodySize) < look.bodySize * 0.06);
  const lines = body.length > 2 ? body : region;
  const gaps = lines
    .slice(1)
    .map((line, i) => (lines[i]?.y ?? 0) - line.y)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  const rights = lines.map((line) => line.right).sort((a, b) => a - b);
  const lefts = lines.map((line) => line.left).sort((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length * 0.3)] ?? 0,
    right: rights[Math.floor(rights.length * 0.8)] ?? 0,
    leading: gaps[Math.floor(gaps.length * 0.35)] ?? look.bodySize * 1.2,
  };
}

function goesOn(
  draft: Draft,
  before: Line,
  line: Line,
  kind: BlockKind,
  measure: Measure,
): boolean {
  const leading = measure.leading * (Math.max(line.size, before.size) / Math.max(before.size, 1));
  const gap = before.y - line.y;
  const far = gap > Math.max(leading * 1.3, line.size * 1.35);
  const sameSize = Math.abs(line.size - before.size) < before.size * 0.08;
  if (draft.kind === 'heading' || kind === 'heading') {
    if (draft.kind === 'caption' && kind === 'heading') return sameSize && !far;
    return draft.kind === kind && sameSize && gap > 0 && gap < line.size * 1.6;
  }
  if (draft.kind === 'code') return kind === 'code' && gap < line.size * 2.5;
  if (draft.kind === 'caption') return sameSize && !far && kind !== 'code' && !isCaptionStart(kind);
  if (draft.kind === 'table' || kind === 'table') {
    return (
      draft.kind === 'table' &&
      (kind === 'table' || !sameSize || isCell(line, measure)) &&
      gap < line.size * 3
    );
  }
  if (kind === 'code' || far || !sameSize) return false;
  if (kind === 'caption') return !sentenceEnd.test(before.text);
  if (draft.kind === 'list') return kind !== 'list' && line.left > (draft.lines[0]?.left ?? 0) - 1;
  if (kind === 'list') return !sentenceEnd.test(before.text) && !/^[•‣◦▪■●✓]/.test(line.text);
  return !startsParagraph(before, line, measure);
}

function isCaptionStart(kind: BlockKind): boolean {
  return kind === 'caption';
}

function isCell(line: Line, measure: Measure): boolean {
  return line.right - line.left < (measure.right - measure.left) * 0.5;
}

function startsParagraph(before: Line, line: Line, measure: Measure): boolean {
  const indent = line.left - before.left;
  if (indent > line.size * 0.7 && before.left <= measure.left + line.size * 0.5) return true;
  const endedShort = before.right < measure.right - line.size * 4;
  return endedShort && sentenceEnd.test(before.text);
}

/** Small print among cells belongs to the table; a one-row table that continues as prose is a paragraph. */
function settleKinds(drafts: readonly Draft[], look: Look): Draft[] {
  const settled: Draft[] = [];
  for (const draft of drafts) {
    const before = settled.at(-1);
    const first = draft.lines[0];
    const small = first !== undefined && first.size < look.bodySize * 0.85;
    if (before?.kind === 'table' && draft.kind === 'paragraph' && small) {
      before.lines.push(...draft.lines);
    } else settled.push({ ...draft });
  }
  return settled;
}

function toBlock(draft: Draft, page: number, look: Look, vocabulary: Vocabulary): Block {
  const texts = draft.lines.map((line) => line.text);
  const keepsLines = draft.kind === 'code' || draft.kind === 'table';
  const text = (keepsLines ? texts.join('\n') : joinLines(texts, vocabulary)).trim();
  const block: Block = { kind: draft.kind, text, page };
  if (draft.kind === 'paragraph' || draft.kind === 'list') {
    const terms = termsOf(draft.lines, look, vocabulary);
    if (terms.length > 0) block.terms = terms;
  }
  return block;
}

/** Splits off a title set in another font on the first line of its text, such as LaTeX's \paragraph. */
function splitRunInHead(block: Block, draft: Draft, look: Look): Block[] {
  if (block.kind !== 'paragraph') return [block];
  const [first, second] = draft.lines[0]?.fragments.flatMap((fragment) => fragment.runs) ?? [];
  const head = first?.text.trim() ?? '';
  const rest = block.text.slice(head.length).trim();
  const isHead =
    first?.font !== look.bodyFont &&
    second?.font === look.bodyFont &&
    /^[\p{Lu}\d].*[\p{L}\d?)]$/u.test(head) &&
    head.length <= 80 &&
    /^[“"(]?\p{Lu}/u.test(rest) &&
    rest.length > 60 &&
    block.text.startsWith(head);
  if (!isHead) return [block];
  const terms = block.terms?.filter((term) => term !== head) ?? [];
  const body: Block = { kind: 'paragraph', text: rest, page: block.page };
  if (terms.length > 0) body.terms = terms;
  return [{ kind: 'heading', text: head, page: block.page }, body];
}

/**
 * Joins a paragraph that the end of a column or a figure or table with its caption interrupts. A formula or listing
 * belongs to the sentence around it: its ends are never joined without it.
 */
function joinInterrupted(blocks: readonly Block[], surroundings: Surroundings): Block[] {
  const { vocabulary, places, leavesOut } = surroundings;
  const joined: Block[] = [];
  let open: Block | undefined;
  let end: Place | undefined;
  let between: Block[] = [];
  for (const block of blocks) {
    const isText = block.kind === 'paragraph' && hasWords(block);
    const head = block.kind === 'list' && !isBullet(block.text);
    const place = places.get(block);
    const isHole = between.length === 0 && end && place && leavesOut(end, place);
    const isWhole = isText && !head && !isHole && !isCutBy(between);
    if (open && isWhole && readsOn(open.text, block.text)) {
      open.text = joinTwo(open.text, block.text, vocabulary);
      const terms = [...new Set([...(open.terms ?? []), ...(block.terms ?? [])])];
      if (terms.length > 0) open.terms = terms;
      end = place;
      between = [];
    } else {
      const kept = { ...block };
      joined.push(kept);
      if (isText || block.kind === 'list') open = kept;
      else if (block.kind === 'heading') open = undefined;
      if (kept === open) {
        end = place;
        between = [];
      } else between.push(kept);
    }
  }
  return joined;
}

/** Lines of one column with white between them; another column begins beside or above. */
function hasHole(above: Line, below: Line, { bodySize }: Look): boolean {
  const isSameColumn = above.left < below.right && below.left < above.right;
  return isSameColumn && above.y - below.y > bodySize * minHoleEm;
}

function hasWords({ text }: Block): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** @param between the blocks between two pieces of text. Without a caption they are no figure and no table. */
export function isCutBy(between: readonly Block[]): boolean {
  if (between.some(({ kind }) => kind === 'caption')) return false;
  return between.some(
    (block) => block.kind === 'code' || block.kind === 'table' || !hasWords(block),
  );
}

/** Whether `after` continues the sentence that `before` leaves open. */
export function readsOn(before: string, after: string): boolean {
  if (sentenceEnd.test(before)) return false;
  return /^[(“"‘']?\p{Ll}/u.test(after) || (/[,;\p{Ll}-]$/u.test(before) && before.length > 60);
}
