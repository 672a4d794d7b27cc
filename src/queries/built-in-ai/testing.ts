/** A language model and a summarizer that answer as the test says. */
import type {
  Availability,
  BuiltInApis,
  LanguageModelSession,
  SummarizerApi,
} from '../../platform/built-in-ai.ts';

export interface AskedOfFake {
  system: string;
  user: string;
  constraint: object | undefined;
  languages: string[];
}

export interface FakeAi {
  apis: Required<BuiltInApis>;
  asked: AskedOfFake[];
  open: () => number;
  /** All sessions, also closed ones. */
  opened: () => number;
}

export interface FakeAiOptions {
  answer?: (asked: AskedOfFake) => string | Promise<string>;
  summary?: (text: string) => string | Promise<string>;
  availability?: (language: string) => Availability;
  session?: Partial<LanguageModelSession>;
}

export function fakeAi({ answer, summary, availability, session }: FakeAiOptions): FakeAi {
  const asked: AskedOfFake[] = [];
  let [open, opened] = [0, 0];
  const stateOf = (languages: string[] = []) =>
    availability?.(languages.at(-1) ?? '') ?? 'available';
  const begin = (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    open += 1;
    opened += 1;
  };
  const destroy = () => {
    open -= 1;
  };
  const unlessAborted = <T>(signal: AbortSignal, value: T | Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      Promise.resolve(value).then(resolve, reject);
    });
  const summarizer: SummarizerApi = {
    availability: async ({ outputLanguage }) => stateOf([outputLanguage]),
    create: async ({ signal }) => {
      begin(signal);
      return {
        destroy,
        summarize: (text, { signal }) => unlessAborted(signal, summary?.(text) ?? ''),
      };
    },
  };
  return {
    asked,
    open: () => open,
    opened: () => opened,
    apis: {
      LanguageModel: {
        availability: async ({ expectedOutputs }) => stateOf(expectedOutputs[0]?.languages),
        create: async ({ initialPrompts, expectedInputs, signal }) => {
          begin(signal);
          return {
            contextWindow: 4_096,
            prompt: async (user, { signal, responseConstraint }) => {
              const one: AskedOfFake = {
                ...{ user, system: initialPrompts?.[0]?.content ?? '' },
                ...{
                  constraint: responseConstraint,
                  languages: expectedInputs[0]?.languages ?? [],
                },
              };
              asked.push(one);
              return await unlessAborted(signal, answer?.(one) ?? '');
            },
            ...session,
            destroy,
          };
        },
      },
      Summarizer: summarizer,
    },
  };
}
