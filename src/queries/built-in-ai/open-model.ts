/**
 * The browser's model, ready to answer. Each question has its own session, so that nothing of one page stays for the
 * next. Every outcome is a value. A model that fails twice in a row is not asked again.
 */
import {
  type Asked,
  itemsIn,
  listOf,
  schemaInWords,
  type Wanted,
} from '../../generate/by-model/model.ts';
import type { GenerationKind } from '../../generate/engine.ts';
import {
  type Availability,
  availabilityOf,
  type BuiltInApis,
  type LanguageModelApi,
  type LanguageModelSession,
  promptOptions,
  type SummarizerApi,
  summarizerOptions,
} from '../../platform/built-in-ai.ts';

/** Both ways resolve to `undefined` if the model did not answer. */
export type OpenedModel = { lettersOfPart: number } & (
  | { by: 'prompts'; ask: (wanted: Wanted) => Promise<Asked | undefined> }
  | { by: 'summaries'; summarize: (text: string) => Promise<string | undefined> }
);

/** A slow laptop needs a minute for a page of JSON. */
const usualWithinMs = 120_000;
/** Tokens, if the browser does not say. */
const usualWindow = 4_096;
/** Letters of a part. With prompt and answer it takes about two thirds of the window. */
const [fewestLetters, mostLetters] = [1_500, 9_000];
/** The Summarizer needs no prompt. */
const lettersToSummarize = 4_096;
const mostFailures = 2;
/** A longer answer is not a list of items. */
const mostAnswerLetters = 40_000;

interface OpenOptions {
  apis: BuiltInApis;
  kind: GenerationKind;
  /** BCP 47. */
  language: string;
  signal: AbortSignal;
  withinMs?: number;
}

/** @returns `undefined` if it is not ready on this device or for this language */
export async function openModel(options: OpenOptions): Promise<OpenedModel | undefined> {
  const { apis, kind, language, signal, withinMs = usualWithinMs } = options;
  const picked = await tried(() =>
    until(within(signal, withinMs), () => pickApi(apis, kind, language)),
  );
  if (picked?.availability !== 'available') return undefined;
  return picked.by === 'prompts'
    ? await openPrompts(picked.api, options)
    : openSummaries(picked.api, options);
}

async function openPrompts(
  api: LanguageModelApi,
  { language, signal, withinMs = usualWithinMs }: OpenOptions,
): Promise<OpenedModel | undefined> {
  const create = (ended: AbortSignal, content?: string) =>
    until(
      ended,
      () =>
        api.create({
          ...promptOptions(language),
          signal: ended,
          ...(content !== undefined && { initialPrompts: [{ role: 'system' as const, content }] }),
        }),
      destroy,
    );
  const first = await tried(() => create(within(signal, withinMs)));
  if (first === undefined) return undefined;
  const window = windowOf(first);
  destroy(first);
  let hasSchema = true;
  let failures = 0;

  const askOnce = async ({ item, system, user }: Wanted): Promise<string | undefined> => {
    const ended = within(signal, withinMs);
    const withSchema = hasSchema;
    const session = await tried(() =>
      create(ended, withSchema ? system : system + schemaInWords(item)),
    );
    if (session === undefined) return undefined;
    try {
      // The rules take a part of the window. Some browsers refuse what does not fit, others cut it.
      if ((await until(ended, () => usageWith(session, user))) > window) return undefined;
      const format = withSchema && { responseConstraint: listOf(item) };
      return textOf(await until(ended, () => session.prompt(user, { signal: ended, ...format })));
    } catch (error) {
      if (withSchema && isSchemaRefused(error)) hasSchema = false;
      else if (!signal.aborted) console.warn('The browser’s AI did not answer', nameOf(error));
      return undefined;
    } finally {
      destroy(session);
    }
  };
  return {
    by: 'prompts',
    lettersOfPart: Math.max(fewestLetters, Math.min(mostLetters, Math.round(window * 0.9))),
    async ask(wanted) {
      if (failures >= mostFailures || signal.aborted) return { ok: false, reason: 'away' };
      const hadSchema = hasSchema;
      let said = await askOnce(wanted);
      if (said === undefined && hadSchema && !hasSchema) said = await askOnce(wanted);
      failures = said === undefined ? failures + 1 : 0;
      if (said === undefined) return undefined;
      return { ok: true, items: itemsIn(said.slice(0, mostAnswerLetters)) };
    },
  };
}

