/** Makes a whole wish part by part. Reports each part at once, so that a killed server continues with the next part. */
import type { DropReason } from '../drop-reasons.ts';
import type { StudyItem } from '../engine.ts';
import type { AskedKinds } from '../model-cost.ts';
import type { EngineRequest } from '../study-request.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms/asked-forms.ts';
import { type MadePart, makePart } from './make-part.ts';
import type { Model } from './model.ts';
import { planOf } from './plan.ts';

export type Wish = Omit<EngineRequest, 'chapters'> & Pick<AskedKinds, 'cardKinds'>;

export interface PartDone extends Pick<MadePart, 'items' | 'rejected'> {
  /** Finished parts. */
  done: number;
  total: number;
  usedTokens: number;
}

/** Progress of an earlier attempt. */
export interface Begun {
  items: readonly StudyItem[];
  /** Finished parts. */
  done: number;
  /** Starts of the next part, including this one. */
  tries: number;
}

/** Limits how often a part is paid for when its server keeps dying. */
const mostTriesOfPart = 2;
const interrupted: DropReason = 'the server was stopped while they were made';

/**
 * @param tell resolves when the part is stored
 * @param lettersOfPart how much text the model can read at once; none: a model of a server
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
  // The next part also makes up for items that earlier parts lacked.
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
    // A chapter does not make up for another chapter.
    if (shape !== 'chapters') missing += part.count - made.items.length;
    const { items, rejected } = made;
    await tell({ items, rejected, done: at + 1, total, usedTokens: model.usedTokens });
    if (made.problem !== undefined) return made.problem;
  }
  return undefined;
}
