/** A whole wish, part by part. The items of a part are told at once, so that a server that was killed continues with the next part. */

import type { CleanPage } from '../../text/clean-page.ts';
import type { SummaryShape } from '../chapters/summary-shape.ts';
import type { Difficulty } from '../difficulty/difficulty.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import type { AskedKinds } from '../model-cost.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms/asked-forms.ts';
import { type MadePart, makePart } from './make-part.ts';
import type { Model } from './model.ts';
import { planOf } from './plan.ts';

export interface Wish extends AskedKinds {
  count: number;
  pages: CleanPage[];
  /** Of a summary; none: key points. */
  shape?: SummaryShape | undefined;
  /** Of flashcards and questions; none: mixed. */
  difficulty?: Difficulty | undefined;
}

export interface PartDone extends Pick<MadePart, 'items' | 'rejected'> {
  /** Parts that are done, of all. */
  done: number;
  total: number;
  usedTokens: number;
}

/** What was made of a wish before. */
export interface Begun {
  items: readonly StudyItem[];
  /** Parts that are done. */
  done: number;
  /** How often the next part was begun, with this time. */
  tries: number;
}

/** A part is paid for no more often, however often its server dies. */
const mostTriesOfPart = 2;
const interrupted: DropReason = 'the server was stopped while they were made';

/**
 * @param tell resolves when the part is stored
 * @param lettersOfPart what the model can hold at once; none: a model of a server
 */
export async function makeAll(
  { count, pages, shape, ...rest }: Wish,
  begun: Begun,
  model: Model,
  tell: (part: PartDone) => Promise<void> | void,
  lettersOfPart?: number,
): Promise<MadePart['problem']> {
  const parts = planOf(pages, count, lettersOfPart);
  const check = createCheck(formsOf(rest), pages, begun.items);
  const total = parts.length;
  const planned = parts.slice(0, begun.done).reduce((sum, part) => sum + part.count, 0);
  // The next part is asked for what the ones before could not give.
  let missing = shape === 'chapters' ? 0 : planned - begun.items.length;
  for (let at = begun.done; at < total; at++) {
    const part = parts[at];
    if (part === undefined) break;
    const wanted = part.count + Math.max(0, missing);
    const isGivenUp = at === begun.done && begun.tries > mostTriesOfPart;
    const made: MadePart =
      wanted === 0 || isGivenUp
        ? { items: [], rejected: isGivenUp ? { [interrupted]: wanted } : {}, problem: undefined }
        : await makePart({ shape, ...rest }, { ...part, count: wanted }, model, check);
    // Of another chapter they would be too many.
    if (shape !== 'chapters') missing += part.count - made.items.length;
    const { items, rejected } = made;
    await tell({ items, rejected, done: at + 1, total, usedTokens: model.usedTokens });
    if (made.problem !== undefined) return made.problem;
  }
  return undefined;
}
