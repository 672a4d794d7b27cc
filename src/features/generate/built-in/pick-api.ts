/** Which of the browser's APIs makes a kind of study material, and whether it is ready. */
import type { GenerationKind } from '../../../generate/engine.ts';
import {
  type Availability,
  availabilityOf,
  type BuiltInApis,
  type LanguageModelApi,
  promptOptions,
  type SummarizerApi,
  summarizerOptions,
} from '../../../platform/built-in-ai.ts';

export type Picked =
  | { by: 'prompts'; api: LanguageModelApi; availability: Availability }
  | { by: 'summaries'; api: SummarizerApi; availability: Availability };

const byReadiness: Availability[] = ['available', 'downloading', 'downloadable'];

/**
 * The one that is readiest; of two that are as ready the Prompt API, which follows our rules. The Summarizer makes summaries alone.
 * @returns `undefined` where the browser has none for it
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
