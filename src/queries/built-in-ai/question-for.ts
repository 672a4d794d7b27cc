/**
 * A question for hidden words of a sentence, by the browser's own model. Nobody waits for it: there is one soon, or none.
 * Nothing leaves the device.
 */
import type { HiddenInSentence } from '../../generate/by-model/ask-about.ts';
import type { FromMaker, ToMaker } from '../../generate/by-model/maker.ts';
import type { Asked } from '../../generate/by-model/model.ts';
import { languageOf } from '../../generate/language/detect.ts';
import { isEnglish } from '../../generate/language/words.ts';
import { openWorker } from '../../lib/missing-part.ts';
import { type BuiltInApis, builtInApis } from '../../platform/built-in-ai.ts';
import { openModel } from './open-model.ts';

/** A small model needs a second. Later the student has begun to write. */
const withinMs = 15_000;

/** What the worker of the language model is to its window. */
export interface MakerPort {
  post(message: ToMaker): void;
  end(): void;
}

interface QuestionOptions {
  signal: AbortSignal;
  /** Text around the sentence, which shows its language. */
  around: string;
  apis?: BuiltInApis;
  openMaker?: (hear: (message: FromMaker) => void, onStopped: () => void) => MakerPort;
  withinMs?: number;
}

/** @returns `undefined` without a model that is ready, an answer in time, or a question that passes the checks */
export async function questionFor(
  about: HiddenInSentence,
  { around, apis = builtInApis(), openMaker = openMakerWorker, ...options }: QuestionOptions,
): Promise<string | undefined> {
  if (apis.LanguageModel === undefined || options.signal.aborted) return undefined;
  const language = isEnglish([around]) ? 'en' : languageOf(around);
  if (language === undefined) return undefined;
  const signal = AbortSignal.any([
    options.signal,
    AbortSignal.timeout(options.withinMs ?? withinMs),
  ]);
  const model = await openModel({ apis, kind: 'flashcards', language, signal, withinMs });
  if (model?.by !== 'prompts' || signal.aborted) return undefined;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const none = () => resolve(undefined);
  signal.addEventListener('abort', none, { once: true });
  const maker = openMaker((message) => {
    if (message.type === 'question') resolve(message.question);
    else if (message.type === 'ask') {
      const { id, wanted } = message;
      const answered = (asked: Asked | undefined) =>
        maker.post({ type: 'asked', id, asked: asked ?? { ok: false, reason: 'away' } });
      model.ask(wanted).then(answered, none);
    } else if (message.type === 'broken') none();
  }, none);
  maker.post({ type: 'question', about });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', none);
    maker.end();
  }
}

function openMakerWorker(hear: (message: FromMaker) => void, onStopped: () => void): MakerPort {
  const worker = openWorker(
    () =>
      new Worker(new URL('../../generate/by-model/maker.worker.ts', import.meta.url), {
        type: 'module',
      }),
    (why) => {
      console.warn('The worker of the browser’s AI stopped', why);
      onStopped();
    },
  );
  worker.onmessage = ({ data }: MessageEvent<FromMaker>) => hear(data);
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}
