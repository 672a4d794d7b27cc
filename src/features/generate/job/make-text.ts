/** Makes items from the text of some pages: in one go, chapter by chapter, or as a short summary of all parts. */
import {
  type ChapterBegin,
  type ChapterText,
  chapterOf,
  chapterTextsOf,
  pointsOfChapter,
  pointsOfShort,
} from '../../../generate/chapters.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import type { EngineRequest, StudyRequest } from '../../../generate/study-request.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Collector } from './collect.ts';
import { carriedBy, partsOf } from './parts.ts';
import type { NothingReason } from './why-nothing.ts';

/** What a request is made from, and how much of it. */
interface PartText {
  pages: CleanPage[];
  /** More text, for wrong answers and for what is important. Items of it count only if `isWanted` says so. */
  within?: CleanPage[];
  isWanted?: (item: StudyItem) => boolean;
  /** Wanted number of items; `undefined`: as many as the text carries. */
  share: number | undefined;
  /** How many of the student's own items stand on these pages. The engine finds them again. */
  again: number;
  /** As of `EngineRequest`. */
  areChosen?: boolean;
  /** For an engine that divides the pages itself. */
  chapters?: readonly ChapterText[];
  /** Adds what is known of an item beyond what the engine says. */
  tag?: (item: StudyItem) => StudyItem;
}

interface RangeText extends PartText {
  range: PageRange;
  /** The pages of the items that the student has. */
  known: readonly number[];
  /** The engine takes all pages at once, and divides them itself. */
  isWhole: boolean;
  /** Only marked sentences and their neighbours. */
  isMarked: boolean;
  readBegins: () => Promise<ChapterBegin[]>;
  tell: (done: number, total: number) => void;
}

/** @returns why the text gave nothing, if it gave nothing */
export async function makeText(
  request: StudyRequest,
  text: RangeText,
  found: Collector,
  stream: GenerationStream,
  signal: AbortSignal,
): Promise<Result<NothingReason>> {
  const { isWhole, isMarked, readBegins, tell } = text;
  const ask: Ask = (asked) => follow(stream(asked, signal), tell);
  // The progress within one of many chapters or parts says nothing.
  const askQuietly: Ask = (asked) => follow(stream(asked, signal), () => undefined);
  const isStopped = () => signal.aborted;
  if (request.shape === 'chapters') {
    const chapters = { ...text, begins: await readBegins(), isStopped };
    return await makeChapters(request, chapters, found, isWhole ? ask : askQuietly);
  }
  if (request.shape === 'short' && !isWhole && !isMarked) {
    return await makeShort(request, { ...text, isStopped }, found, askQuietly);
  }
  return await makePart(request, text, found, ask);
}

async function* follow(
  events: AsyncIterable<GenerationEvent>,
  tell: (done: number, total: number) => void,
): AsyncIterable<GenerationEvent> {
  for await (const event of events) {
    if (event.type === 'progress') tell(event.done, event.total);
    else yield event;
  }
}

/** More than some pages give. */
const mostItems = 500;

export type Ask = (request: EngineRequest) => AsyncIterable<GenerationEvent>;

/** Asks the engine once. @returns why it gave nothing, if it gave nothing */
export async function makePart(
  request: StudyRequest,
  text: PartText,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const { pages, within = pages, isWanted, share, again, chapters, areChosen } = text;
  const tag = text.tag ?? ((item) => item);
  const texts = pages.map(({ text }) => text);
  if (texts.every((text) => text.trim() === '')) return success('no words');
  const most = share ?? carriedBy(request.kind, texts, request.shape);
  // With `isWanted`, the engine does not know which of its items count.
  const count = isWanted ? mostItems : most + again;
  let taken = 0;
  let knownOnes = 0;
  for await (const event of ask({ ...request, pages: within, count, chapters, areChosen })) {
    if (event.type === 'item') {
      if (isWanted?.(event.item) === false) continue;
      if (taken < most && found.take(tag(event.item))) taken++;
      else knownOnes++;
    } else if (event.type === 'done') {
      for (const [reason, times] of Object.entries(event.rejected)) found.reject(reason, times);
      if (event.cost) found.spend(event.cost);
      if (event.remark) found.remark(event.remark);
      return success(knownOnes > 0 ? 'all known' : 'nothing found');
    } else if (event.type === 'failed') {
      // Items that came before the failure stay.
      await found.settled();
      if (event.reason === 'no text') return success('little text');
      if (event.reason === 'nothing found') return success('nothing found');
      return event.reason === 'broken'
        ? failure('broken', say.somethingWentWrongTryAgain)
        : failure('refused', event.message);
    }
  }
  return failure('broken', say.somethingWentWrongTryAgain);
}

