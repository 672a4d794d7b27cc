/**
 * Runs plan, prompts and checks in a worker, for a model that only the window can call. The worker sends each prompt to the window and
 * gets the answer back. So no text of a page or a model can block the screen.
 */
import { makeBySummaries } from './by-summaries.ts';
import { makeAll, type PartDone, type Wish } from './make-all.ts';
import type { Asked, Wanted } from './model.ts';

export type ToMaker =
  | { type: 'make'; wish: Wish; by: 'prompts' | 'summaries'; lettersOfPart: number }
  | { type: 'asked'; id: number; asked: Asked }
  | { type: 'summarized'; id: number; text: string | undefined };

/** `end` or `broken` is last. */
export type FromMaker =
  | { type: 'ask'; id: number; wanted: Wanted }
  | { type: 'summarize'; id: number; text: string }
  | { type: 'part'; part: PartDone }
  | { type: 'end' }
  | { type: 'broken' };

export function createMaker(
  post: (message: FromMaker) => void,
  onBug: (error: unknown) => void,
): (message: ToMaker) => void {
  const waiting = new Map<number, (answer: ToMaker) => void>();
  let last = 0;
  const ask = (make: (id: number) => FromMaker): Promise<ToMaker> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      post(make(id));
    });
  };
  const model = {
    usedTokens: 0,
    ask: async (wanted: Wanted): Promise<Asked> => {
      const answer = await ask((id) => ({ type: 'ask', id, wanted }));
      return answer.type === 'asked' ? answer.asked : { ok: false, reason: 'away' };
    },
  };
  const summarize = async (text: string) => {
    const answer = await ask((id) => ({ type: 'summarize', id, text }));
    return answer.type === 'summarized' ? answer.text : undefined;
  };
  const make = async ({ wish, by, lettersOfPart }: Extract<ToMaker, { type: 'make' }>) => {
    const tell = (part: PartDone) => post({ type: 'part', part });
    if (by === 'summaries') await makeBySummaries(wish, summarize, tell, lettersOfPart);
    // The window knows why it ended early, since it called the model.
    else await makeAll(wish, { items: [], done: 0, tries: 1 }, model, tell, lettersOfPart);
  };
  return (said) => {
    if (said.type === 'make') {
      make(said).then(
        () => post({ type: 'end' }),
        (error: unknown) => {
          onBug(error);
          post({ type: 'broken' });
        },
      );
      return;
    }
    waiting.get(said.id)?.(said);
    waiting.delete(said.id);
  };
}
