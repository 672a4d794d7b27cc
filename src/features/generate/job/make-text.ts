/** What is made of the text of some pages: part by part, by chapters, or chosen from all of them. */
import type { GenerationEvent, GenerationStream } from '../../../generate/stream.ts';
import type { Result } from '../../../lib/result.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import type { Collector } from './collect.ts';
import { makeChapters } from './make-chapters.ts';
import { type Ask, makePart, type PartWish } from './make-part.ts';
import { makeShort } from './make-short.ts';
import type { NothingReason } from './why-nothing.ts';

interface TextWish extends Omit<PartWish, 'chapters' | 'tag'> {
  range: PageRange;
  /** The pages of which the student has items. */
  known: readonly number[];
  /** The engine takes all pages at once, and parts them itself. */
  isWhole: boolean;
  /** Only marked sentences and what stands beside them. */
  isMarked: boolean;
  /** Where the chapters of the file begin. */
  readBegins: () => Promise<Parameters<typeof makeChapters>[0]['begins']>;
  tell: (done: number, total: number) => void;
}

/** @returns why it gave nothing, where it did */
export async function makeText(
  wish: TextWish,
  found: Collector,
  stream: GenerationStream,
  signal: AbortSignal,
): Promise<Result<NothingReason>> {
  const { range, pages, known, isWhole, isMarked, readBegins, tell, ...part } = wish;
  const ask: Ask = (asked) => follow(stream(asked, signal), tell);
  const askQuietly: Ask = (asked) => quietly(stream(asked, signal));
  const isStopped = () => signal.aborted;
  if (part.shape === 'chapters') {
    const begins = await readBegins();
    const all = { pages, known, isWhole, begins, tell, isStopped };
    return await makeChapters(all, found, isWhole ? ask : askQuietly);
  }
  if (part.shape === 'short' && !isWhole && !isMarked) {
    return await makeShort({ range, pages, share: part.share, tell, isStopped }, found, askQuietly);
  }
  return await makePart({ pages, ...part }, found, ask);
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

/** Of one chapter among many: how far it is says nothing. */
async function* quietly(events: AsyncIterable<GenerationEvent>): AsyncIterable<GenerationEvent> {
  for await (const event of events) if (event.type !== 'progress') yield event;
}
