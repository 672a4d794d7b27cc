/**
 * Study material from the browser's own model, as a stream. It never fails: another engine makes up for missing items, and a
 * remark tells the student why.
 */
import type { FromMaker, ToMaker } from '../../../generate/by-model/maker.ts';
import { createDrops } from '../../../generate/drop-reasons.ts';
import { languageOf } from '../../../generate/language/detect.ts';
import { isEnglish } from '../../../generate/language/words.ts';
import {
  cancelled,
  createEventQueue,
  type GenerationEvent,
  type GenerationStream,
} from '../../../generate/stream.ts';
import { MissingPart, openWorker } from '../../../lib/missing-part.ts';
import { builtInApis } from '../../../platform/built-in-ai.ts';
import { type OpenedModel, openModel } from '../../../queries/built-in-ai/open-model.ts';
import type { CleanPage } from '../../../text/clean-page.ts';

const notReady = 'This browser’s AI was not ready for these pages, so this device made them.';
const noAnswer = 'This browser’s AI did not answer each time. This device made what is missing.';

export const browserStream: GenerationStream = async function* (request, cancelSignal) {
  const ended = new AbortController();
  const { tell, events } = createEventQueue(cancelSignal);
  const cancel = () => ended.abort();
  cancelSignal.addEventListener('abort', cancel);
  let worker: Worker | undefined;
  try {
    if (cancelSignal.aborted) cancel();
    const language = languageOfPages(request.pages);
    const { signal } = ended;
    const model =
      language === undefined || signal.aborted
        ? undefined
        : await openModel({ apis: builtInApis(), kind: request.kind, language, signal });
    if (signal.aborted) {
      yield cancelled;
      return;
    }
    if (model === undefined) {
      yield { type: 'done', rejected: {}, remark: notReady };
      return;
    }
    const { heard, stopped } = listening(model, tell);
    worker = openWorker(
      () =>
        new Worker(new URL('../../../generate/by-model/maker.worker.ts', import.meta.url), {
          type: 'module',
        }),
      stopped,
    );
    worker.onmessage = heard(worker);
    worker.postMessage({
      ...{ type: 'make', by: model.by, lettersOfPart: model.lettersOfPart },
      // The browser's model makes single choice only.
      wish: { ...request, questionKinds: undefined },
    } satisfies ToMaker);
    yield* events();
  } finally {
    cancelSignal.removeEventListener('abort', cancel);
    ended.abort();
    worker?.terminate();
  }
};

function listening(model: OpenedModel, tell: (...events: GenerationEvent[]) => void) {
  const drops = createDrops();
  let remark: string | undefined;
  const end = () => tell({ type: 'done', rejected: drops.counts, remark });
  const heard =
    (worker: Worker) =>
    async ({ data }: MessageEvent<FromMaker>) => {
      const post = (message: ToMaker) => worker.postMessage(message);
      switch (data.type) {
        case 'ask':
          if (model.by === 'prompts') {
            const asked = await model.ask(data.wanted);
            if (asked === undefined) remark = noAnswer;
            // A part without an answer does not stop the next one.
            post({
              type: 'asked',
              id: data.id,
              asked: asked ?? { ok: true, items: [], isSkipped: true },
            });
          }
          return;
        case 'summarize':
          if (model.by === 'summaries') {
            const text = await model.summarize(data.text);
            if (text === undefined) remark = noAnswer;
            post({ type: 'summarized', id: data.id, text });
          }
          return;
        case 'part': {
          const { items, rejected, done, total } = data.part;
          drops.addAll(rejected);
          tell(...items.map((item): GenerationEvent => ({ type: 'item', item })));
          return tell({ type: 'progress', done, total });
        }
        case 'end':
          return end();
        case 'broken':
          remark = noAnswer;
          return end();
      }
    };
  const stopped = (why: Error) => {
    console.warn('The worker of the browser’s AI stopped', why);
    remark = why instanceof MissingPart ? notReady : noAnswer;
    end();
  };
  return { heard, stopped };
}

/** @returns `undefined` if unknown: a model must be told the language of its text */
function languageOfPages(pages: readonly CleanPage[]): string | undefined {
  const texts = pages.map(({ text }) => text);
  return isEnglish(texts) ? 'en' : languageOf(texts.join('\n').slice(0, 20_000));
}
