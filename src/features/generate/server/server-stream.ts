/**
 * Study material from the server's model, as a stream. The server continues without this tab or the network. A second request
 * with the same id gets all items, each once. Each item is checked again, against the pages on this device [P4].
 */
import { type ApiFailure, type ApiResult, isPassing } from '../../../api/failure-kind.ts';
import { createDrops, type DropReason } from '../../../generate/drop-reasons.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import { itemWithFormulas } from '../../../generate/formulas.ts';
import { groundOn, withHeadings } from '../../../generate/grounding/ground.ts';
import {
  cancelled,
  type GenerationEvent,
  type GenerationStream,
} from '../../../generate/stream.ts';
import type { EngineRequest } from '../../../generate/study-request.ts';
import { cardKinds } from '../../../model/study/quiz/kind-names.ts';
import {
  type GenerationKinds,
  type GenerationRequest,
  type GenerationStyle,
  maxGenerationBytes,
  mostItemsAsked,
  type NewsOfKinds,
} from '../../../protocol/generations.ts';
import { pagesSent } from './pages-sent.ts';

export interface ServerStreamDeps {
  user: string;
  /** The same for each attempt of one request. */
  id: string;
  begin: (request: GenerationRequest, signal: AbortSignal) => Promise<ApiResult<unknown>>;
  read: (
    user: string,
    id: string,
    after: number,
    signal: AbortSignal,
  ) => Promise<ApiResult<NewsOfKinds>>;
  /** Called when the server cannot be reached. Resolves when it is time to ask again. */
  wait: (failure: ApiFailure, tries: number) => Promise<void>;
  /** For the calls; aborted together with the stream's own. */
  signal: AbortSignal;
}

export function createServerStream(deps: ServerStreamDeps): GenerationStream {
  const { user, id, begin, read, wait, signal } = deps;
  return async function* (asked) {
    const request = requestOf(asked, user, id);
    if (request === undefined || sizeOf(request) > maxGenerationBytes) {
      yield refused(tooMuch);
      return;
    }
    const begun = await untilAnswered(() => begin(request, signal));
    if (begun === undefined) yield cancelled;
    else if (!begun.ok) yield refused(wordsOf(begun.error));
    if (!begun?.ok) return;

    const check = createCheck(asked);
    const here = createDrops();
    let last = 0;
    while (true) {
      const answer = await untilAnswered(() => read(user, id, last, signal));
      if (answer === undefined) yield cancelled;
      else if (!answer.ok) yield refused(wordsOf(answer.error));
      if (!answer?.ok) return;
      const { state, done, total, items, rejected, problem, usedTokens, perDay } = answer.data;
      if (state === 'running') yield { type: 'progress', done, total };
      for (const { number, item } of items) {
        if (number <= last) continue;
        last = number;
        const checked = check(item);
        if (here.passes(checked)) {
          yield { type: 'item', item: itemWithFormulas(checked.item, asked.pages) };
        }
      }
      if (state === 'failed') yield refused(problem);
      const cost = usedTokens !== undefined && perDay !== undefined && { usedTokens, perDay };
      if (state === 'done') {
        here.addAll(rejected);
        yield { type: 'done', rejected: here.counts, ...(cost && { cost }) };
      }
      if (state === 'failed' || state === 'done') return;
    }
  };

  /** @returns `undefined` if aborted */
  async function untilAnswered<T>(call: () => Promise<ApiResult<T>>) {
    for (let tries = 0; ; tries++) {
      if (signal.aborted) return undefined;
      const answer = await call();
      if (answer.ok || !isPassing(answer.error)) return answer;
      if (!signal.aborted) await wait(answer.error, tries);
    }
  }
}

const tooMuch =
  'This is too much for the server’s AI at once. Choose fewer pages, or divide a long note.';

function sizeOf(request: GenerationRequest): number {
  return new TextEncoder().encode(JSON.stringify(request)).length;
}

function refused(message: string): GenerationEvent {
  return { type: 'failed', reason: 'refused', message };
}

function wordsOf({ kind, reason, message }: ApiFailure): string {
  return kind === 'too-large' && reason !== 'over-quota' ? tooMuch : message;
}

/** @returns nothing if the server would refuse it as too much */
function requestOf(
  { kind, count, pages, shape, difficulty, questionKinds, chapters = [] }: EngineRequest,
  user: string,
  id: string,
) {
  const sent = pagesSent(pages, chapters);
  if (sent === undefined) return undefined;
  return {
    ...{ user, id, kind },
    count: Math.min(count, mostItemsAsked),
    pages: sent.pages,
    ...(shape && { shape }),
    ...(difficulty && { difficulty }),
    ...(sent.chapters.length > 0 && { chapters: sent.chapters }),
    ...(kind === 'questions' && questionKinds && { questionKinds: [...questionKinds] }),
    ...(kind === 'flashcards' && { cardKinds: [...cardKinds] }),
  } satisfies GenerationRequest & GenerationStyle & GenerationKinds;
}

type Checked = { ok: true; item: StudyItem } | { ok: false; reason: DropReason };

/** @returns the item, with its quote as the page on this device has it, or why the page does not say it */
function createCheck({ pages }: EngineRequest): (item: StudyItem) => Checked {
  const ground = groundOn(withHeadings(pages));
  return (item) => {
    const grounding = ground(item);
    if (!grounding.ok) return { ok: false, reason: grounding.reason };
    return { ok: true, item: { ...item, page: grounding.page, quote: grounding.quote } };
  };
}
