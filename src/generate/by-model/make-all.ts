/** A whole wish, part by part. What a part yields is told at once, so that a server that dies goes on behind it. */

import type { CleanPage } from '../../model/text/clean-page.ts';
import type { SummaryShape } from '../chapters/summary-shape.ts';
import type { Difficulty } from '../difficulty/difficulty.ts';
import type { GenerationKind, PlainItem } from '../engine.ts';
import { createCheck } from './check.ts';
import { type MadePart, makePart } from './make-part.ts';
import type { Model } from './model.ts';
import { planOf } from './plan.ts';

export interface Wish {
  kind: GenerationKind;
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

/**
 * @param begun what was made of it before: items, and parts that are done
 * @param lettersOfPart what the model can hold at once; none: a model of a server
 */
export async function makeAll(
  { kind, count, pages, shape, difficulty }: Wish,
  begun: { items: readonly PlainItem[]; done: number },
  model: Model,
  tell: (part: PartDone) => void,
  lettersOfPart?: number,
): Promise<MadePart['problem']> {
  const parts = planOf(pages, count, lettersOfPart);
  const check = createCheck(kind, pages, begun.items);
  const total = parts.length;
  const planned = parts.slice(0, begun.done).reduce((sum, part) => sum + part.count, 0);
  // What one part could not give the next is asked for.
  let missing = shape === 'chapters' ? 0 : planned - begun.items.length;
  for (let at = begun.done; at < total; at++) {
    const part = parts[at];
    if (part === undefined) break;
    const wanted = part.count + Math.max(0, missing);
    const made: MadePart =
      wanted === 0
        ? { items: [], rejected: {}, problem: undefined }
        : await makePart({ kind, shape, difficulty }, { ...part, count: wanted }, model, check);
    // Of another chapter they would be too many.
    if (shape !== 'chapters') missing += part.count - made.items.length;
    const { items, rejected } = made;
    tell({ items, rejected, done: at + 1, total, usedTokens: model.usedTokens });
    if (made.problem !== undefined) return made.problem;
  }
  return undefined;
}
