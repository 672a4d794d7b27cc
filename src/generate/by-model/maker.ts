/** Runs plan, prompts and checks in a worker. Only the window can call the model, so it gets each prompt and sends the answer. */

import { answer } from '../ask/answer.ts';
import { indexOf } from '../ask/file-index.ts';
import { createDrops } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import { askAbout, type HiddenInSentence, questionAmong } from './ask-about.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';
import { makeAll, type PartDone, type Wish } from './make-all.ts';
import type { Asked, Wanted } from './model.ts';
import { planOf } from './plan.ts';
import { plainText } from './prompts.ts';

export type ToMaker =
  | { type: 'make'; wish: Wish; by: 'prompts' | 'summaries'; lettersOfPart: number }
  /** One question about a sentence. */
  | { type: 'question'; about: HiddenInSentence }
  | { type: 'asked'; id: number; asked: Asked }
  | { type: 'summarized'; id: number; text: string | undefined };

/** `end` or `broken` is the last message. */
export type FromMaker =
  | { type: 'ask'; id: number; wanted: Wanted }
  | { type: 'summarize'; id: number; text: string }
  | { type: 'part'; part: PartDone }
  /** None: the model did not answer, or what it said did not pass. */
  | { type: 'question'; question: string | undefined }
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
  const makeQuestion = async (about: HiddenInSentence) => {
    const asked = await model.ask(askAbout(about));
    post({ type: 'question', question: asked.ok ? questionAmong(asked.items, about) : undefined });
  };
  return (said) => {
    if (said.type === 'make' || said.type === 'question') {
      const done = said.type === 'make' ? make(said) : makeQuestion(said.about);
      done.then(
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

/** @returns `undefined` if the model did not answer */
type Summarize = (text: string) => Promise<string | undefined>;

/** Letters. A longer line is not a key point. */
const longestLine = 600;

/** For a model that can only summarize. Its text is never shown: each line selects the nearest page sentence, which passes the check. */
async function makeBySummaries(
  { kind, count, pages }: Wish,
  summarize: Summarize,
  tell: (part: PartDone) => void,
  lettersOfPart: number,
): Promise<void> {
  const parts = planOf(pages, count, lettersOfPart);
  const check = createCheck(formsOf({ kind }), pages, []);
  let missing = 0;
  for (const [at, part] of parts.entries()) {
    const drops = createDrops();
    const items: StudyItem[] = [];
    const wanted = part.count + missing;
    const text = wanted === 0 ? '' : part.pages.map((page) => plainText(page.text)).join('\n\n');
    const said = text === '' ? undefined : await summarize(text);
    const index = indexOf(part.pages);
    for (const line of linesOf(said ?? '')) {
      if (items.length === wanted) break;
      const [found] = answer(line, index);
      if (found === undefined) {
        drops.add('no sentence of the pages says it');
        continue;
      }
      const { page, text, quote } = found;
      const checked = check.take({ text, page, quote });
      if (drops.passes(checked)) items.push(checked.item);
    }
    missing = Math.max(0, wanted - items.length);
    const done = { done: at + 1, total: parts.length, usedTokens: 0 };
    tell({ items, rejected: drops.counts, ...done });
  }
}

function linesOf(said: string): string[] {
  return said
    .slice(0, 20_000)
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((line) => line !== '' && line.length <= longestLine);
}
