/** Fills a form with a question of the browser's own model, if there is one. The form never waits for it. */
import { useEffect, useEffectEvent } from 'react';
import type { HiddenInSentence } from '../../generate/by-model/ask-about.ts';
import { builtInApis } from '../../platform/built-in-ai.ts';

/**
 * @param around text around the sentence, which shows its language
 * @param onQuestion called once at most, and not after the form was left or other words were hidden
 */
export function useQuestionFor(
  { sentence, hidden }: HiddenInSentence,
  around: string,
  onQuestion: (question: string) => void,
): void {
  const tell = useEffectEvent(onQuestion);
  const textAround = useEffectEvent(() => around);
  useEffect(() => {
    // Most browsers have no model, and need no code for it.
    if (hidden === '' || builtInApis().LanguageModel === undefined) return;
    const left = new AbortController();
    const { signal } = left;
    import('./question-for.ts')
      .then(({ questionFor }) =>
        questionFor({ sentence, hidden }, { signal, around: textAround() }),
      )
      .then(
        (question) => {
          if (question !== undefined && !signal.aborted) tell(question);
        },
        (error: unknown) => console.warn('The browser’s AI wrote no question', error),
      );
    return () => left.abort();
  }, [sentence, hidden]);
}