/** Of several parts that gave nothing, the reason with the highest rank says most. */
export function rankOf(reason: NothingReason): number {
  return ['no words', 'hard to read', 'little text', 'nothing found', 'all known'].indexOf(reason);
}

interface ChaptersText {
  pages: CleanPage[];
  begins: readonly ChapterBegin[];
  /** The pages of the points that the student has. */
  known: readonly number[];
  /** The engine takes all chapters at once. Others are asked about one after the other. */
  isWhole: boolean;
  tell: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/** A summary by chapter: each chapter has points of its own, under its name. */
export async function makeChapters(
  request: StudyRequest,
  { pages, begins, known, isWhole, tell, isStopped }: ChaptersText,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const { length } = request;
  const chapters = chapterTextsOf(pages, begins);
  const againOn = (some: readonly CleanPage[]) =>
    known.filter((page) => some.some((one) => one.page === page)).length;
  if (isWhole) {
    const share = chapters.reduce((sum, { pages }) => sum + pointsOfChapter(pages, length), 0);
    const tag = (item: StudyItem) => under(item, chapterOf(chapters, item));
    const all = { pages, again: againOn(pages), share, chapters, tag };
    return await makePart(request, all, found, ask);
  }
  let why: NothingReason = 'no words';
  for (const [index, { title, pages }] of chapters.entries()) {
    if (isStopped()) break;
    tell(index, chapters.length);
    const one = {
      ...{ pages, again: againOn(pages), share: pointsOfChapter(pages, length) },
      tag: (item: StudyItem) => under(item, title),
    };
    const made = await makePart(request, one, found, ask);
    if (!made.ok) return made;
    if (rankOf(made.data) > rankOf(why)) why = made.data;
  }
  return success(why);
}

function under(item: StudyItem, chapter: string | undefined): StudyItem {
  return item.type === 'point' && chapter !== undefined ? { ...item, chapter } : item;
}

interface ShortText {
  range: PageRange;
  pages: CleanPage[];
  share: number | undefined;
  tell: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/**
 * A short summary of a long range: the best points of each part, and the best of these. Key points are chosen part by part
 * too, so the short summary says nothing that they do not say.
 */
export async function makeShort(
  request: StudyRequest,
  { range, pages, share, tell, isStopped }: ShortText,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const parts = partsOf(range);
  if (parts.length < 2) return await makePart(request, { pages, share, again: 0 }, found, ask);
  const best: StudyItem[] = [];
  for (const [index, { fromPage, toPage }] of parts.entries()) {
    if (isStopped()) break;
    tell(index, parts.length);
    const ofPart = pages.filter(({ page }) => page >= fromPage && page <= toPage);
    for await (const event of ask({ ...request, pages: ofPart, count: share ?? pointsOfShort })) {
      if (event.type === 'item') best.push(event.item);
      else if (event.type === 'failed' && event.reason === 'broken')
        return failure('broken', say.somethingWentWrongTryAgain);
    }
  }
  // With so few points there is nothing to choose from.
  const areChosen = best.length > pointsOfShort;
  const chosenFrom = areChosen ? pages.flatMap(onlyOf(best)) : pages;
  return await makePart(request, { pages: chosenFrom, share, again: 0, areChosen }, found, ask);
}

/** Keeps the headings, and the sentences of these items below them. */
function onlyOf(items: readonly StudyItem[]) {
  return (whole: CleanPage): CleanPage[] => {
    const { page, blocks } = whole;
    const quotes = items.flatMap((item) => (item.page === page ? [item.quote] : []));
    const kept = blocks.flatMap((block) => {
      if (block.kind === 'heading') return [block];
      const text = quotes.filter((quote) => block.text.includes(quote)).join(' ');
      return text === '' ? [] : [{ kind: block.kind, text, page }];
    });
    return kept.length === 0
      ? []
      : [{ ...whole, blocks: kept, text: kept.map(({ text }) => text).join('\n\n') }];
  };
}
