/**
 * The built-in language model of some browsers: the Prompt API (webmachinelearning.github.io/prompt-api) and the
 * Summarizer API (…/writing-assistance-apis). They exist in windows, not in workers.
 */

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface DownloadMonitor {
  /** `loaded` goes from 0 to 1. */
  addEventListener(type: 'downloadprogress', listener: (event: { loaded: number }) => void): void;
}

interface CreateOptions {
  signal?: AbortSignal;
  monitor?: (monitor: DownloadMonitor) => void;
}

export interface LanguageModelSession {
  prompt(
    input: string,
    options: { signal: AbortSignal; responseConstraint?: object },
  ): Promise<string>;
  destroy(): void;
  /** Tokens that fit into a session; `inputQuota` in older browsers. */
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  /** Used tokens, including the system prompt; `inputUsage` in older browsers. */
  readonly contextUsage?: number;
  readonly inputUsage?: number;
  measureContextUsage?(input: string, options?: object): Promise<number>;
  measureInputUsage?(input: string, options?: object): Promise<number>;
}

interface TextIn {
  type: 'text';
  languages: string[];
}

interface LanguageModelOptions {
  expectedInputs: TextIn[];
  expectedOutputs: TextIn[];
}

export interface LanguageModelApi {
  availability(options: LanguageModelOptions): Promise<Availability>;
  create(
    options: LanguageModelOptions &
      CreateOptions & { initialPrompts?: { role: 'system'; content: string }[] },
  ): Promise<LanguageModelSession>;
}

export interface SummarizerSession {
  summarize(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}

interface SummarizerOptions {
  type: 'key-points';
  format: 'plain-text';
  length: 'long';
  expectedInputLanguages: string[];
  outputLanguage: string;
}

export interface SummarizerApi {
  availability(options: SummarizerOptions): Promise<Availability>;
  create(options: SummarizerOptions & CreateOptions): Promise<SummarizerSession>;
}

export interface BuiltInApis {
  LanguageModel?: LanguageModelApi;
  Summarizer?: SummarizerApi;
}

export function builtInApis(): BuiltInApis {
  return globalThis as BuiltInApis;
}

/** Instructions are in English, pages in `language`. Browsers refuse languages that their model does not support. */
export function promptOptions(language: string): LanguageModelOptions {
  const text: TextIn = { type: 'text', languages: [...new Set(['en', language])] };
  return { expectedInputs: [text], expectedOutputs: [{ type: 'text', languages: [language] }] };
}

export function summarizerOptions(language: string): SummarizerOptions {
  return {
    ...{ type: 'key-points', format: 'plain-text', length: 'long' },
    ...{ expectedInputLanguages: [language], outputLanguage: language },
  } satisfies SummarizerOptions;
}

/** An error counts as unavailable. */
export async function availabilityOf<Options>(
  api: { availability(options: Options): Promise<Availability> } | undefined,
  options: Options,
): Promise<Availability> {
  try {
    return (await api?.availability(options)) ?? 'unavailable';
  } catch (error) {
    console.warn('The browser did not report its built-in AI', error);
    return 'unavailable';
  }
}
