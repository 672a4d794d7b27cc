/**
 * The browser's model, ready to be asked. Every question has a session of its own, so that nothing of one page is left when the next is
 * asked about; every outcome is a value, and a model that fails twice in a row is not asked again.
 */
import {
  type Asked,
  listOf,
  schemaInWords,
  type Wanted,
} from '../../../generate/by-model/model.ts';
import { itemsIn } from '../../../generate/by-model/salvage.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import {
  type BuiltInApis,
  type LanguageModelApi,
  type LanguageModelSession,
  promptOptions,
  type SummarizerApi,
  summarizerOptions,
} from '../../../platform/built-in/built-in-ai.ts';
import { pickApi } from './pick-api.ts';

/** Both ways of asking give `undefined` where the model did not answer. */
export type OpenedModel = { lettersOfPart: number } & (
  | { by: 'prompts'; ask: (wanted: Wanted) => Promise<Asked | undefined> }
  | { by: 'summaries'; summarize: (text: string) => Promise<string | undefined> }
);

/** A slow laptop needs a minute for a page of JSON. */
const usualWithinMs = 120_000;
/** Tokens where the browser does not say how many it holds. */
const usualWindow = 4_096;
/** Letters of a part; with the prompt and the answer it takes about two thirds of the window. */
const [fewestLetters, mostLetters] = [1_500, 9_000];
/** Letters of a part for the Summarizer, which needs no prompt. */
const lettersToSummarize = 4_096;
const mostFailures = 2;
/** An answer is a list of some items; a longer one is no list. */
const mostAnswerLetters = 40_000;

interface OpenOptions {
  apis: BuiltInApis;
  kind: GenerationKind;
  /** Of the pages, as BCP 47 has it. */
  language: string;
  signal: AbortSignal;
  withinMs?: number;
}

/** @returns `undefined` where it is not ready on this device, or not for this language */
export async function openModel(options: OpenOptions): Promise<OpenedModel | undefined> {
  const picked = await pickApi(options.apis, options.kind, options.language);
  if (picked?.availability !== 'available') return undefined;
  return picked.by === 'prompts'
    ? await openPrompts(picked.api, options)
    : openSummaries(picked.api, options);
}

async function openPrompts(
  api: LanguageModelApi,
  { language, signal, withinMs = usualWithinMs }: OpenOptions,
): Promise<OpenedModel | undefined> {
  const create = (content?: string, until = signal) =>
    api.create({
      ...promptOptions(language),
      signal: until,
      ...(content !== undefined && { initialPrompts: [{ role: 'system' as const, content }] }),
    });
  const first = await tried(() => create(undefined, within(signal, withinMs)));
  if (first === undefined) return undefined;
  const window = windowOf(first);
  close(first);
  let hasSchema = true;
  let failures = 0;

  /** @returns `undefined` where it did not answer */
  const askOnce = async ({ item, system, user }: Wanted): Promise<string | undefined> => {
    const until = within(signal, withinMs);
    const withSchema = hasSchema;
    const session = await tried(() =>
      create(withSchema ? system : system + schemaInWords(item), until),
    );
    if (session === undefined) return undefined;
    try {
      // The rules hold a part of the window already. What does not fit beside them is refused by some browsers, and cut by others.
      if ((await orEnded(usageWith(session, user), until)) > window) return undefined;
      const constraint = withSchema && { responseConstraint: listOf(item) };
      return await orEnded(session.prompt(user, { signal: until, ...constraint }), until);
    } catch (error) {
      if (withSchema && isSchemaRefused(error)) hasSchema = false;
      else if (!signal.aborted) console.warn('The browser’s AI did not answer', nameOf(error));
      return undefined;
    } finally {
      close(session);
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
      const until = within(signal, withinMs);
      const said = await tried(async () => {
        const session = await api.create({ ...summarizerOptions(language), signal: until });
        try {
          return await orEnded(session.summarize(text, { signal: until }), until);
        } finally {
          close(session);
        }
      });
      failures = said === undefined ? failures + 1 : 0;
      return said;
    },
  };
}

/** A browser that forgets its signal must not keep the work waiting. */
function orEnded<T>(answer: Promise<T>, until: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject);
    if (until.aborted) reject(until.reason);
    until.addEventListener('abort', () => reject(until.reason), { once: true });
  });
}

function close(session: { destroy(): void }): void {
  try {
    session.destroy();
  } catch (error) {
    console.warn('A session of the browser’s AI did not close', nameOf(error));
  }
}

function within(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** What browsers throw here is of many kinds, and each means the same to us: no answer. Nothing that was asked is logged. */
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

/** Tokens of the window that are taken once this is asked. */
async function usageWith(session: LanguageModelSession, input: string): Promise<number> {
  const measured = session.measureContextUsage ?? session.measureInputUsage;
  const taken = session.contextUsage ?? session.inputUsage ?? 0;
  return taken + ((await measured?.call(session, input)) ?? 0);
}