function openSummaries(
  api: SummarizerApi,
  { language, signal, withinMs = usualWithinMs }: OpenOptions,
): OpenedModel {
  let failures = 0;
  return {
    ...{ by: 'summaries', lettersOfPart: lettersToSummarize },
    async summarize(text) {
      if (failures >= mostFailures || signal.aborted) return undefined;
      const ended = within(signal, withinMs);
      const options = { ...summarizerOptions(language), signal: ended };
      const said = await tried(async () => {
        const session = await until(ended, () => api.create(options), destroy);
        try {
          return textOf(await until(ended, () => session.summarize(text, { signal: ended })));
        } finally {
          destroy(session);
        }
      });
      failures = said === undefined ? failures + 1 : 0;
      return said;
    },
  };
}

function within(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/**
 * Rejects when the signal is aborted, even if the browser ignores it.
 * @param late gets a value that comes afterwards
 */
function until<T>(
  signal: AbortSignal,
  call: () => Promise<T>,
  late?: (value: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    const end = () => signal.removeEventListener('abort', stop);
    call()
      .then((value) => {
        if (signal.aborted) late?.(value);
        else resolve(value);
      }, reject)
      .finally(end);
  });
}

function destroy(session: { destroy(): void }): void {
  try {
    session.destroy();
  } catch (error) {
    console.warn('A session of the browser’s AI could not be ended', nameOf(error));
  }
}

/** Browsers may return anything. */
function textOf(said: unknown): string | undefined {
  return typeof said === 'string' ? said : undefined;
}

/** Every error means that the model did not answer. No text of the student is logged. */
async function tried<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    console.warn('The browser’s AI did not answer', nameOf(error));
    return undefined;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function isSchemaRefused(error: unknown): boolean {
  return ['NotSupportedError', 'TypeError'].includes(nameOf(error));
}

function windowOf({ contextWindow, inputQuota }: LanguageModelSession): number {
  const told = contextWindow ?? inputQuota ?? usualWindow;
  return told > 0 ? told : usualWindow;
}

/** Tokens of the window that are used with this input. */
async function usageWith(session: LanguageModelSession, input: string): Promise<number> {
  const measured = session.measureContextUsage ?? session.measureInputUsage;
  const taken = session.contextUsage ?? session.inputUsage ?? 0;
  return taken + ((await measured?.call(session, input)) ?? 0);
}

export type Picked =
  | { by: 'prompts'; api: LanguageModelApi; availability: Availability }
  | { by: 'summaries'; api: SummarizerApi; availability: Availability };

const byReadiness: Availability[] = ['available', 'downloading', 'downloadable'];

/**
 * The readiest API. If both are equally ready, the Prompt API, which follows our rules. The Summarizer makes summaries
 * only.
 * @returns `undefined` if the browser has none
 */
export async function pickApi(
  { LanguageModel, Summarizer }: BuiltInApis,
  kind: GenerationKind,
  language: string,
): Promise<Picked | undefined> {
  const picked: Picked[] = [];
  if (LanguageModel !== undefined) {
    const availability = await availabilityOf(LanguageModel, promptOptions(language));
    picked.push({ by: 'prompts', api: LanguageModel, availability });
  }
  if (Summarizer !== undefined && kind === 'summary') {
    const availability = await availabilityOf(Summarizer, summarizerOptions(language));
    picked.push({ by: 'summaries', api: Summarizer, availability });
  }
  for (const wanted of byReadiness) {
    const found = picked.find(({ availability }) => availability === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
