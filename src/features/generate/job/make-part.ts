/** Asks the engine for the items of some pages, and takes what it gives. */
import type { ChapterText, SummaryShape } from '../../../generate/chapters.ts';
import type { Difficulty } from '../../../generate/difficulty.ts';
import type { GenerationKind, StudyItem } from '../../../generate/engine.ts';
import type { GenerationEvent, GenerationWish } from '../../../generate/stream.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { QuestionKind } from '../../../model/study/quiz/task.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { Collector } from './collect.ts';
import { carriedBy } from './parts.ts';
import type { NothingReason } from './why-nothing.ts';

export interface PartWish {
  kind: GenerationKind;
  shape?: SummaryShape | undefined;
  /** Of questions; none: single choice. */
  kinds?: readonly QuestionKind[] | undefined;
  pages: CleanPage[];
  /** More text, of which an engine takes wrong answers and what is important; items of it are wanted only where `isWanted` says so. */
  within?: CleanPage[];
  isWanted?: (item: StudyItem) => boolean;
  /** `undefined`: as many as it carries. */
  share: number | undefined;
  /** Of flashcards and questions; none: mixed. */
  difficulty?: Difficulty | undefined;
  /** How many of the student's own items stand on these pages. */
  again: number;
  /** Told to an engine that parts the pages itself. */
  chapters?: readonly ChapterText[];
  /** What is known of an item beyond what the engine says. */
  tag?: (item: StudyItem) => StudyItem;
}

/** More than some pages give. */
const mostItems = 500;

export type Ask = (wish: GenerationWish) => AsyncIterable<GenerationEvent>;

/** @returns why it gave nothing, where it did */
export async function makePart(
  wish: PartWish,
  found: Collector,
  ask: Ask,
): Promise<Result<NothingReason>> {
  const {
    kind,
    kinds,
    shape,
    pages,
    within = pages,
    isWanted,
    share,
    again,
    chapters,
    difficulty,
  } = wish;
  const tag = wish.tag ?? ((item) => item);
  const texts = pages.map(({ text }) => text);
  if (texts.every((text) => text.trim() === '')) return success('no words');
  const most = share ?? carriedBy(kind, texts, shape);
  const asked = {
    // Which of them are wanted shows only afterwards.
    ...{ kind, pages: within, count: isWanted ? mostItems : most + again },
    ...(shape && { shape }),
    ...(kinds && { kinds }),
    ...(chapters && { chapters }),
    ...(difficulty && { difficulty }),
  };
  let taken = 0;
  let knownOnes = 0;
  for await (const event of ask(asked)) {
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
      // What came before it stays.
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

/** Of several parts that gave nothing, the reason that says most. */
export function rankOf(reason: NothingReason): number {
  return ['no words', 'little text', 'nothing found', 'all known'].indexOf(reason);
}
